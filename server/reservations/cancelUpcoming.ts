/** Cancels all upcoming reservations of a person whose account goes. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { cancelMany } from './cancelMany.ts';

/** The caller's transaction has locked the person, as booking does. */
export async function cancelUpcoming(tx: Tx, context: Context, user_id: string) {
  await tx.execute(sql`delete from reservations where user_id = ${user_id} and status = 'held'`);
  await cancelMany(tx, context, sql`r.user_id = ${user_id}`, { event: 'cancelled_with_account' });
}
