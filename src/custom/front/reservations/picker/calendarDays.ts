/** What the calendar shows at once: the two weeks from today on, or one month after them. */
import { addDays, weekday } from '#schema/time/zone.ts';

const ROLLING_DAYS = 14;

/** The first day of a month, or null for the two weeks. */
export type CalendarPage = string | null;

export const pageOf = (date: string, today: string): CalendarPage =>
  date < addDays(today, ROLLING_DAYS) ? null : firstOfMonth(date);

export const nextPage = (page: CalendarPage, today: string): CalendarPage =>
  page === null ? pageOf(addDays(today, ROLLING_DAYS), today) : firstOfMonth(addDays(page, 31));

export const previousPage = (page: CalendarPage, today: string): CalendarPage =>
  page === null || page === nextPage(null, today) ? null : firstOfMonth(addDays(page, -1));

/** First and last day of a page. */
export const spanOf = (page: CalendarPage, today: string) =>
  page === null
    ? { from: today, to: addDays(today, ROLLING_DAYS - 1) }
    : { from: page, to: lastOfMonth(page) };

/** The rows of a page, null where a week belongs to another month; two weeks begin with today. */
export function weeksOf(page: CalendarPage, today: string): (string | null)[][] {
  const { from, to } = spanOf(page, today);
  const weeks: (string | null)[][] = [];
  for (let first = rowStart(from, page, today); first <= to; first = addDays(first, 7)) {
    weeks.push(week(first).map((day) => (from <= day && day <= to ? day : null)));
  }
  return weeks;
}

/** The day on which the row of a date begins: as today does in the two weeks, else on Monday. */
const rowStart = (date: string, page: CalendarPage, today: string) =>
  addDays(date, -((weekday(date) - (page === null ? weekday(today) : 1) + 7) % 7));

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
const lastOfMonth = (date: string) => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);

/** The day to which a key moves, or null for a key that moves nowhere. */
export function dayAfterKey(
  key: string,
  date: string,
  { page, today }: { page: CalendarPage; today: string },
): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return rowStart(date, page, today);
    case 'End':
      return addDays(rowStart(date, page, today), 6);
    case 'PageUp':
      return sameDayIn(addDays(firstOfMonth(date), -1), date);
    case 'PageDown':
      return sameDayIn(addDays(firstOfMonth(date), 31), date);
    default:
      return null;
  }
}

/** The 31st becomes the last day of a shorter month. */
const sameDayIn = (month: string, date: string) => {
  const day = `${month.slice(0, 8)}${date.slice(8)}`;
  const last = lastOfMonth(month);
  return day > last ? last : day;
};

const week = (first: string) => Array.from({ length: 7 }, (_, day) => addDays(first, day));
