import type { DayReason } from '../../../schema/slots.ts';
import { msg } from '../../language/t.ts';

/** Why a day or a slot cannot be booked, in a word or two. */
export const REASONS: Record<DayReason, string> = {
  closed: msg('Closed'),
  full: msg('Full'),
  past: msg('Past'),
  lead_time: msg('Too soon'),
  horizon: msg('Too far ahead'),
};

/** Lead time is for those who book from home; the desk may take somebody in sooner. */
export const bindsDesk = (reason: DayReason | undefined) =>
  reason !== undefined && reason !== 'lead_time';
