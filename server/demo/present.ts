/** When the demo happens: around the moment of its making, in the organisation's zone. */
import { addDays, timeOf, toInstant, toLocal, weekday } from '#schema/time/zone.ts';
import { ORGANISATION } from './content/organisation.ts';
import type { Random } from './random.ts';

export const ZONE = ORGANISATION.time_zone;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `now` in milliseconds, `today` on the organisation's calendar. */
export interface Present {
  now: number;
  today: string;
}

export function presentAt(moment: Date): Present {
  // Whole minutes, so that two plans of the same minute are the same.
  const now = Math.floor(moment.getTime() / MINUTE) * MINUTE;
  return { now, today: toLocal(now, ZONE).date };
}

export const iso = (instant: number) => new Date(instant).toISOString();
export const dateOf = (instant: number) => toLocal(instant, ZONE).date;

export function instantOf(date: string, time: string): number {
  const instant = toInstant(date, time, ZONE);
  if (instant === null) throw new RangeError(`${ZONE} has no ${date} ${time}`);
  return instant;
}

/** The same day at an hour when people are awake. */
export const awake = (instant: number, random: Random) =>
  instantOf(dateOf(instant), timeOf(random.int(7 * 60, 22 * 60)));

/** The first moment from then on at which an office works, and a little later. */
export function atWork(instant: number, random: Random): number {
  const { date, time } = toLocal(instant, ZONE);
  if (weekday(date) <= 5 && time >= '08:00' && time < '16:30') {
    return instant + random.int(1, 25) * MINUTE;
  }
  const isBefore = weekday(date) <= 5 && time < '08:00';
  let day = isBefore ? date : addDays(date, 1);
  while (weekday(day) > 5) day = addDays(day, 1);
  return instantOf(day, timeOf(random.int(8 * 60, 10 * 60)));
}

/** A moment between the two; the first where there is nothing between them. */
export const between = (from: number, to: number, random: Random) =>
  to <= from ? from : from + Math.floor((random.next() * (to - from)) / MINUTE) * MINUTE;
