/**
 * Dates, times, spans and numbers as the chosen language writes them. Dates are local days, instants
 * are shown in the given zone.
 */
import { daysBetween, toLocal } from '#schema/time/zone.ts';
import { clock } from '../language/clock.ts';
import { locale, t } from '../language/t.ts';

export { clock, clockSpan } from '../language/clock.ts';
export { relativeTime } from '../language/relativeTime.ts';

const long = day({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const weekday = day({ weekday: 'long' });

/** Tue, 1 Dec 2026 */
export const shortDate = day({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** Tue, 1 Dec: where the year goes without saying. */
export const dayName = day({ weekday: 'short', day: 'numeric', month: 'short' });
/** Tuesday, 1 December 2026 */
export const longDate = (date: string) => long(date).replace(/^(\w+) /, '$1, ');
const withoutWeekday = day({ day: 'numeric', month: 'long', year: 'numeric' });
/** 1 Dec 2026 */
export const dateWithoutWeekday = day({ day: 'numeric', month: 'short', year: 'numeric' });
/** Tuesday, 1 December 2026; 22 February 2008: weekdays are for dates that one plans by. */
export const dateInFull = (date: string, today: string) =>
  Math.abs(daysBetween(today, date)) <= 366 ? longDate(date) : withoutWeekday(date);
/** Tue */
export const shortWeekday = day({ weekday: 'short' });
/** 1 Dec */
export const dayOfMonth = day({ day: 'numeric', month: 'short' });
/** Dec */
export const shortMonth = day({ month: 'short' });

/** Today, tomorrow, yesterday, a weekday of the coming week, or the date (Tue, 1 Dec). */
export function relativeDate(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  if (days === -1) return t('Yesterday');
  if (days > 1 && days < 7) return weekday(date);
  return date.slice(0, 4) === today.slice(0, 4) ? dayName(date) : shortDate(date);
}

export const todayIn = (zone: string, now = Date.now()) => toLocal(now, zone).date;

/** Tue, 1 Dec 2026, 9:00 */
export function exactTime(instant: string, zone: string): string {
  const { date, time } = toLocal(Date.parse(instant), zone);
  return `${shortDate(date)}, ${clock(time)}`;
}

const plain = inLanguage((tag) => new Intl.NumberFormat(tag));

/** 10,000 */
export const formatNumber = (value: number) => plain().format(value);

/** Making a format is slow: one a language is kept. */
function inLanguage<F>(make: (tag: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const known = made.get(locale());
    if (known !== undefined) return known;
    const format = make(locale());
    made.set(locale(), format);
    return format;
  };
}

function day(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = inLanguage((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }));
  return (date) => format().format(Date.parse(`${date}T00:00:00Z`));
}
