import { timeOf } from '#schema/time/zone.ts';
import { locale } from '#src/language/t.ts';

/** From and to of an hour of the day: 9 -> 09:00, 10:00. */
export const hourSpan = (hour: number): [string, string] => [
  timeOf(hour * 60),
  timeOf((hour + 1) * 60),
];

/** @param weekday Monday = 1 to Sunday = 7 */
export const weekdayName = (weekday: number, form: 'long' | 'short'): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(locale(), { weekday: form, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );
