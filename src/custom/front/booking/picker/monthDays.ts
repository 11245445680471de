import { addDays, weekday } from '../../../../../schema/zone.ts';

/** The weeks of a date's month, Monday first; null where a week belongs to another month. */
export function weeksOf(date: string): (string | null)[][] {
  const first = firstOfMonth(date);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(first, 1 - weekday(first)); monday <= lastOfMonth(date); ) {
    weeks.push(week(monday).map((day) => (sameMonth(day, date) ? day : null)));
    monday = addDays(monday, 7);
  }
  return weeks;
}

export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
export const lastOfMonth = (date: string) => addDays(firstOfMonth(nextMonth(date)), -1);
export const nextMonth = (date: string) => firstOfMonth(addDays(firstOfMonth(date), 31));
export const previousMonth = (date: string) => firstOfMonth(addDays(firstOfMonth(date), -1));
export const sameMonth = (one: string, other: string) => one.slice(0, 7) === other.slice(0, 7);

/** The day to which a key moves, or null for a key that moves nowhere. */
export function dayAfterKey(key: string, date: string): string | null {
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
      return addDays(date, 1 - weekday(date));
    case 'End':
      return addDays(date, 7 - weekday(date));
    case 'PageUp':
      return sameDayIn(previousMonth(date), date);
    case 'PageDown':
      return sameDayIn(nextMonth(date), date);
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

const week = (monday: string) => Array.from({ length: 7 }, (_, day) => addDays(monday, day));
