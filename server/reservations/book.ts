/** Making a reservation: for oneself, on behalf of somebody, or for who stands at the desk. */
import { uuidv7 } from 'uuidv7';
import { reachesOf, type Viewer } from '../../schema/access.ts';
import type { BookInput, ReservationRecord } from '../../schema/booking.ts';
import { reservation } from '../../schema/index.ts';
import type { DatedSlot } from '../../schema/slots.ts';
import { toLocal } from '../../schema/zone.ts';
import type { Tx } from '../db/connect.ts';
import { driverError } from '../db/faults.ts';
import { inTransaction } from '../db/retry.ts';
import { uniqueName } from '../db/tables.ts';
import type { Context } from '../http/context.ts';
import { AppError, forbidden, invalid, unauthenticated } from '../http/errors.ts';
import { mostActiveOf, timeZoneOf } from '../services/bookable.ts';
import { type BookingBasis, lockPerson } from './basis.ts';
import { checkPerson, type Source, slotAt } from './eligibility.ts';
import { bookedBefore, hashOf, isSameKeyRace } from './idempotency.ts';
import { insertBooking, type NewBooking } from './insert.ts';
import { isSeatRace, offeringNextFree } from './nextInstead.ts';
import { readReservation } from './read.ts';
import { newReference } from './reference.ts';
import { takeSeat } from './seat.ts';
import { standingOf } from './standing.ts';

/**
 * @param key of the request; a repetition with the same key and input answers the first result
 * @throws AppError slot_full (with `next_free`), overlap, limit_reached, invalid, forbidden
 */
export async function book(
  context: Context,
  input: BookInput,
  key: string | null,
): Promise<ReservationRecord> {
  const { viewer } = context;
  if (!viewer) throw unauthenticated();
  const source = sourceOf(viewer, input);
  if (source !== 'online' && reachesOf(viewer, reservation, 'create_on_behalf').length === 0) {
    throw forbidden();
  }
  const asked = { input, source, viewer, key, user_id: input.user_id ?? viewer.id };
  return offeringNextFree(
    context,
    () => inTransaction(context.db, (tx) => bookIn(tx, context, asked), isRace),
    () => input.service_id,
  );
}

interface Asked {
  input: BookInput;
  source: Source;
  viewer: Viewer;
  key: string | null;
  user_id: string;
}

async function bookIn(tx: Tx, context: Context, asked: Asked): Promise<ReservationRecord> {
  const { input, key, user_id, viewer } = asked;
  const { service_id } = input;
  const hash = key === null ? null : hashOf(input);
  const basis = await lockPerson(tx, { user_id, service_id, actor_id: viewer.id, key });
  if (!basis) throw invalid({ user_id: 'There is no such person' });
  const before = hash === null ? null : bookedBefore(basis, hash);
  if (before !== null) return readReservation(tx, before);
  const slot = checkBooking(basis, context, asked);
  const booking = bookingOf(basis, slot, context, asked);
  const written = await takeSeat(async (first) => {
    const inserted = await insertBooking(tx, { ...booking, body_hash: hash }, first);
    if (inserted.is_written) return { seat: inserted.seat, written: booking.id };
    const earlier = hash === null ? null : bookedBefore(inserted, hash);
    if (earlier !== null) return { seat: null, written: earlier };
    checkLimits(booking, inserted);
    return { seat: inserted.seat, written: null };
  });
  return written === booking.id ? recordOf(booking, basis) : readReservation(tx, written);
}

const sourceOf = ({ id }: Viewer, { user_id = id, walk_in }: BookInput): Source => {
  if (walk_in) return 'walk_in';
  return user_id === id ? 'online' : 'on_behalf';
};

/** Everything that can be told before the insert; whether there is room is not among it. */
function checkBooking(basis: BookingBasis, { now }: Context, asked: Asked): DatedSlot {
  const { input, source, viewer, user_id } = asked;
  if (basis.service_name === null || basis.status !== 'active') {
    throw invalid({ service_id: 'This service cannot be booked' });
  }
  const belonging = { user_id, team_id: basis.team_id };
  if (source !== 'online' && !standingOf(viewer, 'create_on_behalf', belonging)) throw forbidden();
  checkPerson(basis);
  const today = toLocal(now.getTime(), timeZoneOf(basis)).date;
  if (source === 'walk_in' && input.date !== today) {
    throw invalid({ date: 'A walk-in is for today' });
  }
  return slotAt(basis, basis, { date: input.date, time: input.time, now, source });
}

function bookingOf(
  basis: BookingBasis,
  slot: DatedSlot,
  { now, address, device }: Context,
  { input, source, viewer, key, user_id }: Asked,
): NewBooking {
  const belonging = { user_id, team_id: basis.team_id };
  // Whoever may approve it and books it for somebody has approved it by that.
  const isApproved =
    !basis.requires_approval ||
    (source !== 'online' && standingOf(viewer, 'update_status', belonging) === 'staff');
  return {
    id: uuidv7(),
    reference: newReference(),
    user_id,
    service_id: input.service_id,
    team_id: basis.team_id,
    date: slot.date,
    time: slot.time,
    starts_at: new Date(slot.starts_at).toISOString(),
    ends_at: new Date(slot.ends_at).toISOString(),
    status: isApproved ? 'approved' : 'pending',
    source,
    notes: input.notes ?? null,
    holds: isApproved || basis.pending_holds_slot,
    now: now.toISOString(),
    // Nobody who has come in person is sent home for what they have booked on other days.
    most_here: source === 'walk_in' ? null : basis.max_active_per_user,
    most_everywhere: source === 'walk_in' ? null : mostActiveOf(basis),
    actor_id: viewer.id,
    log_id: uuidv7(),
    address,
    device,
    key,
    body_hash: null,
  };
}

function checkLimits(
  { most_here, most_everywhere }: NewBooking,
  { open_here, open_everywhere }: { open_here: number; open_everywhere: number },
) {
  if (most_here !== null && open_here >= most_here) {
    throw limitReached(`One person can have ${most_here} open at a time for this service.`);
  }
  if (most_everywhere !== null && open_everywhere >= most_everywhere) {
    throw limitReached(`One person can have ${most_everywhere} open reservations at a time.`);
  }
}

const limitReached = (message: string) =>
  new AppError('limit_reached', message, { errors: { root: message } });

const REFERENCE_TAKEN = uniqueName(reservation, 'reference');
const isRace = (error: unknown) =>
  isSeatRace(error) || isSameKeyRace(error) || driverError(error)?.constraint === REFERENCE_TAKEN;

/** As it was just written; reading it back would be one more query for nothing. */
function recordOf(booking: NewBooking, basis: BookingBasis): ReservationRecord {
  const { id, reference, user_id, service_id, team_id, date, time, starts_at, ends_at } = booking;
  const { status, source, notes, now } = booking;
  return {
    id,
    reference,
    user_id,
    user: { id: user_id, name: basis.user_name },
    service_id,
    service: { id: service_id, name: basis.service_name ?? '' },
    team_id,
    team: { id: team_id, name: basis.team_name },
    date,
    time,
    starts_at,
    ends_at,
    status,
    activity_status: 'scheduled',
    source: source as Source,
    notes,
    reason: null,
    created_at: now,
    updated_at: now,
  } as ReservationRecord;
}
