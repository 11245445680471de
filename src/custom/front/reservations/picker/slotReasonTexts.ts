/** Why a day or a slot cannot be booked, in words. The reasons are the slot engine's. */

import type { Closure, SlotReason } from '#schema/reservations/slots.ts';
import { msg, t } from '#src/language/t.ts';

/** In the label of a day or a slot: "Monday, 30 November: closed". */
export const REASON_LABEL: Record<SlotReason, string> = {
  past: msg('in the past'),
  lead_time: msg('too late to book'),
  horizon: msg('not open for booking yet'),
  closed: msg('closed'),
  full: msg('full'),
  overlap: msg('you have another visit then'),
  not_allowed: msg('not for you'),
};

/** In the cell of a day; the empty ones explain themselves by where they are. */
export const REASON_MARK: Record<SlotReason, string> = {
  past: '',
  lead_time: '',
  horizon: '',
  closed: msg('Closed'),
  full: msg('Full'),
  overlap: msg('Busy'),
  not_allowed: '',
};

interface BookingRules {
  lead_hours: number;
  horizon_days: number;
}

/** What a day is closed for, such as the name of a holiday. */
export const closureName = (date: string, closures: readonly Closure[]): string | null =>
  closures.find(({ from, to, reason }) => reason && from <= date && date <= to)?.reason ?? null;

/** In place of the slots of a day that has none to book. */
export function formatDayReason(
  reason: SlotReason,
  rules: BookingRules,
  closedFor: string | null = null,
): string {
  switch (reason) {
    case 'past':
      return t('This day is over.');
    case 'lead_time':
      return t('It is too late to book for this day. Book at least {time} ahead.', {
        time: ahead(rules.lead_hours),
      });
    case 'horizon':
      return t(
        'This day is not open for booking yet. You can book {count, plural, one {# day} other {# days}} ahead.',
        { count: rules.horizon_days },
      );
    case 'closed':
      return closedFor
        ? t('The office is closed on this day: {reason}.', { reason: closedFor })
        : t('The office is closed for this service on this day.');
    case 'full':
      return t('Every time of this day is taken.');
    case 'overlap':
      return t('You have another visit at the free times of this day.');
    case 'not_allowed':
      return t('You cannot book this service.');
  }
}

/** Why the one slot that somebody has chosen cannot be booked. */
export const SLOT_REASON: Record<SlotReason, string> = {
  past: msg('This time has passed.'),
  lead_time: msg('It is too late to book this time.'),
  horizon: msg('This time is not open for booking yet.'),
  closed: msg('The office is closed at this time.'),
  full: msg('This time is full.'),
  overlap: msg('You have another visit at this time.'),
  not_allowed: msg('You cannot book this service.'),
};

/** Whole days from two on; anything else reads better in hours. */
const ahead = (hours: number) =>
  hours % 24 === 0 && hours >= 48
    ? t('{count, plural, one {# day} other {# days}}', { count: hours / 24 })
    : t('{count, plural, one {# hour} other {# hours}}', { count: hours });
