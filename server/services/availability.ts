/**
 * Which times the caller can book. One query for somebody who is not signed in, at most four for a person
 * or for moving a reservation.
 */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { can } from '#schema/declaration/access.ts';
import type { FreeSlot } from '#schema/declaration/errors.ts';
import { service } from '#schema/index.ts';
import { phrase } from '#schema/language/index.ts';
import type {
  AvailabilityFor,
  PersonRefusal,
  unavailableDatesSchema,
} from '#schema/reservations/booking.ts';
import { slotsNear, spreadSlots } from '#schema/reservations/slotChoice.ts';
import {
  countFreePlaces,
  type DatedSlot,
  daySlots,
  findUnavailableDates,
  nextFreeSlots,
  type Slot,
  type SlotReason,
} from '#schema/reservations/slots.ts';
import { addDays, daysBetween, toLocal } from '#schema/time/zone.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import {
  type Bookable,
  bookableColumns,
  type OrganisationRow,
  organisation,
  organisationColumns,
  slotInput,
} from './bookable.ts';
import { eligibilityFor, refusalAnswer } from './bookingEligibility.ts';
import type { PersonBooking } from './bookingPerson.ts';
import { type TakenDays, type TakenSlots, takenColumn, takenValues } from './taken.ts';

/** Days that one call may ask for. */
export const MAX_DAYS = 400;
/** Days whose free places one call counts. */
const MAX_COUNTED_DAYS = 42;

interface Days {
  from?: string;
  to?: string;
  places?: 'true' | 'false';
}

/** The days that cannot be booked, and why; by default from today to the horizon. */
export async function unavailableDates(
  context: Context,
  id: string,
  { from: first, to: last, places, ...request }: Days & AvailabilityFor,
): Promise<z.infer<typeof unavailableDatesSchema>> {
  const isCounted = places === 'true';
  // Only full slots close a day; a busy month has hundreds that are partly taken. How many places a
  // reservation that moves has is not known yet.
  const areAllCounted = isCounted || request.reservation_id !== undefined;
  const { basis, today, refusal, taken } = await serviceWithEligibility(context, id, request, {
    from: first,
    to: last,
    most_free: areAllCounted ? undefined : (request.for_places ?? 1) - 1,
  });
  const from = first ?? today;
  const horizon = addDays(today, basis.rules.horizon_days);
  const to = last ?? latest(from, horizon);
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalid({ to: 'The last day comes before the first' });
  const count = isCounted ? MAX_COUNTED_DAYS : MAX_DAYS;
  if (length > count) throw invalid({ to: phrase('Ask for at most {count} days', { count }) });
  const query = { ...basis, taken, from, to };
  return {
    refusal,
    data: findUnavailableDates(query),
    ...(isCounted && { free: countFreePlaces(query) }),
  };
}

const latest = (...days: [string, ...string[]]) => days.sort().at(-1) ?? days[0];

/** The slots of one day, and which of them cannot be booked. */
export async function slotsOfDay(
  context: Context,
  id: string,
  { date: day, ...request }: { date?: string } & AvailabilityFor,
) {
  const { basis, today, refusal, taken, squeezedIn, booked } = await serviceWithEligibility(
    context,
    id,
    request,
    { from: day, to: day },
  );
  const date = day ?? today;
  const { slots } = daySlots({ ...basis, taken, date });
  const data = slots.flatMap(({ time, reason }): { time: string; reason: SlotReason }[] =>
    reason ? [{ time, reason }] : [],
  );
  return {
    refusal,
    data,
    ...(booked && { visits: slots.flatMap((slot) => visitDuring(slot, booked, id)) }),
    slots: slots.map(({ time, ends, turn, ends_turn, starts_at, capacity, remaining }) => ({
      time,
      ends,
      turn,
      ends_turn,
      capacity,
      remaining,
      ...(basis.source !== 'online' && { squeezed_in: squeezedIn.get(starts_at) ?? 0 }),
    })),
  };
}

