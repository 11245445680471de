/** Removes what has run out, now and then: counters, codes, sessions, mails that were sent. */
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/connect.ts';
import { UNCONFIRMED } from './registrations.ts';

const EVERY_MS = 15 * 60_000;
/** At most this many rows of a table at once, so that nobody waits for it. */
const AT_ONCE = 5_000;

/** Longer than anything still counts. */
const OLD = [
  { table: 'rate_limits', where: sql`window_start < now() - interval '1 day'` },
  { table: 'challenges', where: sql`created_at < now() - interval '1 day'` },
  { table: 'reset_tokens', where: sql`expires_at < now() - interval '1 day'` },
  // Registered and never confirmed: neither the person nor the office has done anything with it.
  {
    table: 'users',
    where: sql`created_at < now() - interval '7 days' and ${UNCONFIRMED}
      and not exists (select 1 from reservations r where r.user_id = users.id)`,
  },
  // A week, in case a clock of the application is behind that of the database.
  { table: 'sessions', where: sql`expires_at < now() - interval '7 days'` },
  {
    table: 'mails',
    where: sql`state = 'void' or (state <> 'queued' and created_at < now() - interval '7 days')`,
  },
];

export async function removeOld(db: Db) {
  for (const { table, where } of OLD) {
    const name = sql.identifier(table);
    await db.execute(
      sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${AT_ONCE}))`,
    );
  }
}

interface Log {
  warn(facts: object, message: string): void;
}

export function startHousekeeping({ database }: { database: Database }, log: Log) {
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = removeOld(database.db).catch((error: unknown) => {
      log.warn({ err: error }, 'old rows could not be removed');
    });
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
