/** Dates, times and spans in words. Dates are local days, instants are shown in the given zone. */
import { daysBetween, toLocal } from '../../schema/zone.ts';

const LOCALE = 'en-GB';
const day = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
const SHORT = day({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const THIS_YEAR = day({ weekday: 'short', day: 'numeric', month: 'short' });
const LONG = day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = day({ weekday: 'long' });

const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** Tue, 1 Dec 2026 */
export const shortDate = (date: string) => SHORT.format(at(date));
/** Tue, 1 Dec: where the year goes without saying. */
export const dayName = (date: string) => THIS_YEAR.format(at(date));
/** Tuesday, 1 December 2026 */
export const longDate = (date: string) => LONG.format(at(date)).replace(/^(\w+) /, '$1, ');
/** 09:00 -> 9:00 */
export const clock = (time: string) => time.replace(/^0/, '');

/** Today, tomorrow, yesterday, a weekday of the coming week, or the date (Tue, 1 Dec). */
export function nearDate(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  if (days > 1 && days < 7) return WEEKDAY.format(at(date));
  return date.slice(0, 4) === today.slice(0, 4) ? dayName(date) : shortDate(date);
}

export const todayIn = (zone: string, now = Date.now()) => toLocal(now, zone).date;

/** Tue, 1 Dec 2026, 9:00 */
export function exactTime(instant: string, zone: string): string {
  const { date, time } = toLocal(Date.parse(instant), zone);
  return `${shortDate(date)}, ${clock(time)}`;
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 3 hours ago, in 2 days */
export function relativeTime(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return RELATIVE.format(Math.round(seconds / size), unit);
}
