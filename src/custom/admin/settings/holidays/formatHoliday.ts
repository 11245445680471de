import { dayName, shortDate } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import type { Holiday } from './holidays.ts';

/** Tue, 8 Dec 2026, or from one day to another. */
export function formatHolidayDays({ from, to }: Holiday): string {
  if (from === to) return shortDate(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayName(from) : shortDate(from);
  return t('{from} to {to}', { from: first, to: shortDate(to) });
}

export const nameOfHoliday = (holiday: Holiday): string =>
  holiday.reason || formatHolidayDays(holiday);
