/** Dates and times in words. Dates are `YYYY-MM-DD` and times `HH:mm` of the organisation. */
import { addDays, type Turns, toLocal } from '#schema/time/zone.ts';
import { clock, clockSpan as span } from '#src/language/clock.ts';
import { locale, t } from '#src/language/t.ts';

export { clock, clockSpan as span } from '#src/language/clock.ts';

/** The name of a date's weekday or month, in the language of the page. */
function naming(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  let tag: string | undefined;
  return (date) => {
    if (!format || tag !== locale()) {
      tag = locale();
      format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
    }
    return format.format(Date.parse(`${date}T12:00Z`));
  };
}
const shortWeekday = naming({ weekday: 'short' });
const shortMonth = naming({ month: 'short' });
const month = naming({ month: 'long' });
const weekdayName = naming({ weekday: 'long' });

const dayOf = (date: string) => String(Number(date.slice(8)));
const yearOf = (date: string) => date.slice(0, 4);

/** "Tuesday, 1 December 2026" */
export const fullDate = (date: string) =>
  t('{weekday}, {day} {month} {year}', {
    weekday: weekdayName(date),
    day: dayOf(date),
    month: month(date),
    year: yearOf(date),
  });
/** "Tuesday, 1 December" */
export const dayDate = (date: string) =>
  t('{weekday}, {day} {month}', {
    weekday: weekdayName(date),
    day: dayOf(date),
    month: month(date),
  });
/** "Tue 1 Dec" */
export const shortDate = (date: string) =>
  t('{weekday} {day} {month}', {
    weekday: shortWeekday(date),
    day: dayOf(date),
    month: shortMonth(date),
  });
/** "December 2026", of any date in it */
export const monthName = (date: string) =>
  t('{month} {year}', { month: month(date), year: yearOf(date) });
/** "Monday" and "Mon" to "Sunday" and "Sun": 30 November 2026 is a Monday. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, day) => addDays('2026-11-30', day)).map((date) => ({
    name: weekdayName(date),
    short: shortWeekday(date),
  }));
/** "Tuesday, 1 December 2026, 9:00 to 9:30" */
export const formatSlot = (slot: Turns & { date: string; time: string; ends: string }) =>
  `${fullDate(slot.date)}, ${span(slot.time, slot.ends, slot)}`;

/** "Today", "Tomorrow" or "Tue 1 Dec" */
export function upcomingDate(date: string, today: string): string {
  if (date === today) return t('Today');
  return date === addDays(today, 1) ? t('Tomorrow') : shortDate(date);
}

/** An instant (ISO) as the organisation's clocks show it: "Tuesday, 1 December 2026, 9:00". */
export function formatInstant(instant: string, timeZone: string): string {
  const { date, time } = toLocal(Date.parse(instant), timeZone);
  return `${fullDate(date)}, ${clock(time)}`;
}

/** "30 minutes", "1 hour", "1 hour 30 minutes", "2 days" */
export function formatDuration(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [
    days > 0 && t('{count, plural, one {# day} other {# days}}', { count: days }),
    hours > 0 && t('{count, plural, one {# hour} other {# hours}}', { count: hours }),
    (rest > 0 || minutes === 0) &&
      t('{count, plural, one {# minute} other {# minutes}}', { count: rest }),
  ];
  return parts.filter(Boolean).join(' ');
}
