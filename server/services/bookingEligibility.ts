/** Decides for whom free times are shown, and which of them that person cannot book. */
import { sql } from 'drizzle-orm';
import { scopeOf, type Viewer } from '#schema/declaration/access.ts';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { user } from '#schema/index.ts';
import { translateText } from '#schema/language/index.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import type { AvailabilityFor, PersonRefusal } from '#schema/reservations/booking.ts';
import { daysFor } from '#schema/reservations/eligibility.ts';
import type { BookingSource, SlotPerson } from '#schema/reservations/slots.ts';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { rows, timestamptz } from '../db/query.ts';
import { timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { type AppError, forbidden, invalid, notFound, unauthenticated } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import { findOne } from '../resources/repository.ts';
import type { Bookable, OrganisationRow } from './bookable.ts';
import {
  type BookingPerson,
  limitRefusal,
  type PersonBooking,
  personRefusal,
  readBookingPerson,
} from './bookingPerson.ts';

interface Eligibility {
  source: BookingSource;
  /** Null for somebody who is not signed in: only general rules apply. */
  person: SlotPerson | null;
  /** Why this person can book no slot at all. */
  refusal: AppError | null;
  /** What the person has booked already, for whoever asks for themselves or somebody in their care. */
  booked?: readonly PersonBooking[];
  /** How many the reservation takes that is to be moved. */
  places?: number;
}

type ServiceToBook = Bookable & { id: string };

/**
 * Applies the same rules as the booking or the move itself. At most three queries.
 * @throws AppError forbidden, not_found or invalid for a person or reservation out of the viewer's reach
 */
export async function eligibilityFor(
  context: Context,
  service: ServiceToBook,
  organisation: OrganisationRow,
  request: AvailabilityFor = {},
): Promise<Eligibility> {
  const { viewer, db, now } = context;
  if (!viewer) {
    if (Object.keys(request).length > 0) throw unauthenticated();
    return { source: 'online', person: null, refusal: null };
  }
  if (request.reservation_id !== undefined) {
    return evaluateMove(context, viewer, service, { organisation, id: request.reservation_id });
  }
  const user_id = request.user_id ?? viewer.id;
  const source = sourceOf(viewer, { user_id, walk_in: request.walk_in === 'true' });
  await checkMayAsk(context, viewer, { user_id, source, team_id: service.team_id });
  const person = await readBookingPerson(db, user_id, now);
  if (!person) throw noSuchPerson();
  const eligibility = evaluateBooking(person, service, organisation, {
    source,
    now,
    holdsSeat: holdsSeat(viewer, service, { user_id, source }),
    language: context.language,
  });
  return isOwnPerson(viewer, user_id) ? { ...eligibility, booked: person.visits } : eligibility;
}

/** Like `eligibilityFor` the viewer, with a person that was read before: for several services at once. */
export function evaluateBooking(
  person: BookingPerson & { visits: readonly PersonBooking[] },
  service: ServiceToBook,
  organisation: OrganisationRow,
  {
    source,
    holdsSeat,
    now,
    language,
  }: { source: BookingSource; holdsSeat: boolean; now: Date; language: string },
): Eligibility {
  const open = person.visits.filter(({ is_open }) => is_open);
  const days = bookableDays(service, organisation, now);
  const refusal =
    personRefusal(person, service, { days, language }) ??
    limitRefusal(service, organisation, {
      source,
      open_here: open.filter(({ service_id }) => service_id === service.id).length,
      open_everywhere: open.length,
    });
  const visits = holdsSeat ? timesOf(person.visits) : [];
  const fitting = daysFor(person, service);
  return { source, person: { visits, is_refused: refusal !== null, days: fitting }, refusal };
}

/** From today to the horizon. */
function bookableDays(
  { horizon_days }: Pick<Bookable, 'horizon_days'>,
  organisation: OrganisationRow,
  now: Date,
) {
  const from = toLocal(now.getTime(), timeZoneOf(organisation)).date;
  return { from, to: addDays(from, horizon_days) };
}

export const sourceOf = (
  viewer: Viewer,
  { user_id, walk_in }: { user_id: string; walk_in?: boolean },
): BookingSource => {
  if (walk_in) return 'walk_in';
  return isOwnPerson(viewer, user_id) ? 'online' : 'on_behalf';
};

interface Booked {
  user_id: string;
  source: BookingSource;
}

/** A booking for somebody else is approved at once if its maker may approve it. */
export const isApprovedAtOnce = (
  viewer: Viewer,
  { requires_approval, team_id }: Pick<Bookable, 'requires_approval' | 'team_id'>,
  { user_id, source }: Booked,
): boolean =>
  !requires_approval ||
  (source !== 'online' &&
    !isOwnPerson(viewer, user_id) &&
    actorRoleOf(viewer, 'update_status', { user_id, team_id }) === 'staff');

/** Whether moving it takes the approval away. */
export const needsApprovalIfMoved = (
  viewer: Viewer | null,
  service: Pick<Bookable, 'requires_approval' | 'keeps_approval_when_moved' | 'team_id'>,
  { user_id, status }: { user_id: string; status: string },
): boolean =>
  viewer !== null &&
  status === 'approved' &&
  !service.keeps_approval_when_moved &&
  !isApprovedAtOnce(viewer, service, { user_id, source: sourceOf(viewer, { user_id }) });

/** Whether the booking takes a seat at once. */
export const holdsSeat = (
  viewer: Viewer,
  service: Omit<Bookable, 'categories'>,
  booked: Booked,
): boolean => service.pending_holds_slot || isApprovedAtOnce(viewer, service, booked);

/** For an answer, in the viewer's language. `isOwn`: the viewer is refused, or somebody in their care. */
export const refusalAnswer = (
  { language }: Context,
  refusal: AppError | null,
  { isOwn }: { isOwn: boolean },
): PersonRefusal => {
  if (!refusal) return null;
  // What the person would fill in, the desk asks for elsewhere; a category is confirmed there at once.
  const ways = (refusal.details.ways ?? []).filter(({ state }) => isOwn || state === 'confirm');
  return {
    code: refusal.code,
    ...(refusal.details.reason && { reason: refusal.details.reason }),
    ...(ways.length > 0 && { ways }),
    message: translateText(translatorFor(language), refusalWords(refusal)),
  };
};

/** The message of a field says more than the general one. */
const refusalWords = ({ words, details }: AppError) =>
  Object.values(details.errors ?? {})[0] ?? words;

/**
 * Anybody may book for people in their care, staff for people whom they may see or have looked up.
 * @throws AppError invalid at `user_id`, the same out of reach as for an unknown person
 */
export async function assertMayBookFor(context: Context, viewer: Viewer, user_id: string) {
  if (isOwnPerson(viewer, user_id)) return;
  const scope = scopeOf(viewer, user, 'show');
  if (await findOne(context.db, user, user_id, { scope, audience: 'staff' })) return;
  if (!(await hasLookedUp(context, user_id))) throw noSuchPerson();
}

/** Only those who may book for a person may know when they visit. */
async function checkMayAsk(
  context: Context,
  viewer: Viewer,
  { user_id, source, team_id }: Booked & { team_id: string },
) {
  if (source !== 'online' && !actorRoleOf(viewer, 'create_on_behalf', { user_id, team_id })) {
    throw forbidden();
  }
  await assertMayBookFor(context, viewer, user_id);
}

export const noSuchPerson = () => invalid({ user_id: 'There is no such person' });

async function evaluateMove(
  { db, now, language }: Context,
  viewer: Viewer,
  service: ServiceToBook,
  { organisation, id }: { organisation: OrganisationRow; id: string },
): Promise<Eligibility> {
  const [moved] = await rows<{
    user_id: string;
    team_id: string;
    service_id: string;
    has_seat: boolean;
    places: number;
  }>(
    db,
    sql`select user_id, team_id, service_id, seat is not null as has_seat, places
      from reservations where id = ${id}`,
  );
  const role = moved && actorRoleOf(viewer, 'update', moved);
  if (!moved || !role || moved.service_id !== service.id) throw notFound();
  const person = await readBookingPerson(db, moved.user_id, now);
  if (!person) throw notFound();
  const days = bookableDays(service, organisation, now);
  const refusal = personRefusal(person, service, { days, language });
  const visits = moved.has_seat ? person.visits.filter((visit) => visit.id !== id) : [];
  return {
    source: role === 'staff' ? 'on_behalf' : 'online',
    places: moved.places,
    person: {
      visits: timesOf(visits),
      is_refused: refusal !== null,
      days: daysFor(person, service),
    },
    refusal,
  };
}

const timesOf = (visits: readonly PersonBooking[]) =>
  visits
    .filter(({ has_seat }) => has_seat)
    .map(({ starts_at, ends_at }) => ({
      starts_at: Date.parse(starts_at),
      ends_at: Date.parse(ends_at),
    }));

/** How long after a look-up staff may book for that person. */
const FOUND_FOR = sql`interval '1 day'`;

export async function hasLookedUp({ db, viewer, now }: Context, id: string): Promise<boolean> {
  const lookUps = await rows(
    db,
    sql`select 1 from activity_logs where actor_id = ${viewer?.id ?? null} and action = 'look_up'
      and subject_id = ${id} and created_at > ${timestamptz(now)} - ${FOUND_FOR} limit 1`,
  );
  return lookUps.length > 0;
}
