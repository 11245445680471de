/** Which migrations a database has seen, and what a program may do with one that a newer version prepared. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.ts';
import { lock } from '../locks.ts';
import { rows } from '../query.ts';
import { migrationNames, sinceSquash } from './migrationFiles.ts';

/** The program is older than the database: what it would write is not known to be right. */
export class NewerDatabaseError extends Error {
  constructor(name: string) {
    super(
      `The database was prepared by a newer version of Takda (${name}). Start that version, or restore a backup from before it.`,
    );
  }
}

/** Held until the transaction ends: two processes never do the same step at once. */
export const lockSteps = (tx: Tx) => lock(tx, 'migrationSteps');

interface Applied {
  name: string;
  kind: string;
}

/** In their order; none of a database that has nothing in it yet. */
async function appliedTo(db: Db | Tx): Promise<Applied[]> {
  const [table] = await rows<{ has_kind: boolean }>(
    db,
    sql`select exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'kind') as has_kind
      from pg_class c where c.oid = to_regclass('migrations')`,
  );
  if (!table) return [];
  const kind = table.has_kind ? sql`kind` : sql`'contract' as kind`;
  return rows<Applied>(db, sql`select name, ${kind} from migrations order by name`);
}

export interface SchemaState {
  known: string[];
  /** Of newer versions, which have only added to it so far. */
  newer: string[];
}

/** @throws NewerDatabaseError, DatabaseTooOldError */
export async function schemaState(db: Db | Tx, folder?: string): Promise<SchemaState> {
  const applied = await appliedTo(db);
  const newer = newerOf(applied, folder);
  const barring = newer.findLast(({ kind }) => kind !== 'expand');
  if (barring) throw new NewerDatabaseError(newer.at(-1)?.name ?? '');
  return {
    known: sinceSquash(applied.map(({ name }) => name)),
    newer: newer.map(({ name }) => name),
  };
}

function newerOf(applied: readonly Applied[], folder?: string): Applied[] {
  const last = migrationNames(folder).at(-1) ?? '';
  return applied.filter(({ name }) => name > last);
}

/** Of the database, as a process sees it that has been running since: another version may have come. */
export async function migrationState(db: Db, folder?: string): Promise<'ok' | 'newer' | 'behind'> {
  const applied = await appliedTo(db);
  const newer = newerOf(applied, folder);
  if (newer.some(({ kind }) => kind !== 'expand')) return 'newer';
  const known = applied.map(({ name }) => name);
  return migrationNames(folder).every((name) => known.includes(name)) ? 'ok' : 'behind';
}

export async function appliedMigrations(db: Db) {
  const [found] = await rows<{ count: number; last: string | null; last_at: Date | null }>(
    db,
    sql`select count(*)::int as count, max(name) as last, max(applied_at) as last_at from migrations`,
  );
  return found ?? { count: 0, last: null, last_at: null };
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
      sql`alter table migrations add column if not exists kind text not null default 'contract'`,
    );
    await tx.execute(sql`create table if not exists migration_progress (name text primary key,
      last text not null, done bigint not null)`);
    await tx.execute(
      sql`create table if not exists function_sets (name text primary key, used_at timestamptz not null)`,
    );
    await renameSquashed(tx);
  });
}

async function renameSquashed(tx: Tx) {
  const before = (await appliedTo(tx)).map(({ name }) => name);
  const now = sinceSquash(before);
  for (const name of now.filter((one) => !before.includes(one))) {
    await tx.execute(sql`insert into migrations (name, kind) values (${name}, 'expand')`);
  }
  const gone = before.filter((name) => !now.includes(name));
  await tx.execute(sql`delete from migrations where name = any(${sql.param(gone)}::text[])`);
}
