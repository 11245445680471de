import type { DayReason } from '#schema/reservations/slots.ts';
import { msg } from '#src/language/t.ts';

/** Why a day or a slot cannot be booked, in a word or two. */
export const SLOT_REASON_TEXTS: Record<DayReason, string> = {
  closed: msg('Closed'),
  full: msg('Full'),
  past: msg('Past'),
  lead_time: msg('Too soon'),
  horizon: msg('Too far ahead'),
  overlap: msg('Has another visit'),
  not_allowed: msg('Not allowed'),
};
