/** Cancels all upcoming reservations of a person whose account goes. */
import { sql } from 'drizzle-orm';
import { reservation } from '../../schema/index.ts';
import { logActivity } from '../activity/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import { writeHistory } from './history.ts';

/** The caller's transaction has locked the person, as booking does. */
export async function cancelUpcoming(tx: Tx, context: Context, user_id: string) {
  const { now } = context;
  await tx.execute(sql`delete from reservations where user_id = ${user_id} and status = 'held'`);
  const cancelled = await rows<{ id: string; was: string }>(
    tx,
    sql`with ahead as (select id, status as was from reservations
        where user_id = ${user_id} and status in ('pending', 'approved') and starts_at > ${now.toISOString()}
        order by id for update)
      update reservations r set status = 'cancelled', seat = null,
        updated_at = ${nextUpdatedAt(sql`r.updated_at`, now)}
      from ahead where ahead.id = r.id returning r.id, ahead.was`,
  );
  if (cancelled.length === 0) return;
  const steps = cancelled.map(({ id, was }) => ({
    id,
    changes: { status: [was, 'cancelled'] as [unknown, unknown] },
  }));
  await writeHistory(
    tx,
    context,
    steps.map(({ id, changes }) => ({ reservation_id: id, action: 'status', changes })),
  );
  await logActivity(
    tx,
    context,
    steps.map(({ id, changes }) => ({
      action: 'update_status',
      resource: reservation.name,
      subject_id: id,
      changes,
    })),
  );
}
