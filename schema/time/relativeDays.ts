/** Days that move on by themselves: a filter keeps the word, and each request puts the dates. */
import { addDays, type Days, weekday } from './zone.ts';

export const TODAY = 'today';
export const RELATIVE_DAYS = [TODAY, 'this_week', 'this_month'] as const;
type RelativeDays = (typeof RELATIVE_DAYS)[number];

export const isRelativeDays = (value: unknown): value is RelativeDays =>
  RELATIVE_DAYS.some((word) => word === value);

/** Both included; a week begins on Monday. */
export function daysOf(word: RelativeDays, today: string): Days {
  if (word === TODAY) return { from: today, to: today };
  if (word === 'this_week') {
    const from = addDays(today, 1 - weekday(today));
    return { from, to: addDays(from, 6) };
  }
  const from = `${today.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}
