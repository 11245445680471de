/** The row of a new booking, and the record that is answered for it. */
import { uuidv7 } from 'uuidv7';
import type { Viewer } from '#schema/declaration/access.ts';
import type { BookInput, ReservationRecord } from '#schema/reservations/booking.ts';
import type { BookingSource, DatedSlot } from '#schema/reservations/slots.ts';
import type { Context } from '../http/context.ts';
import { holdMillisecondsOf } from '../services/bookable.ts';
import { holdsSeat, isApprovedAtOnce } from '../services/bookingEligibility.ts';
import { limitsOf } from '../services/bookingPerson.ts';
import type { BookingContext } from './bookingContext.ts';
import { newReference } from './reference.ts';
import type { BookingOutcome, NewBooking } from './seat.ts';
import { type Step, snapshotOf } from './steps.ts';

export interface BookingRequest {
  input: BookInput;
  source: BookingSource;
  viewer: Viewer;
  key: string | null;
  user_id: string;
  isHold: boolean;
}

export function bookingOf(
  bookingContext: BookingContext,
  slot: DatedSlot,
  { now }: Context,
  { input, source, viewer, key, user_id, isHold }: BookingRequest,
): NewBooking {
  const booked = { user_id, source };
  const squeeze_reason = input.squeeze_reason ?? null;
  const isOfHold = bookingContext.hold_reference !== null && squeeze_reason === null;
  const hold_id = (isOfHold && input.hold_id) || null;
  return {
    id: hold_id ?? uuidv7(),
    reference: (hold_id && bookingContext.hold_reference) ?? newReference(),
    user_id,
    service_id: input.service_id,
    team_id: bookingContext.team_id,
    date: slot.date,
    time: slot.time,
    starts_at: new Date(slot.starts_at).toISOString(),
    ends_at: new Date(slot.ends_at).toISOString(),
    status: isHold
      ? 'held'
      : isApprovedAtOnce(viewer, bookingContext, booked)
        ? 'approved'
        : 'pending',
    held_until: isHold
      ? new Date(now.getTime() + holdMillisecondsOf(bookingContext)).toISOString()
      : null,
    hold_id,
    source,
    outside_hours: input.outside_hours ?? false,
    squeeze_reason,
    notes: input.notes ?? null,
    // The hold gives them time to answer.
    asks:
      !isHold &&
      (bookingContext.requires_questionnaire || bookingContext.requires_health_information),
    answers_later: input.answers_later ?? false,
    holds:
      isHold ||
      squeeze_reason !== null ||
      (!input.outside_hours && holdsSeat(viewer, bookingContext, booked)),
    at: now.toISOString(),
    ...limitsOf(bookingContext, bookingContext, source),
    service_version: bookingContext.service_version,
    settings_version: bookingContext.settings_version,
    actor_id: viewer.id,
    key,
    body_hash: null,
  };
}

/** What is written down of it, and whom it is told. */
export function bookingStep(booking: NewBooking): Step {
  if (booking.status === 'held') return { event: 'held', reservation: booking };
  const { status, date, time, source, outside_hours, squeeze_reason, at } = booking;
  return {
    event: 'booked',
    reservation: booking,
    created: { status, date, time, source, ...(outside_hours && { outside_hours }) },
    // The person reads the history, not the log.
    ...(squeeze_reason !== null && {
      changes: { squeezed_in: [false, true], squeeze_reason: [null, squeeze_reason] },
    }),
    snapshot: snapshotOf(booking, { changed_at: at, lines_before: 0 }),
  };
}

/** As it was just written, which saves a query. */
export function recordOf(
  booking: NewBooking & Pick<BookingOutcome, 'answers_status'>,
  bookingContext: BookingContext,
): ReservationRecord {
  const { id, reference, user_id, service_id, team_id, date, time, starts_at, ends_at } = booking;
  const { status, held_until, answers_status, source, outside_hours, notes, at } = booking;
  return {
    id,
    reference,
    user_id,
    user: { id: user_id, name: bookingContext.user_name },
    service_id,
    service: { id: service_id, name: bookingContext.service_name ?? '' },
    team_id,
    team: { id: team_id, name: bookingContext.team_name },
    date,
    time,
    starts_at,
    ends_at,
    status,
    held_until,
    answers_status,
    activity_status: 'scheduled',
    source: source as BookingSource,
    outside_hours,
    notes,
    reason: null,
    created_at: at,
    updated_at: at,
  } as ReservationRecord;
}
