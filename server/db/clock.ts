/** The database's clock, so that several processes agree on when a code expires. */
import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.ts';
import { rows } from './query.ts';

const EVERY_MS = 60_000;
/** Milliseconds; a slower answer is too inexact. */
const SLOW_MS = 1_000;

export interface Clock {
  now: () => Date;
  stop(): void;
}

/** The embedded database runs in this process and has its clock. */
export const productClock = async ({ db, engine }: Database): Promise<Clock> =>
  engine === 'pglite' ? { now: () => new Date(), stop: () => {} } : followDatabase(db);

/**
 * This machine's clock, corrected by the difference to the database's, which is measured now and once a
 * minute. Without an answer the last difference stays.
 * @throws if the database does not answer now
 */
export async function followDatabase(db: Db, every = EVERY_MS): Promise<Clock> {
  let { ahead } = await measure(db);
  const follow = async () => {
    const measured = await measure(db);
    if (measured.took <= SLOW_MS) ahead = measured.ahead;
  };
  const timer = setInterval(() => follow().catch(() => undefined), every);
  timer.unref();
  return {
    now: () => new Date(Date.now() + ahead),
    stop: () => clearInterval(timer),
  };
}

/** Milliseconds. Assumes that the database read its clock halfway through the call. */
async function measure(db: Db): Promise<{ ahead: number; took: number }> {
  const sentAt = Date.now();
  const [row] = await rows<{ milliseconds: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
  );
  const took = Date.now() - sentAt;
  if (!row) throw new Error('The database does not tell the time');
  return { ahead: Math.round(row.milliseconds - sentAt - took / 2), took };
}
