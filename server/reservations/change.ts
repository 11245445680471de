/** The frame of every change of a reservation: lock, access, retries, and suggestions when a slot is full. */
import { type ActorRole, actorRoleOf } from '#schema/reservations/actorRole.ts';
import type { ReservationRecord } from '#schema/reservations/booking.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { countUse, limitedUse } from '../limits/countUse.ts';
import { recordReachedLimits } from '../limits/reached.ts';
import { kickEvents } from '../mails/kick.ts';
import { type LockedReservation, lockReservation } from './queries.ts';
import { isSeatRace } from './seat.ts';
import { suggestNextSlots } from './suggestNextSlots.ts';

/** Only changes by the constituent count: staff serve everybody from one address. */
export async function countChange(
  tx: Tx,
  context: Context,
  { locked, actorRole, action }: LockedChange & { action: 'moves' | 'cancellations' },
) {
  if (actorRole !== 'owner') return;
  const { contact_id, contact_email, service_id, team_id, organisation } = locked;
  const person = { id: contact_id, email: contact_email };
  await countUse(tx, limitedUse(context, { action, person, service_id, team_id, organisation }));
}

interface LockedChange {
  locked: LockedReservation;
  actorRole: ActorRole;
}

/**
 * @param action the permission that it needs; a move names the time that is wanted
 * @throws AppError not_found, also for a reservation that the viewer may not change
 */
export async function changeReservation(
  context: Context,
  { id, action, ...wanted }: { id: string; action: string; date?: string; time?: string },
  work: (tx: Tx, change: LockedChange) => Promise<ReservationRecord>,
): Promise<ReservationRecord> {
  let visit = { service_id: '', date: '', time: '', places: 1 };
  const change = async (tx: Tx) => {
    const locked = await lockReservation(tx, id);
    const actorRole = locked && actorRoleOf(context.viewer, action, locked);
    if (!locked || !actorRole) throw notFound();
    const { service_id, date, time, places } = locked;
    visit = { service_id, date: wanted.date ?? date, time: wanted.time ?? time, places };
    return work(tx, { locked, actorRole });
  };
  const changed = await suggestNextSlots(
    context,
    () => recordReachedLimits(context, () => inTransaction(context.db, change, isSeatRace)),
    () => ({ ...visit, asked: { reservation_id: id }, near: visit }),
  );
  kickEvents(context.db);
  return changed;
}
