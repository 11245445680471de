/** Cancels all upcoming reservations of a person whose account goes. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { nextUpdatedAt } from '../resources/repository.ts';
import { type Step, writeSteps } from './steps.ts';

/** The caller's transaction has locked the person, as booking does. */
export async function cancelUpcoming(tx: Tx, context: Context, user_id: string) {
  const { now } = context;
  await tx.execute(sql`delete from reservations where user_id = ${user_id} and status = 'held'`);
  const cancelled = await rows<Step['reservation'] & { was: string }>(
    tx,
    sql`with ahead as (select id, status as was from reservations
        where user_id = ${user_id} and status in ('pending', 'approved') and starts_at > ${now.toISOString()}
        order by id for update)
      update reservations r set status = 'cancelled', seat = null,
        updated_at = ${nextUpdatedAt(sql`r.updated_at`, now)}
      from ahead where ahead.id = r.id returning r.id, r.reference, r.user_id, r.team_id, ahead.was`,
  );
  const steps = cancelled.map(
    ({ was, ...reservation }): Step => ({
      event: 'cancelled_with_account',
      reservation,
      changes: { status: [was, 'cancelled'] },
    }),
  );
  await writeSteps(tx, context, steps);
}
