/** Dates and times in words. Dates are `YYYY-MM-DD` and times `HH:mm` of the organisation. */
import { addDays, toLocal } from '../../../schema/zone.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const WEEKDAY = format({ weekday: 'long' });
const DAY = format({ day: 'numeric', month: 'long' });
const DAY_AND_YEAR = format({ day: 'numeric', month: 'long', year: 'numeric' });
const SHORT = format({ weekday: 'short', day: 'numeric', month: 'short' });
const MONTH = format({ month: 'long', year: 'numeric' });

const noon = (date: string) => Date.parse(`${date}T12:00Z`);

/** "Tuesday, 1 December 2026" */
export const fullDate = (date: string) =>
  `${WEEKDAY.format(noon(date))}, ${DAY_AND_YEAR.format(noon(date))}`;
/** "Tuesday, 1 December" */
export const dayDate = (date: string) => `${WEEKDAY.format(noon(date))}, ${DAY.format(noon(date))}`;
/** "Tue 1 Dec" */
export const shortDate = (date: string) => SHORT.format(noon(date)).replace(',', '');
/** "December 2026", of any date in it */
export const monthName = (date: string) => MONTH.format(noon(date));
/** "9:00" */
export const clock = (time: string) => time.replace(/^0/, '');
/** "9:00 to 9:30" */
export const span = (time: string, ends: string) => `${clock(time)} to ${clock(ends)}`;

/** "Tuesday, 1 December 2026, 9:00 to 9:30" */
export const slotWords = (slot: { date: string; time: string; ends: string }) =>
  `${fullDate(slot.date)}, ${span(slot.time, slot.ends)}`;

/** "Today", "Tomorrow" or "Tue 1 Dec" */
export function nearDate(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : shortDate(date);
}

/** An instant (ISO) as the organisation's clocks show it: "Tuesday, 1 December 2026, 9:00". */
export function instantWords(instant: string, timeZone: string): string {
  const { date, time } = toLocal(Date.parse(instant), timeZone);
  return `${fullDate(date)}, ${clock(time)}`;
}

/** "30 minutes", "1 hour", "1 hour 30 minutes", "2 days" */
export function durationWords(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [count(days, 'day'), count(hours, 'hour'), count(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' ') || '0 minutes';
}

const count = (n: number, unit: string) => (n > 0 ? `${n} ${unit}${n === 1 ? '' : 's'}` : '');
