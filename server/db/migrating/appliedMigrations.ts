/** What is written down of the migrations that a database has seen. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { lock } from '../locks.ts';
import { rows } from '../query.ts';
import { migrationFiles } from './migrationFiles.ts';
import { versionOf } from './releases.ts';
import { appliedTo } from './schemaState.ts';
import { sinceSquash } from './squashed.ts';

/** Held until the transaction ends: two processes never do the same step at once. */
export const lockSteps = (tx: Tx) => lock(tx, 'migrationSteps');

interface LastMigration {
  count: number;
  last: string | null;
  last_at: Date | null;
  /** The version that migrated last; null of a database that 0.2.0 has not seen. */
  version: string | null;
}

export async function appliedMigrations(db: Db): Promise<LastMigration> {
  const [migration] = await rows<LastMigration>(
    db,
    sql`select (select count(*)::int from migrations) as count, name as last, applied_at as last_at, version
      from migrations order by name desc limit 1`,
  );
  return migration ?? { count: 0, last: null, last_at: null, version: null };
}

/** What is written down of migrations lies beside them: nothing of it is in a backup. */
export const BOOKKEEPING = ['migrations', 'migration_progress', 'function_sets'];

/** Also for a database from before: there is one list of names, that of today. */
export async function makeBookkeeping(db: Db) {
  await db.transaction(async (tx) => {
    await lockSteps(tx);
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    await tx.execute(
      sql`alter table migrations add column if not exists kind text not null default 'contract',
        add column if not exists hash text, add column if not exists version text`,
    );
    await tx.execute(sql`create table if not exists migration_progress (name text primary key,
      last text not null, done bigint not null)`);
    await tx.execute(
      sql`create table if not exists function_sets (name text primary key, used_at timestamptz not null)`,
    );
    await renameSquashed(tx);
    await fillIn(tx);
    await refuseOlderNotes(tx);
  });
}

async function renameSquashed(tx: Tx) {
  const before = (await appliedTo(tx)).map(({ name }) => name);
  const now = sinceSquash(await appliedTo(tx)).map(({ name }) => name);
  const gone = before.filter((name) => !now.includes(name));
  await tx.execute(sql`delete from migrations where name = any(${sql.param(gone)}::text[])`);
  const files = migrationFiles().filter(({ name }) => now.includes(name) && !before.includes(name));
  for (const { name, hash } of files) {
    await tx.execute(sql`insert into migrations (name, kind, hash, version)
      values (${name}, 'expand', ${hash}, ${versionOf(name)})`);
  }
}

/** What a version before 0.2.0 has run is known by its name alone. */
async function fillIn(tx: Tx) {
  for (const { name, hash } of migrationFiles()) {
    await tx.execute(sql`update migrations set hash = ${hash}, version = ${versionOf(name)}
      where name = ${name} and hash is null`);
  }
}

/** A version before 0.2.0 does not say what it has run: the database refuses its note, and with it all of its migration. */
async function refuseOlderNotes(tx: Tx) {
  const [known] = await rows(tx, sql`select 1 from pg_constraint where conname = ${ONLY_NEWER}`);
  if (known) return;
  await tx.execute(sql`alter table migrations add constraint ${sql.identifier(ONLY_NEWER)}
    check (hash is not null and version is not null) not valid`);
}
/** Told by the log of a start that fails for it. */
const ONLY_NEWER = 'database_of_takda_0_2_0_or_later';
