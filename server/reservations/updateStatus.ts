/** Approving, declining and cancelling. */
import { sql } from 'drizzle-orm';
import type { ReservationRecord, StatusInput } from '../../schema/booking.ts';
import { reservation } from '../../schema/index.ts';
import { canMove, needsReason, type ReservationStatus } from '../../schema/transitions.ts';
import { logActivity } from '../activity/log.ts';
import type { Tx } from '../db/connect.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { kickOutbox } from '../mail/outbox.ts';
import { nextVersion } from '../resources/repository.ts';
import { writeHistory } from './history.ts';
import { tellConstituent } from './news.ts';
import { offeringNextFree } from './nextInstead.ts';
import { isChangeable } from './openness.ts';
import { type Held, lockReservation, readReservation } from './read.ts';
import { isSeatRace, moveToSeat } from './seat.ts';
import { type Standing, standingOf } from './standing.ts';

/**
 * @throws AppError transition for a step that is not to be taken (now); slot_full when approving
 *   one that held no place and there is none left; overlap when its person is elsewhere then
 */
export async function updateStatus(
  context: Context,
  id: string,
  { status, reason = null }: StatusInput,
): Promise<ReservationRecord> {
  let service_id = '';
  const work = async (tx: Tx) => {
    const held = await lockReservation(tx, id);
    const standing = held && standingOf(context.viewer, 'update_status', held);
    if (!held || !standing) throw notFound();
    service_id = held.service_id;
    checkStep(context, { held, standing, status, reason });
    await save(tx, context, { held, status, reason });
    const changes = { status: [held.status, status] as [unknown, unknown] };
    await writeHistory(tx, context, [{ reservation_id: id, action: 'status', changes, reason }]);
    await logActivity(tx, context, [
      { action: 'update_status', resource: reservation.name, subject_id: id, changes },
    ]);
    const record = await readReservation(tx, id);
    if (status !== 'pending') await tellConstituent(tx, context, record, status);
    return record;
  };
  const changed = await offeringNextFree(
    context,
    () => inTransaction(context.db, work, isSeatRace),
    () => service_id,
  );
  kickOutbox(context.db);
  return changed;
}

interface Step {
  held: Held;
  status: ReservationStatus;
  reason: string | null;
}

function checkStep(
  { now }: Context,
  { held, standing, status, reason }: Step & { standing: Standing },
) {
  if (!canMove(held.status, status)) {
    throw wrongStep(`A reservation that is ${held.status} cannot become ${status}.`);
  }
  if (standing === 'owner' && status !== 'cancelled') {
    throw wrongStep('Only staff can do this. You can cancel your reservation.');
  }
  if (standing === 'staff' && needsReason(status) && !reason) {
    throw invalid({ reason: 'Say why, so that the person knows' });
  }
  const { cancel_hours } = held.service;
  if (status === 'cancelled' && !isChangeable(held, standing, { cancel_hours, now })) {
    throw wrongStep(
      standing === 'owner'
        ? 'It is too late to cancel this reservation. Call the office instead.'
        : 'This reservation has begun. Take that back before cancelling it.',
    );
  }
}

const wrongStep = (message: string) =>
  new AppError('transition', message, { errors: { status: message } });

async function save(tx: Tx, { now }: Context, { held, status, reason }: Step) {
  const changed = sql`status = ${status}, reason = ${reason},
    updated_at = ${nextVersion(sql`updated_at`, now)}`;
  if (status !== 'approved') {
    await tx.execute(sql`update reservations set ${changed}, seat = null where id = ${held.id}`);
  } else if (held.seat !== null) {
    await tx.execute(sql`update reservations set ${changed} where id = ${held.id}`);
  } else {
    await moveToSeat(tx, { ...held, changed });
  }
}
