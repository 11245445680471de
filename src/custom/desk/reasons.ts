import type { DayReason } from '../../../schema/slots.ts';

/** Why a day or a slot cannot be booked, in a word or two. */
export const REASONS: Record<DayReason, string> = {
  closed: 'Closed',
  full: 'Full',
  past: 'Past',
  lead_time: 'Too soon',
  horizon: 'Too far ahead',
};

/** Lead time is for those who book from home; the desk may take somebody in sooner. */
export const bindsDesk = (reason: DayReason | undefined) =>
  reason !== undefined && reason !== 'lead_time';
