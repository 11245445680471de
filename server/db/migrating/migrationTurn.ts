/** One process at a time prepares the database, however many statements and transactions that takes. */
import { setTimeout as wait } from 'node:timers/promises';
import { LOCK_NUMBERS } from '../locks.ts';
import { SessionClient } from '../session.ts';

const LOOK_EVERY_MS = 500;

interface Turn {
  url: string;
  is_pooled: boolean;
  say?: (line: string) => void;
}

/**
 * A lock of a transaction that does nothing else holds behind a pooler too, and goes with its process.
 * It is tried for instead of waited for: an index that is built beside others waits for every statement
 * that is under way, such a wait among them. Should its connection break, the steps stay right by
 * themselves, and only may be done twice.
 */
export async function inMigrationTurn<T>(
  { url, is_pooled, say }: Turn,
  work: () => Promise<T>,
): Promise<T> {
  const client = new SessionClient({
    connectionString: url,
    is_pooled,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level read committed');
    await client.query("select set_config('idle_in_transaction_session_timeout', '0', true)");
    for (let isTold = false; !(await isOurs(client)); isTold = true) {
      if (!isTold) say?.('Another process prepares the database; waiting for it.');
      await wait(LOOK_EVERY_MS);
    }
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

async function isOurs(client: SessionClient): Promise<boolean> {
  // Its value is in it: a statement with parameters would keep its snapshot, and be waited for.
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(${LOCK_NUMBERS.migrationTurn}) as is_ours`,
  );
  return rows[0]?.is_ours ?? false;
}
