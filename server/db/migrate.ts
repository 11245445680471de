/** Runs the committed migrations that a database has not seen, in order, one process at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, openPostgres } from './connect.ts';
import { driverError } from './faults.ts';
import { grantTo } from './ownerRole.ts';
import { rows } from './query.ts';
import { isBehindPooler } from './session.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any number will do, as long as all processes of the product use the same. */
const LOCK = 7_423_001;

/** A lock that others wait behind is asked for this long, and then again a little later. */
const LOCK_TIMEOUT = '3s';
const MOST_TRIES = 100;
const LONGEST_PAUSE_MS = 10_000;

/** The program is older than the database: what it would write is not known to be right. */
export class NewerDatabase extends Error {
  constructor(name: string) {
    super(
      `The database was prepared by a newer version of Takda (${name}). Start that version, or restore a backup from before it.`,
    );
  }
}

interface Options {
  folder?: string;
  /** Of the last one that is run; all of them without it. */
  upTo?: string;
  /** Told of each migration of an upgrade before it runs, and of what it waits for. */
  say?: (line: string) => void;
}

/**
 * Each migration is one transaction; a second process waits for the first and finds nothing to do.
 * @returns the names of those that were run
 * @throws NewerDatabase
 */
export async function migrate(
  db: Db,
  { folder = FOLDER, upTo, say = () => {} }: Options = {},
): Promise<string[]> {
  const names = migrationNames(folder);
  const known = await knownTo(db);
  const last = known.at(-1);
  if (last && last > (names.at(-1) ?? '')) throw new NewerDatabase(last);
  const missing = names.filter(
    (name) => !known.includes(name) && (upTo === undefined || name <= upTo),
  );
  const applied: string[] = [];
  for (const [at, name] of missing.entries()) {
    // An empty one takes a second; one that is full of rows may take long.
    if (last) say(`Preparing the database: ${name} (${at + 1} of ${missing.length})`);
    const script = statementsOf(readFileSync(join(folder, name), 'utf8'));
    if (await runPatiently(db, { name, script }, say)) applied.push(name);
  }
  return applied;
}

/** In their order. */
export const migrationNames = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Of the database, as a process sees it that has been running since: another version may have come. */
export async function migrationState(db: Db, folder = FOLDER): Promise<'ok' | 'newer' | 'behind'> {
  const last = migrationNames(folder).at(-1) ?? '';
  const { last: applied } = await appliedMigrations(db);
  if (applied === last) return 'ok';
  return (applied ?? '') > last ? 'newer' : 'behind';
}

export async function appliedMigrations(db: Db) {
  const [found] = await rows<{ count: number; last: string | null; last_at: Date | null }>(
    db,
    sql`select count(*)::int as count, max(name) as last, max(applied_at) as last_at from migrations`,
  );
  return found ?? { count: 0, last: null, last_at: null };
}

interface Where {
  database_url?: string | undefined;
  database_owner_url?: string | undefined;
}

/**
 * On a connection of its own, whose statements may take as long as they take; by the application's
 * own role where there is no owner.
 * @returns the names of the migrations that were run
 */
export async function migrateDatabase(
  { database_url, database_owner_url }: Where,
  db: Db,
  options?: Options,
): Promise<string[]> {
  const url = database_owner_url ?? database_url;
  if (!url) return migrate(db, options);
  const [own] = await rows<{ name: string }>(db, sql`select current_user as name`);
  const owner = openPostgres(url, 1, () => {}, PATIENT, await isBehindPooler(url));
  try {
    const applied = await migrate(owner.db, options);
    if (database_owner_url) await grantTo(owner.db, own?.name ?? '');
    return applied;
  } finally {
    await owner.close();
  }
}

/** A large table takes minutes. Milliseconds; none but for the connection. */
const PATIENT = { connect: 10_000, statement: 0, query: 0 };

/** In their order. */
async function knownTo(db: Db): Promise<string[]> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    // A role that may make no tables may still look whether there is anything to do.
    const [found] = await rows<{ name: string | null }>(
      tx,
      sql`select to_regclass('migrations')::text as name`,
    );
    if (found?.name) return;
    await tx.execute(
      sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
  });
  const found = await rows<{ name: string }>(db, sql`select name from migrations order by name`);
  return found.map(({ name }) => name);
}

interface Migration {
  name: string;
  script: readonly string[];
}

/** Whoever waits for a lock keeps all who come after waiting too: so it waits a little, and tries again. */
async function runPatiently(db: Db, migration: Migration, say: (line: string) => void) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run(db, migration);
    } catch (error) {
      if (driverError(error)?.code !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES) throw error;
      say(`Somebody else holds what ${migration.name} changes; trying again.`);
      await wait(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** tries));
    }
  }
}
const LOCK_NOT_AVAILABLE = '55P03';

const run = (db: Db, { name, script }: Migration): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const seen = await rows(tx, sql`select 1 from migrations where name = ${name}`);
    if (seen.length > 0) return false;
    await tx.execute(sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
    for (const statement of script) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into migrations (name) values (${name})`);
    return true;
  });

/** Splits at semicolons that end a line, outside of `$$` bodies. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of script.split('\n')) {
    current += `${line}\n`;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    if (inBody || !line.trimEnd().endsWith(';')) continue;
    statements.push(current);
    current = '';
  }
  const rest = current.replace(/^--.*$/gm, '').trim();
  return rest === '' ? statements : [...statements, current];
}
