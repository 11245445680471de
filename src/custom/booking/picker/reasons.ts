/** Why a day or a slot cannot be booked, in words. The reasons are the slot engine's. */
import type { SlotReason } from '../../../../schema/slots.ts';

/** In the label of a day or a slot: "Monday, 30 November: closed". */
export const REASON_LABEL: Record<SlotReason, string> = {
  past: 'in the past',
  lead_time: 'too late to book',
  horizon: 'not open for booking yet',
  closed: 'closed',
  full: 'full',
};

/** In the cell of a day; the empty ones explain themselves by where they are. */
export const REASON_MARK: Record<SlotReason, string> = {
  past: '',
  lead_time: '',
  horizon: '',
  closed: '',
  full: 'Full',
};

export interface BookingRules {
  lead_hours: number;
  horizon_days: number;
}

/** In place of the slots of a day that has none to book. */
export function dayReasonWords(reason: SlotReason, rules: BookingRules): string {
  switch (reason) {
    case 'past':
      return 'This day is over.';
    case 'lead_time':
      return `It is too late to book for this day. Book at least ${hours(rules.lead_hours)} ahead.`;
    case 'horizon':
      return `This day is not open for booking yet. You can book ${rules.horizon_days} days ahead.`;
    case 'closed':
      return 'The office is closed for this service on this day.';
    case 'full':
      return 'Every time of this day is taken.';
  }
}

const hours = (count: number) =>
  count % 24 === 0 && count >= 48 ? `${count / 24} days` : `${count} hour${count === 1 ? '' : 's'}`;