/** The visit that somebody has at the time of a slot; the one that is this very slot goes first. */
function visitDuring(slot: Slot, booked: readonly PersonBooking[], service_id: string) {
  const during = booked
    .filter(
      ({ starts_at, ends_at }) =>
        Date.parse(starts_at) < slot.ends_at && slot.starts_at < Date.parse(ends_at),
    )
    .map((visit) => ({
      time: slot.time,
      reservation_id: visit.id,
      is_this: visit.service_id === service_id && Date.parse(visit.starts_at) === slot.starts_at,
    }));
  return (
    during.find(({ is_this }) => is_this) ? during.filter(({ is_this }) => is_this) : during
  ).slice(0, 1);
}

/** Which of the free slots are wanted; the next ones by default. */
interface FreeChoice {
  limit: number;
  /** Over mornings and afternoons. */
  isSpread?: boolean;
  /** About a time that cannot be had, or was not had. */
  near?: { date: string; time: string } | undefined;
}

/** Slots that can be booked. @throws AppError not_found for a service that the viewer may not see */
export async function nextFree(
  context: Context,
  id: string,
  { limit, isSpread = false, near }: FreeChoice,
  request: AvailabilityFor = {},
): Promise<{ refusal: PersonRefusal; data: FreeSlot[] }> {
  const { basis, today, refusal, taken } = await serviceWithEligibility(context, id, request);
  const to = addDays(today, basis.rules.horizon_days);
  const maxDays = basis.rules.horizon_days + 1;
  const next = (days: { from: string; limit: number; maxDays: number }) =>
    nextFreeSlots({ ...basis, taken, ...days });
  if (near) {
    const about = latest(today, addDays(near.date, -DAYS_ABOUT));
    const days = Math.min(2 * DAYS_ABOUT + 1, daysBetween(about, to) + 1);
    const slots = next({ from: about, limit: Number.POSITIVE_INFINITY, maxDays: days });
    if (slots.length >= limit) return { refusal, data: slotsNear(slots, near, limit).map(offered) };
  }
  const slots = next({ from: today, limit: isSpread ? limit * SPREAD_OVER : limit, maxDays });
  const chosen = isSpread ? spreadSlots(slots, limit) : slots;
  return { refusal, data: chosen.map(offered) };
}
/** Other days are looked for so far from the wanted one. */
const DAYS_ABOUT = 7;
/** So many slots for each that is offered: two days of a quarter of an hour each, mostly. */
const SPREAD_OVER = 20;

const offered = ({ date, time, ends, turn, ends_turn, remaining }: DatedSlot): FreeSlot => ({
  date,
  time,
  ends,
  turn,
  ends_turn,
  remaining,
});

const readService = prepared<Bookable & OrganisationRow & TakenSlots>(
  'read_bookable',
  sql`select ${bookableColumns}, ${organisationColumns}, ${takenColumn}
    from services s left join ${organisation} on true where s.id = ${sql.placeholder('id')}`,
);

async function serviceWithEligibility(
  context: Context,
  id: string,
  { for_places = 1, ...request }: AvailabilityFor,
  days: TakenDays = {},
) {
  const reader = { now: context.now, user_id: request.user_id ?? context.viewer?.id ?? null };
  const [row] = await readService(context.db, { id, ...takenValues(reader, days) });
  if (!row || !can(context.viewer, 'show', service, { id, ...row })) throw notFound();
  const {
    source,
    person,
    refusal,
    booked,
    places = for_places,
  } = await eligibilityFor(context, { id, ...row }, row, request);
  const basis = { ...slotInput(row, row, context.now), source, person, places };
  return {
    basis,
    today: toLocal(basis.now, basis.timeZone).date,
    refusal: refusalAnswer(context, refusal, { isOwn: booked !== undefined }),
    booked,
    taken: new Map(row.taken.map(([start, count]) => [start, count])),
    squeezedIn: new Map(row.taken.map(([start, , count]) => [start, count])),
  };
}
