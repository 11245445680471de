/** How one migration runs: whole in a transaction, statement by statement, or in batches of rows. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { VERSION } from '../../version.ts';
import type { Db, Tx } from '../database.ts';
import { isBusy } from '../faults.ts';
import { rows } from '../query.ts';
import { lockSteps } from './appliedMigrations.ts';
import { rowsOf, runBatch } from './migrationBatches.ts';
import type { Migration } from './migrationFiles.ts';

/** A lock that others wait behind is asked for this long, and then again a little later. */
const LOCK_TIMEOUT = '3s';
const MAX_TRIES = 100;
const MAX_PAUSE_MS = 10_000;
const SAY_EVERY_MS = 5_000;

export interface Running {
  /** On connections of a PostgreSQL, outside of any transaction, beside people who use it. */
  isOnline: boolean;
  say: (line: string) => void;
}

/** @returns whether this process finished it */
export function runMigration(db: Db, migration: Migration, running: Running): Promise<boolean> {
  if (migration.batches) return runInBatches(db, migration, running);
  if (migration.isConcurrent && running.isOnline) return runConcurrently(db, migration, running);
  return runWhole(db, migration, running);
}

async function runWhole(db: Db, migration: Migration, running: Running) {
  const { statements, isConcurrent } = migration;
  const done = await patiently(migration, running, () =>
    step(db, migration, async (tx) => {
      for (const statement of statements) {
        const plain = isConcurrent
          ? statement.replace(/\bindex concurrently\b/i, 'index')
          : statement;
        await tx.execute(sql.raw(plain));
      }
      await note(tx, migration);
      return true;
    }),
  );
  return done ?? false;
}

/**
 * In a transaction that other processes wait for.
 * @returns null when one of them has finished the migration meanwhile
 */
const step = <T>(
  db: Db,
  { name, hash }: Migration,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> =>
  db.transaction(async (tx) => {
    await lockSteps(tx);
    const seen = await rows(
      tx,
      sql`select 1 from migrations where name = ${name} or hash = ${hash}`,
    );
    if (seen.length > 0) return null;
    await waitBriefly(tx);
    return work(tx);
  });

/** For a lock; and as long as it takes for all else. */
export const waitBriefly = (tx: Tx) =>
  tx.execute(sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);

/** Whoever waits for a lock keeps all who come after waiting too: so it waits a little, and tries again. */
export async function patiently<T>(
  { name }: { name: string },
  { say }: Pick<Running, 'say'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || tries === MAX_TRIES) throw error;
      say(`Somebody else holds what ${name} changes; trying again.`);
      await wait(Math.min(MAX_PAUSE_MS, 250 * 2 ** tries));
    }
  }
}

const INDEX = /\bcreate (?:unique )?index concurrently if not exists "?(\w+)"?/i;

/** Each statement can be repeated; one that was stopped leaves an index that nobody uses, and begins again. */
async function runConcurrently(db: Db, migration: Migration, running: Running) {
  const { name, statements } = migration;
  for (const statement of statements) {
    const index = INDEX.exec(statement)?.[1];
    await patiently(migration, running, async () => {
      if (index && (await isInvalid(db, index))) {
        running.say(`${name}: ${index} was left unfinished and is built again.`);
        await db.execute(sql`drop index concurrently if exists ${sql.identifier(index)}`);
      }
      await db.execute(sql.raw(statement));
    });
    if (index && (await isInvalid(db, index))) throw new Error(`${name}: ${index} is not valid`);
  }
  await note(db, migration);
  return true;
}

async function isInvalid(db: Db, index: string): Promise<boolean> {
  const invalidIndexes = await rows(
    db,
    sql`select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = ${index} and c.relnamespace = current_schema()::regnamespace and not i.indisvalid`,
  );
  return invalidIndexes.length > 0;
}

/** Each batch is a transaction of its own, which nobody waits for long. */
async function runInBatches(db: Db, migration: Migration, running: Running) {
  const of = await rowsOf(db, migration);
  let loggedAt = performance.now();
  for (;;) {
    const done = await patiently(migration, running, () =>
      step(db, migration, async (tx) => {
        const reached = await runBatch(tx, migration);
        if (reached === null) await note(tx, migration);
        return reached ?? FINISHED;
      }),
    );
    if (done === null || done === FINISHED) return done === FINISHED;
    if (performance.now() - loggedAt < SAY_EVERY_MS) continue;
    loggedAt = performance.now();
    running.say(`${migration.name}: ${done} of about ${of} rows`);
  }
}
const FINISHED = 'finished';

const note = (db: Db | Tx, { name, kind, hash }: Migration) =>
  db.execute(sql`insert into migrations (name, kind, hash, version)
    values (${name}, ${kind}, ${hash}, ${VERSION}) on conflict do nothing`);
