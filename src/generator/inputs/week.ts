/** The arithmetic of the weekly hours editor; the list stays in the order of the weekdays. */
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { service } from '#schema/resources/service.ts';
import { minutesOf, timeOf } from '#schema/time/zone.ts';

export type Hours = RecordOf<typeof service>['weekly_hours'][number];
/** A row together with its place in the list, which is how errors name it. */
export type PlacedHours = Hours & { index: number };

export interface Day {
  id: number;
  name: string;
}
/** One day of the week, and what a change of it makes of the whole. */
export interface WeekEdit {
  day: Day;
  days: readonly Day[];
  week: readonly Hours[];
  onChange: (week: Hours[]) => void;
}

const MORNING = { opens: '08:00', closes: '17:00' };
const AN_HOUR = 60;

export const hoursOf = (week: readonly Hours[], weekday: number): PlacedHours[] =>
  week.map((row, index) => ({ ...row, index })).filter((row) => row.weekday === weekday);

export const replaceRow = (
  week: readonly Hours[],
  index: number,
  change: Partial<Hours>,
): Hours[] => week.map((row, place) => (place === index ? { ...row, ...change } : row));

export const withoutRow = (week: readonly Hours[], index: number): Hours[] =>
  week.filter((_, place) => place !== index);

/** The first hours of a day, or another row an hour after the last one closes. */
export function addRow(week: readonly Hours[], weekday: number): Hours[] {
  const last = hoursOf(week, weekday).at(-1);
  const row = last ? after(last.closes) : MORNING;
  return ordered([...week, { weekday, ...row }]);
}

/** Gives the hours of one day to others, in place of theirs. */
export function copyDay(week: readonly Hours[], from: number, to: readonly number[]): Hours[] {
  const others = to.filter((weekday) => weekday !== from);
  const rows = week.filter((row) => !others.includes(row.weekday));
  const source = week.filter((row) => row.weekday === from);
  return ordered([
    ...rows,
    ...others.flatMap((weekday) => source.map((row) => ({ ...row, weekday }))),
  ]);
}

export const closeDay = (week: readonly Hours[], weekday: number): Hours[] =>
  week.filter((row) => row.weekday !== weekday);

const ordered = (week: Hours[]) => week.toSorted((a, b) => a.weekday - b.weekday);

function after(closes: string) {
  const opens = Math.min(minutesOf(closes || '12:00') + AN_HOUR, 22 * AN_HOUR);
  return { opens: timeOf(opens), closes: timeOf(Math.min(opens + 4 * AN_HOUR, 23 * AN_HOUR)) };
}
