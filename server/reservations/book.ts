/** Booking: for oneself, on behalf of somebody, or for a walk-in; and holding a slot. */
import { reachesOf } from '#schema/declaration/access.ts';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { reservation } from '#schema/index.ts';
import { msg, phrase } from '#schema/language/index.ts';
import { actorRoleOf } from '#schema/reservations/actorRole.ts';
import type {
  AvailabilityFor,
  BookInput,
  HoldInput,
  ReservationRecord,
} from '#schema/reservations/booking.ts';
import type { DatedSlot } from '#schema/reservations/slots.ts';
import { driverError } from '../db/faults.ts';
import { retrying } from '../db/retry.ts';
import { uniqueName } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { AppError, forbidden, invalid, unauthenticated } from '../http/errors.ts';
import { limitedUse } from '../limits/countUse.ts';
import { recordReachedLimits } from '../limits/reached.ts';
import { kickEvents } from '../mails/kick.ts';
import { agreeToBook } from '../privacy/consent.ts';
import { assertMayBookFor, noSuchPerson, sourceOf } from '../services/bookingEligibility.ts';
import { limitRefusal, personRefusal } from '../services/bookingPerson.ts';
import { isFullUntilClosing, lineFull } from '../visits/waits/waits.ts';
import { assertDetailsGiven } from './assertDetailsGiven.ts';
import { type BookingContext, readBookingContext } from './bookingContext.ts';
import { slotAt, timeOutsideHours } from './eligibility.ts';
import { bookedBefore, hashOf, isSameKeyRace } from './idempotency.ts';
import { type BookingRequest, bookingStep, newRow, recordOf, termsOf } from './newBooking.ts';
import { readReservation } from './queries.ts';
import { type BookingOutcome, isSeatRace, slotFull, squeezedFull, writeBooking } from './seat.ts';
import { announceSteps, rowsOfSteps } from './steps.ts';
import { suggestNextSlots } from './suggestNextSlots.ts';

/**
 * @param key of the request (`Idempotency-Key`); repeated with the same input, it answers the first result
 * @throws AppError slot_full and line_full (with `next_free`), overlap, limit_reached, invalid, forbidden
 */
export async function book(
  context: Context,
  input: BookInput,
  key: string | null,
): Promise<ReservationRecord> {
  const { viewer } = context;
  if (!viewer) throw unauthenticated();
  const { user_id = viewer.id, walk_in } = input;
  const source = sourceOf(viewer, { user_id, walk_in });
  if (source !== 'online' && reachesOf(viewer, reservation, 'create_on_behalf').length === 0) {
    throw forbidden();
  }
  return bookWithSuggestions(context, { input, source, viewer, key, user_id, isHold: false });
}

/**
 * Holds a place of the slot for the viewer, or for somebody in their care, who has questions to answer
 * first. A hold that they have already is answered as it is.
 * @throws AppError as `book`
 */
export async function hold(context: Context, input: HoldInput): Promise<ReservationRecord> {
  const { viewer } = context;
  if (!viewer) throw unauthenticated();
  const { user_id = viewer.id } = input;
  if (!isOwnPerson(viewer, user_id)) throw noSuchPerson();
  const request = { input, source: 'online', viewer, key: null, user_id, isHold: true } as const;
  return bookWithSuggestions(context, request);
}

function bookWithSuggestions(
  context: Context,
  request: BookingRequest,
): Promise<ReservationRecord> {
  return suggestNextSlots(
    context,
    () => recordReachedLimits(context, () => retrying(() => bookOnce(context, request), isRace)),
    () => ({
      service_id: request.input.service_id,
      asked: askedFor(request),
      near: request.input,
      places: request.input.places,
    }),
  );
}

const askedFor = ({ user_id, source }: BookingRequest): AvailabilityFor =>
  source === 'online' ? { user_id } : { user_id, walk_in: source === 'walk_in' ? 'true' : 'false' };

