/** What can be booked when. Always two queries: the service, and its taken places. */
import { sql } from 'drizzle-orm';
import { can } from '../../schema/access.ts';
import type { FreeSlot } from '../../schema/errors.ts';
import { service } from '../../schema/index.ts';
import { phrase } from '../../schema/language.ts';
import {
  type DatedSlot,
  type DayReason,
  daySlots,
  monthAvailability,
  nextFreeSlots,
  type SlotReason,
} from '../../schema/slots.ts';
import { addDays, daysBetween, toLocal } from '../../schema/zone.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import {
  type Bookable,
  bookableColumns,
  type OrganisationRow,
  organisation,
  organisationColumns,
  slotBasis,
} from './bookable.ts';
import { takenPlaces } from './taken.ts';

/** Days that one call may ask for. */
export const MOST_DAYS = 400;

interface Days {
  from?: string;
  to?: string;
}

/** The days that cannot be booked, and why; today up to the horizon unless told. */
export async function unavailableDates(
  context: Context,
  id: string,
  days: Days,
): Promise<{ date: string; reason: DayReason }[]> {
  const { basis, today } = await visibleService(context, id);
  const from = days.from ?? today;
  const horizon = addDays(today, basis.rules.horizon_days);
  const to = days.to ?? latest(from, horizon);
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalid({ to: 'The last day comes before the first' });
  if (length > MOST_DAYS)
    throw invalid({ to: phrase('Ask for at most {count} days', { count: MOST_DAYS }) });
  const taken = await takenPlaces(context.db, id, { from, to });
  return monthAvailability({ ...basis, taken, from, to });
}

const latest = (...days: [string, ...string[]]) => days.sort().at(-1) ?? days[0];

/** The slots of one day, and which of them cannot be booked. */
export async function slotsOfDay(context: Context, id: string, day?: string) {
  const { basis, today } = await visibleService(context, id);
  const date = day ?? today;
  const taken = await takenPlaces(context.db, id, { from: date, to: date });
  const { slots } = daySlots({ ...basis, taken, date });
  const data = slots.flatMap(({ time, reason }): { time: string; reason: SlotReason }[] =>
    reason ? [{ time, reason }] : [],
  );
  return {
    data,
    slots: slots.map(({ time, ends, capacity, remaining }) => ({
      time,
      ends,
      capacity,
      remaining,
    })),
  };
}

/** The next slots that can be booked. @throws AppError not_found for a service not to be seen */
export async function nextFree(context: Context, id: string, limit: number): Promise<FreeSlot[]> {
  const { basis, today } = await visibleService(context, id);
  const to = addDays(today, basis.rules.horizon_days);
  const taken = await takenPlaces(context.db, id, { from: today, to });
  const maxDays = basis.rules.horizon_days + 1;
  return nextFreeSlots({ ...basis, taken, from: today, limit, maxDays }).map(offered);
}

const offered = ({ date, time, ends, remaining }: DatedSlot): FreeSlot => ({
  date,
  time,
  ends,
  remaining,
});

const readService = prepared<Bookable & OrganisationRow>(
  'read_bookable',
  sql`select ${bookableColumns}, ${organisationColumns}
    from services s left join ${organisation} on true where s.id = ${sql.placeholder('id')}`,
);

async function visibleService(context: Context, id: string) {
  const [found] = await readService(context.db, { id });
  if (!found || !can(context.viewer, 'show', service, { id, ...found })) throw notFound();
  const basis = slotBasis(found, found, context.now);
  return { basis, today: toLocal(basis.now, basis.timeZone).date };
}
