/** Moving a reservation to another slot, and changing its notes. */
import { eq, sql } from 'drizzle-orm';
import { reservation } from '#schema/index.ts';
import type { ActorRole } from '#schema/reservations/actorRole.ts';
import type { RescheduleInput, ReservationRecord } from '#schema/reservations/booking.ts';
import { isOpen } from '#schema/reservations/transitions.ts';
import { type Changes, changesBetween } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { AppError, forbidden, invalid, stale } from '../http/errors.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import { needsApprovalIfMoved } from '../services/bookingEligibility.ts';
import { personRefusal } from '../services/bookingPerson.ts';
import { changeReservation, countChange } from './change.ts';
import { isChangeable } from './changeWindow.ts';
import { slotAt } from './eligibility.ts';
import { type LockedReservation, readReservation } from './queries.ts';
import { moveToSeat } from './seat.ts';
import { snapshotOf, writeSteps } from './steps.ts';

const reservations = tableOf(reservation);

/**
 * Frees the old place and takes the new one in one statement.
 * @throws AppError stale when `updated_at` is given and it has changed since; slot_full, overlap,
 *   transition when it can no longer be moved, invalid for a time that is no slot
 */
export function reschedule(
  context: Context,
  id: string,
  input: RescheduleInput,
): Promise<ReservationRecord> {
  const { date, time } = input;
  const change = { id, action: 'update', ...(date && { date }), ...(time && { time }) };
  return changeReservation(context, change, async (tx, { locked, actorRole }) => {
    if (input.updated_at !== undefined && input.updated_at !== locked.updated_at) throw stale();
    const noted = await changeNotes(tx, context, { locked, actorRole, input });
    const officeNoted = await changeOfficeNotes(tx, context, { locked, actorRole, input });
    const moved = await move(tx, context, { locked, actorRole, input });
    const record = await readReservation(tx, id, context.language);
    await writeSteps(tx, context, [
      ...(noted ? [{ event: 'notes_changed' as const, reservation: locked, changes: noted }] : []),
      ...(officeNoted
        ? [{ event: 'office_notes_changed' as const, reservation: locked, changes: officeNoted }]
        : []),
      ...(moved
        ? [
            {
              event: 'rescheduled' as const,
              reservation: locked,
              changes: moved,
              snapshot: snapshotOf(record, {
                changed_at: record.updated_at,
                lines_before: locked.history_lines,
              }),
            },
          ]
        : []),
    ]);
    if (moved) await countChange(tx, context, { locked, actorRole, action: 'moves' });
    return record;
  });
}

interface WantedChange {
  locked: LockedReservation;
  actorRole: ActorRole;
  input: RescheduleInput;
}

/** @returns null for no change */
async function changeNotes(
  tx: Tx,
  context: Context,
  { locked, actorRole, input: { notes } }: WantedChange,
): Promise<Changes | null> {
  if (notes === undefined || notes === locked.notes) return null;
  if (actorRole === 'owner' && !isOpen(locked)) {
    throw new AppError('transition', 'The notes of this reservation can no longer be changed.');
  }
  return writeNotes(tx, context, locked, { notes });
}

/**
 * Also once the visit is over.
 * @returns null for no change
 */
async function changeOfficeNotes(
  tx: Tx,
  context: Context,
  { locked, actorRole, input: { office_notes } }: WantedChange,
): Promise<Changes | null> {
  if (office_notes === undefined) return null;
  if (actorRole === 'owner') throw forbidden();
  if (office_notes === locked.office_notes) return null;
  return writeNotes(tx, context, locked, { office_notes });
}

async function writeNotes(
  tx: Tx,
  { now }: Context,
  locked: LockedReservation,
  values: Partial<Pick<LockedReservation, 'notes' | 'office_notes'>>,
): Promise<Changes> {
  const updated_at = nextUpdatedAt(reservations.updated_at, now);
  await tx
    .update(reservations)
    .set({ ...values, updated_at } as never)
    .where(eq(reservations.id, locked.id));
  const before = Object.fromEntries(
    Object.keys(values).map((key) => [key, locked[key as keyof typeof values]]),
  );
  return changesBetween(reservation, before, values);
}

/** @returns null for no change */
async function move(
  tx: Tx,
  context: Context,
  { locked, actorRole, input }: WantedChange,
): Promise<Changes | null> {
  const { date = locked.date, time = locked.time } = input;
  if (date === locked.date && time === locked.time) return null;
  const { service } = locked;
  if (!isChangeable(locked, actorRole, { cancel_hours: service.cancel_hours, now: context.now })) {
    throw new AppError(
      'transition',
      isOpen(locked)
        ? 'It is too late to move this reservation. Call the office instead.'
        : 'This reservation can no longer be moved.',
    );
  }
  if (service.status !== 'active') throw invalid({ date: 'This service cannot be booked now' });
  const source = actorRole === 'staff' ? 'on_behalf' : 'online';
  const slot = slotAt(service, locked.organisation, { date, time, now: context.now, source });
  // After all that everybody is refused: by a link, this is not told apart from a full slot.
  const refusal = personRefusal(locked.person, service, {
    days: { from: date, to: date },
    language: context.language,
  });
  if (refusal) throw refusal;
  const starts_at = new Date(slot.starts_at).toISOString();
  const ends_at = new Date(slot.ends_at).toISOString();
  const isPendingAgain = needsApprovalIfMoved(context.viewer, service, locked);
  const status = isPendingAgain ? 'pending' : locked.status;
  const changed = sql`date = ${date}, time = ${time}, starts_at = ${starts_at}, ends_at = ${ends_at},
    status = ${status}, outside_hours = false,
    squeezed_in = false, squeeze_reason = null,
    updated_at = ${nextUpdatedAt(sql`updated_at`, context.now)}`;
  const waits = locked.seat === null && !locked.outside_hours;
  // Without a place before, it gets none now.
  if (waits || (isPendingAgain && !service.pending_holds_slot)) {
    await tx.execute(sql`update reservations set ${changed}, seat = null where id = ${locked.id}`);
  } else {
    const { id, service_id, places } = locked;
    await moveToSeat(tx, { id, service_id, starts_at, places, changed, now: context.now });
  }
  return changesBetween(
    reservation,
    { date: locked.date, time: locked.time, status: locked.status },
    { date, time, status },
  );
}
