/** A new booking: its row, what it is written under, and what is written down of it. */
import { uuidv7 } from 'uuidv7';
import type { Viewer } from '#schema/declaration/access.ts';
import { readableBy } from '#schema/declaration/record.ts';
import { reservation } from '#schema/index.ts';
import type { BookInput, ReservationRecord } from '#schema/reservations/booking.ts';
import type { BookingSource, DatedSlot } from '#schema/reservations/slots.ts';
import { blankRow, columnsIn, type RowOf } from '../db/tables/rows.ts';
import type { Context } from '../http/context.ts';
import { holdMillisecondsOf } from '../services/bookable.ts';
import { holdsSeat, isApprovedAtOnce } from '../services/bookingEligibility.ts';
import { isLimited } from '../services/bookingPerson.ts';
import type { BookingContext } from './bookingContext.ts';
import { newReference } from './reference.ts';
import { type Step, snapshotOf } from './steps.ts';

export interface BookingRequest {
  input: BookInput;
  source: BookingSource;
  viewer: Viewer;
  key: string | null;
  user_id: string;
  isHold: boolean;
}

/** The database gives it its seat, and finds out whether questions are answered. */
export type ReservationRow = RowOf<typeof reservation>;

export interface NewBooking {
  row: ReservationRow;
  terms: BookingTerms;
}

/** What the row is written under. The database compares what may have changed since it was read. */
interface BookingTerms {
  /** The hold with the row's id becomes this booking, if it is still there. */
  is_of_hold: boolean;
  /** Takes a seat at once. */
  takes_seat: boolean;
  /** The service asks questions first. */
  asks: boolean;
  /** Answers that are missing are given at the desk. */
  answers_later: boolean;
  /** The open reservations that the limits were checked with; null where nothing limits the person. */
  open_here: number | null;
  open_everywhere: number | null;
  /** The versions that the slot was computed from. */
  service_version: string | null;
  settings_version: string | null;
  actor_id: string;
  key: string | null;
  body_hash: string | null;
}

export function newRow(
  bookingContext: BookingContext,
  slot: DatedSlot,
  { now }: Context,
  { input, source, viewer, user_id, isHold }: BookingRequest,
): ReservationRow {
  const isOfHold = isOfHeldPlace(bookingContext, input);
  const at = now.toISOString();
  return {
    ...blankRow(reservation),
    ...columnsIn(reservation, input),
    id: (isOfHold && input.hold_id) || uuidv7(),
    created_at: at,
    updated_at: at,
    reference: (isOfHold && bookingContext.hold_reference) || newReference(),
    user_id,
    service_id: input.service_id,
    team_id: bookingContext.team_id,
    date: slot.date,
    time: slot.time,
    starts_at: new Date(slot.starts_at).toISOString(),
    ends_at: new Date(slot.ends_at).toISOString(),
    status: isHold
      ? 'held'
      : isApprovedAtOnce(viewer, bookingContext, { user_id, source })
        ? 'approved'
        : 'pending',
    held_until: isHold
      ? new Date(now.getTime() + holdMillisecondsOf(bookingContext)).toISOString()
      : null,
    activity_status: 'scheduled',
    source,
    squeezed_in: input.squeeze_reason !== undefined,
  };
}

export function termsOf(
  bookingContext: BookingContext,
  { input, source, viewer, key, user_id, isHold }: BookingRequest,
  body_hash: string | null,
): BookingTerms {
  const { open_here, open_everywhere, service_version, settings_version } = bookingContext;
  return {
    is_of_hold: isOfHeldPlace(bookingContext, input),
    takes_seat:
      isHold ||
      input.squeeze_reason !== undefined ||
      (!input.outside_hours && holdsSeat(viewer, bookingContext, { user_id, source })),
    // The hold gives them time to answer.
    asks:
      !isHold &&
      (bookingContext.requires_questionnaire || bookingContext.requires_health_information),
    answers_later: input.answers_later ?? false,
    open_here: isLimited(source) ? open_here : null,
    open_everywhere: isLimited(source) ? open_everywhere : null,
    service_version,
    settings_version,
    actor_id: viewer.id,
    key,
    body_hash,
  };
}

const isOfHeldPlace = ({ hold_reference }: BookingContext, { squeeze_reason }: BookInput) =>
  hold_reference !== null && squeeze_reason === undefined;

/** What is written down of it, and whom it is told. */
export function bookingStep(row: ReservationRow, { isPastClosing = false } = {}): Step {
  if (row.status === 'held') return { event: 'held', reservation: row };
  const { status, date, time, places, source, outside_hours, squeeze_reason, created_at } = row;
  return {
    event: 'booked',
    reservation: row,
    created: {
      ...{ status, date, time, source },
      ...(places > 1 && { places }),
      ...(outside_hours && { outside_hours }),
    },
    // The person reads the history, not the log.
    changes: {
      ...(squeeze_reason !== null && {
        squeezed_in: [false, true],
        squeeze_reason: [null, squeeze_reason],
      }),
      ...(isPastClosing && { past_closing: [false, true] }),
    },
    snapshot: snapshotOf(row, { changed_at: created_at, lines_before: 0 }),
  };
}

/** As it was just written, which saves a query. */
export const recordOf = (row: ReservationRow, bookingContext: BookingContext): ReservationRecord =>
  readableBy('owner', reservation, {
    ...row,
    user: { id: row.user_id, name: bookingContext.user_name },
    service: { id: row.service_id, name: bookingContext.service_name ?? '' },
    team: { id: row.team_id, name: bookingContext.team_name },
  });
