/** The advisory locks of the product. Each has a number of its own, the same in every process. */
import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { rows } from './query.ts';

/** A number that was used once stays taken: the version before runs beside this one during an update. */
export const LOCK_NUMBERS = {
  migrationSteps: 7_423_001,
  administrators: 7_423_002,
  questionnaireCounts: 7_423_003,
  figures: 7_423_004,
  migrationTurn: 7_423_005,
  demo: 7_423_006,
  staffNotices: 7_423_007,
  registrationAtDesk: 7_423_008,
  /** Taken by `takda.seal_activity`. */
  activitySeals: 7_423_010,
  dataKeys: 7_423_014,
  satisfaction: 7_423_021,
  views: 7_423_031,
};
type LockName = keyof typeof LOCK_NUMBERS;

/** Waits for it, and holds it until the transaction ends. */
export async function lock(tx: Tx, name: LockName) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_NUMBERS[name]})`);
}

/** @returns false, without waiting, while another transaction holds it */
export async function tryLock(tx: Tx, name: LockName): Promise<boolean> {
  const [row] = await rows<{ is_mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCK_NUMBERS[name]}) as is_mine`,
  );
  return row?.is_mine ?? false;
}
