/** Gives rows of the activity log their places in a chain of hashes, after they were written. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { called } from '../db/functions.ts';
import { rows } from '../db/query.ts';

const AT_ONCE = 500;

/** @returns how many rows got a place; none while another process is at it */
export async function sealActivity(
  db: Db,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let sealed = 0;
  while (!isStopped()) {
    const [round] = await rows<{ count: number }>(
      db,
      sql`select ${called('seal_activity')}(${AT_ONCE}) as count`,
    );
    sealed += round?.count ?? 0;
    if ((round?.count ?? 0) < AT_ONCE) break;
  }
  return sealed;
}
