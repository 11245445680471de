/** Prolonging a hold, once, and releasing it. `book.ts` creates holds. */
import { sql } from 'drizzle-orm';
import { ownIds } from '#schema/declaration/scope.ts';
import type { ReservationRecord } from '#schema/reservations/booking.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, notFound } from '../http/errors.ts';
import { holdMillisecondsOf, organisation, organisationColumns } from '../services/bookable.ts';
import { readReservation } from './queries.ts';
import { type Step, writeSteps } from './steps.ts';

/**
 * Its time starts again.
 * @throws AppError not_found when it ran out or is somebody else's; transition the second time
 */
export function prolongHold(context: Context, id: string): Promise<ReservationRecord> {
  const { db, now, language } = context;
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, context, id);
    const length = holdMillisecondsOf(hold);
    if (Date.parse(hold.held_until) > Date.parse(hold.created_at) + length) {
      throw new AppError('transition', 'This time was extended already.');
    }
    const held_until = new Date(now.getTime() + length).toISOString();
    await tx.execute(sql`update reservations set held_until = ${held_until} where id = ${id}`);
    await writeSteps(tx, context, [{ event: 'hold_prolonged', reservation: hold }]);
    return readReservation(tx, id, language);
  });
}

/** Its place is free at once. @throws AppError not_found as `prolongHold` */
export function releaseHold(context: Context, id: string): Promise<{ ids: string[] }> {
  return inTransaction(context.db, async (tx) => {
    const hold = await lockHold(tx, context, id);
    await writeSteps(tx, context, [{ event: 'hold_released', reservation: hold }]);
    await tx.execute(sql`delete from reservations where id = ${id}`);
    return { ids: [id] };
  });
}

type Hold = Step['reservation'] & {
  created_at: string;
  held_until: string;
  hold_minutes: number | null;
};

/** Locks the person first, as booking does. */
async function lockHold(tx: Tx, { viewer, now }: Context, id: string): Promise<Hold> {
  const people = sql.param(viewer ? [...ownIds(viewer)] : []);
  await tx.execute(sql`select 1 from users where id = (
    select user_id from reservations where id = ${id}) for no key update`);
  const [hold] = await rows<Hold>(
    tx,
    sql`select r.id, r.reference, r.user_id, r.team_id, r.created_at, r.held_until, ${organisationColumns}
      from reservations r left join ${organisation} on true
      where r.id = ${id} and r.user_id = any(${people}::uuid[]) and r.status = 'held'
        and r.held_until > ${now.toISOString()}
      for no key update of r`,
  );
  if (!hold) throw notFound();
  return hold;
}
