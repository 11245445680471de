/** Approving, declining and cancelling. */
import { sql } from 'drizzle-orm';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { msg } from '#schema/language/index.ts';
import type { ActorRole } from '#schema/reservations/actorRole.ts';
import type { ReservationRecord, StatusInput } from '#schema/reservations/booking.ts';
import {
  canTransition,
  type Decision,
  needsReason,
  type ReservationStatus,
} from '#schema/reservations/transitions.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { invalid, wrongStep } from '../http/errors.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import { changeReservation, countChange } from './change.ts';
import { isChangeable } from './changeWindow.ts';
import { type LockedReservation, readReservation } from './queries.ts';
import { moveToSeat } from './seat.ts';
import { snapshotOf, writeSteps } from './steps.ts';

/**
 * @throws AppError transition for a step that is not allowed (now); slot_full when approving
 *   one that locked no place and there is none left; overlap when its person is elsewhere then
 */
export function updateStatus(
  context: Context,
  id: string,
  { status, reason = null }: StatusInput,
): Promise<ReservationRecord> {
  const target = { id, action: 'update_status' } as const;
  return changeReservation(context, target, async (tx, { locked, actorRole }) => {
    const event = checkedStep(context, { locked, actorRole, status, reason });
    await save(tx, context, { locked, status, reason });
    const record = await readReservation(tx, id, context.language);
    await writeSteps(tx, context, [
      {
        event,
        reservation: locked,
        changes: { status: [locked.status, status] },
        reason,
        snapshot: snapshotOf(record, {
          changed_at: record.updated_at,
          lines_before: locked.history_lines,
        }),
      },
    ]);
    if (status === 'cancelled') {
      await countChange(tx, context, { locked, actorRole, action: 'cancellations' });
    }
    return record;
  });
}

interface StatusStep {
  locked: LockedReservation;
  status: StatusInput['status'];
  reason: string | null;
}

function checkedStep(
  { now, viewer }: Context,
  { locked, actorRole, status, reason }: StatusStep & { actorRole: ActorRole },
): Decision {
  if (status === 'pending' || !canTransition(locked.status, status)) {
    throw wrongStep(NO_SUCH_STEP[locked.status], 'status');
  }
  if (actorRole === 'owner' && status !== 'cancelled') {
    throw wrongStep(msg('Only staff can do this. You can cancel your reservation.'), 'status');
  }
  if (status !== 'cancelled' && isOwnPerson(viewer, locked.user_id)) {
    throw wrongStep(msg('This is your own reservation: somebody else decides on it.'), 'status');
  }
  if (actorRole === 'staff' && needsReason(status) && !reason) {
    throw invalid({ reason: 'Say why, so that the person knows' });
  }
  const { cancel_hours } = locked.service;
  if (status === 'cancelled' && !isChangeable(locked, actorRole, { cancel_hours, now })) {
    throw wrongStep(
      actorRole === 'owner'
        ? msg('It is too late to cancel this reservation. Call the office instead.')
        : msg('This reservation has begun. Take that back before cancelling it.'),
      'status',
    );
  }
  return status;
}

const NO_SUCH_STEP: Record<ReservationStatus, string> = {
  held: msg('Somebody is booking this. Wait until they have, or their time is over.'),
  pending: msg('A pending reservation cannot become that.'),
  approved: msg('An approved reservation can only be cancelled.'),
  declined: msg('A declined reservation stays declined.'),
  cancelled: msg('A cancelled reservation stays cancelled.'),
};

async function save(tx: Tx, { now }: Context, { locked, status, reason }: StatusStep) {
  const changed = sql`status = ${status}, reason = ${reason},
    updated_at = ${nextUpdatedAt(sql`updated_at`, now)}`;
  if (status !== 'approved') {
    await tx.execute(sql`update reservations set ${changed}, seat = null where id = ${locked.id}`);
  } else if (locked.seat !== null) {
    await tx.execute(sql`update reservations set ${changed} where id = ${locked.id}`);
  } else {
    await moveToSeat(tx, { ...locked, changed, now });
  }
}
