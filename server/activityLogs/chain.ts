/** Adds new rows of the activity log to the chain of hashes. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { rows } from '../db/query.ts';

const AT_ONCE = 500;

/** @returns how many rows were added; 0 while another process does it */
export async function appendToChain(
  db: Db,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let sealed = 0;
  while (!isStopped()) {
    const [round] = await rows<{ count: number }>(
      db,
      sql`select ${functionRef('seal_activity')}(${AT_ONCE}) as count`,
    );
    sealed += round?.count ?? 0;
    if ((round?.count ?? 0) < AT_ONCE) break;
  }
  return sealed;
}