async function bookOnce(context: Context, request: BookingRequest): Promise<ReservationRecord> {
  const { input, key, user_id, viewer } = request;
  const { db } = context;
  await assertMayBookFor(context, viewer, user_id);
  const hash = key === null ? null : hashOf(input);
  const { service_id, date, time, places = 1, hold_id = null } = input;
  const bookingContext = await readBookingContext(db, {
    user_id,
    actor_id: viewer.id,
    service_id,
    date,
    time,
    places,
    hold_id,
    key,
    language: context.language,
    now: context.now.toISOString(),
  });
  if (!bookingContext) throw noSuchPerson();
  const before = bookedBefore(bookingContext, hash);
  if (before !== null) return readReservation(db, before, context.language);
  const slot = checkBooking(bookingContext, context, request);
  const isPastClosing = await checkClosing(context, bookingContext, request);
  if (request.source === 'online' && !request.isHold) {
    const { contact_id } = bookingContext;
    assertDetailsGiven(bookingContext, user_id);
    await agreeToBook(context, { id: contact_id, ...bookingContext }, input.privacy_version);
  }
  const row = newRow(bookingContext, slot, context, request);
  const terms = termsOf(bookingContext, request, hash);
  const steps = [bookingStep(row, { isPastClosing })];
  const use = limitedUseFor(context, request, bookingContext);
  const outcome = await writeBooking(db, { row, terms }, rowsOfSteps(context, steps), use);
  if (outcome.is_written) {
    announceSteps(db, context, steps);
    if (!request.isHold) kickEvents(db);
    return recordOf({ ...row, answers_status: outcome.answers_status }, bookingContext);
  }
  const meanwhile = bookedBefore(outcome, hash);
  if (meanwhile !== null) return readReservation(db, meanwhile, context.language);
  if (outcome.has_room) {
    throw invalid({ squeeze_reason: 'There is a free place at this time: book it as usual' });
  }
  if (outcome.is_full) throw input.squeeze_reason === undefined ? slotFull() : squeezedFull();
  if (outcome.needs) throw answersNeeded(outcome.needs);
  throw new BasisChangedError();
}

/**
 * A walk-in gets a number as long as everybody who is here can be served before closing, or where staff
 * take them anyway. Appointments are always taken.
 * @returns whether they are taken anyway
 */
async function checkClosing(
  context: Context,
  { team_id }: BookingContext,
  { source, input: { service_id, past_closing } }: BookingRequest,
) {
  if (source !== 'walk_in') {
    if (past_closing) throw invalid({ past_closing: 'This is for walk-ins only' });
    return false;
  }
  const isFull = await isFullUntilClosing(context, { service_id, team_id });
  if (isFull && !past_closing) throw lineFull();
  return isFull;
}

/** Null for staff: they are not limited, since they book for everybody from one address. */
const limitedUseFor = (
  context: Context,
  { source, isHold, input }: BookingRequest,
  bookingContext: BookingContext,
) =>
  source === 'online'
    ? limitedUse(context, {
        action: isHold ? 'holds' : 'bookings',
        person: { id: bookingContext.contact_id, email: bookingContext.contact_email },
        service_id: input.service_id,
        team_id: bookingContext.team_id,
        organisation: bookingContext,
      })
    : null;

/** All checks before the insert, except whether there is room: the database decides that. */
function checkBooking(
  bookingContext: BookingContext,
  { now, language }: Context,
  request: BookingRequest,
): DatedSlot {
  const { input, source, viewer, user_id } = request;
  if (bookingContext.service_name === null || bookingContext.status !== 'active') {
    throw invalid({ service_id: 'This service cannot be booked' });
  }
  const belonging = { user_id, team_id: bookingContext.team_id };
  if (source !== 'online' && !actorRoleOf(viewer, 'create_on_behalf', belonging)) throw forbidden();
  if (input.answers_later && source === 'online') {
    throw invalid({ answers_later: 'Only staff can do this' });
  }
  const { date, time, places = 1 } = input;
  if (places > bookingContext.places_per_booking) throw tooManyPlaces(bookingContext);
  const days = { from: date, to: date };
  const refusal =
    personRefusal(bookingContext, bookingContext, { days, language }) ??
    limitRefusal(bookingContext, bookingContext, { ...bookingContext, source });
  if (refusal) throw refusal;
  if (input.outside_hours && source !== 'walk_in') {
    throw invalid({ outside_hours: 'This is for walk-ins only' });
  }
  if (input.squeeze_reason !== undefined) {
    if (source !== 'walk_in' || input.outside_hours) {
      throw invalid({ squeeze_reason: 'This is for walk-ins into a full slot only' });
    }
    if (actorRoleOf(viewer, 'squeeze_in', belonging) !== 'staff') {
      throw invalid({ squeeze_reason: 'Your role does not allow this' });
    }
  }
  const findTime = input.outside_hours ? timeOutsideHours : slotAt;
  return findTime(bookingContext, bookingContext, { date, time, now, source });
}

const tooManyPlaces = ({ places_per_booking: count }: BookingContext) =>
  invalid({ places: phrase(MOST_AT_ONCE, { count }) });

const MOST_AT_ONCE = msg(
  'One booking of this service may take at most {count, plural, one {# place} other {# places}}',
);

const answersNeeded = (needs: NonNullable<BookingOutcome['needs']>) =>
  new AppError('answers_needed', 'This service asks some questions first.', { needs });

const REFERENCE_TAKEN = uniqueName(reservation, 'reference');
/** What the booking was checked against has changed since it was read. The retry reads it again and goes by it. */
class BasisChangedError extends Error {}
const isRace = (error: unknown) =>
  error instanceof BasisChangedError ||
  isSeatRace(error) ||
  isSameKeyRace(error) ||
  driverError(error)?.constraint === REFERENCE_TAKEN;
