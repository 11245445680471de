/** The period that another is compared with. Pure. */
import { addDays, type Days, daysBetween, weekday } from '../time/zone.ts';

/** `days`: any number of them, compared with as many before. */
export const PERIOD_SPANS = ['day', 'week', 'month', 'year', 'days'] as const;
export type PeriodSpan = (typeof PERIOD_SPANS)[number];

/** What the calendar calls these days. */
export function spanOf({ from, to }: Days): PeriodSpan {
  if (from === to) return 'day';
  if (weekday(from) === 1 && daysBetween(from, to) === 6) return 'week';
  const next = addDays(to, 1);
  if (!from.endsWith('-01') || !next.endsWith('-01')) return 'days';
  if (monthsFrom(from, 1) === next) return 'month';
  return from.endsWith('-01-01') && monthsFrom(from, 12) === next ? 'year' : 'days';
}

/**
 * The days before: a week, month or year of the calendar has its own before it, and one that is not
 * over the same part of that.
 * @param today no day after it is compared
 */
export function periodBefore(period: Days, today: string): Days {
  const span = spanOf(period);
  const { from, to } = period;
  const last = to > today ? today : to;
  if (span === 'week') return { from: addDays(from, -7), to: addDays(last, -7) };
  if (span === 'month' || span === 'year') {
    const months = span === 'year' ? -12 : -1;
    return {
      from: monthsFrom(from, months),
      to: last === to ? addDays(from, -1) : monthsFrom(last, months),
    };
  }
  return { from: addDays(from, -daysBetween(from, last) - 1), to: addDays(from, -1) };
}

/** The same day of another month, or its last where it is shorter. */
function monthsFrom(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const days = Math.min(day, last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(days).padStart(2, '0')}`;
}
