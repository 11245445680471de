/** The months of a period that are over: what tells of people is counted by these alone. */
import type { Period } from '#schema/figures/figureCalls.ts';
import { addDays } from '#schema/time/zone.ts';
import { monthOf, nextMonth } from './refresh.ts';

const monthBefore = (day: string) => monthOf(addDays(monthOf(day), -1));

/** All that the period touches; the last one that is over where it touches none. */
export function wholeMonths({ from, to }: Period, today: string): Period {
  const last = monthBefore(today);
  const first = monthOf(from) < last ? monthOf(from) : last;
  const end = monthOf(to) < last ? monthOf(to) : last;
  return { from: first, to: addDays(nextMonth(end), -1) };
}

/** As many before it. */
export function monthsBefore({ from, to }: Period): Period {
  let first = from;
  for (let month = from; month <= to; month = nextMonth(month)) first = monthBefore(first);
  return { from: first, to: addDays(from, -1) };
}
