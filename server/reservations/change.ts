/** What every change of one reservation goes through: lock, standing, retries, what to say when full. */
import type { ReservationRecord } from '../../schema/booking.ts';
import type { Tx } from '../db/connect.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { kickOutbox } from '../mail/outbox.ts';
import { offeringNextFree } from './nextInstead.ts';
import { type Held, lockReservation } from './read.ts';
import { isSeatRace } from './seat.ts';
import { type Standing, standingOf } from './standing.ts';

interface Change {
  held: Held;
  standing: Standing;
}

/**
 * @param action the permission that it needs
 * @throws AppError not_found, also for a reservation that the viewer may not change
 */
export async function changeReservation(
  context: Context,
  { id, action }: { id: string; action: 'update' | 'update_status' },
  work: (tx: Tx, change: Change) => Promise<ReservationRecord>,
): Promise<ReservationRecord> {
  let service_id = '';
  const change = async (tx: Tx) => {
    const held = await lockReservation(tx, id);
    const standing = held && standingOf(context.viewer, action, held);
    if (!held || !standing) throw notFound();
    service_id = held.service_id;
    return work(tx, { held, standing });
  };
  const changed = await offeringNextFree(
    context,
    () => inTransaction(context.db, change, isSeatRace),
    () => service_id,
  );
  kickOutbox(context.db);
  return changed;
}
