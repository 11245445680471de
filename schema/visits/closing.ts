/** Until when a service is open on a day. */
import type { Closure, WeeklyHours } from '../reservations/slots.ts';
import { localDay, minutesOf, weekday } from '../time/zone.ts';

interface OpeningHours {
  weekly_hours: readonly WeeklyHours[];
  /** Of the service and of the whole organisation. */
  closures: readonly Closure[];
  timeZone: string;
}

/** Epoch milliseconds; null on a day without hours. */
export function closingOf(
  { weekly_hours, closures, timeZone }: OpeningHours,
  date: string,
): number | null {
  if (closures.some(({ from, to }) => from <= date && date <= to)) return null;
  const closes = weekly_hours
    .filter((hours) => hours.weekday === weekday(date))
    .map((hours) => minutesOf(hours.closes));
  return closes.length === 0 ? null : localDay(date, timeZone).reaches(Math.max(...closes));
}
