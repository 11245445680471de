/**
 * Prepares a database for this version: the committed migrations that it has not seen, in order, one
 * process at a time, and then the functions.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { openPostgres } from '../postgres.ts';
import { rows } from '../query.ts';
import { isBehindPooler } from '../session.ts';
import { lockSteps, makeBookkeeping } from './appliedMigrations.ts';
import { dropUnused, makeFunctions, makeTriggers, setsIn } from './makeFunctions.ts';
import { migrationNames, readMigration } from './migrationFiles.ts';
import { inMigrationTurn } from './migrationTurn.ts';
import { waitForOlderProcesses } from './olderProcesses.ts';
import { grantTo } from './ownerRole.ts';
import { patiently, type Running, runMigration, waitBriefly } from './runMigration.ts';
import { type SchemaState, schemaState } from './schemaState.ts';

interface Options extends Partial<Running> {
  folder?: string;
  /** The name of the last migration to run, without functions; without it, all are run. */
  upTo?: string;
  /** Told of each migration of an upgrade before it runs, and of what it waits for. */
  say?: (line: string) => void;
  /** Milliseconds that what contracts waits for processes of older versions, in all. */
  olderWait?: number;
}
const OLDER_WAIT_MS = 60_000;

/**
 * @returns the names of those that were run
 * @throws NewerDatabaseError, DatabaseTooOldError
 */
export async function migrate(db: Db, options: Options = {}): Promise<string[]> {
  const { folder, say = () => {}, isOnline = false, olderWait = OLDER_WAIT_MS } = options;
  const left = await whatIsLeft(db, options);
  if (left.newer.length > 0) {
    const { version, name } = left.newer.at(-1) ?? {};
    say(`A newer version has added to the database (${version}, ${name}): going on beside it.`);
  }
  if (!left.isAnything) return [];
  await patiently(BOOKKEEPING, { say }, () => makeBookkeeping(db));
  const until = performance.now() + olderWait;
  const applied: string[] = [];
  for (const [at, name] of left.missing.entries()) {
    // An empty one takes a second; one that is full of rows may take long.
    if (!left.isEmpty) say(`Preparing the database: ${name} (${at + 1} of ${left.missing.length})`);
    const migration = readMigration(name, folder);
    if (isOnline && migration.kind === 'contract')
      await waitForOlderProcesses(db, { name, until, say });
    if (await runMigration(db, migration, { isOnline, say })) applied.push(name);
  }
  if (options.upTo === undefined) {
    await patiently(FUNCTIONS, { say }, () => prepareFunctions(db, left));
  }
  return applied;
}
/** What is changed besides by a migration. */
const BOOKKEEPING = { name: 'the list of migrations' };
const FUNCTIONS = { name: 'the functions and triggers' };
const RIGHTS = { name: 'the rights of the application' };

interface Left extends SchemaState {
  missing: string[];
  isAnything: boolean;
}

/** A role that may make nothing may still look whether there is anything to do. */
async function whatIsLeft(db: Db, { folder, upTo }: Options): Promise<Left> {
  const state = await schemaState(db, folder);
  const missing = migrationNames(folder).filter(
    (name) => !state.known.includes(name) && (upTo === undefined || name <= upTo),
  );
  const areSetsThere = state.isEmpty || missing.length > 0 || (await areFunctionsThere(db, state));
  return { ...state, missing, isAnything: missing.length > 0 || !areSetsThere };
}

/** Those of the tables are the newest version's. */
async function areFunctionsThere(db: Db, { newer }: SchemaState): Promise<boolean> {
  const { hasFunctions, hasTriggers } = await setsIn(db);
  return hasFunctions && (hasTriggers || newer.length > 0);
}

const prepareFunctions = (db: Db, { newer }: SchemaState) =>
  db.transaction(async (tx) => {
    await lockSteps(tx);
    await waitBriefly(tx);
    const { hasFunctions, hasTriggers } = await setsIn(tx);
    if (!hasTriggers && newer.length === 0) await makeTriggers(tx);
    if (!hasFunctions) await makeFunctions(tx);
    await dropUnused(tx);
  });

interface DatabaseRoles {
  database_url?: string | undefined;
  database_owner_url?: string | undefined;
  /** Seconds. */
  upgrade_wait?: number;
}

/**
 * On connections of its own, whose statements may take as long as they take; by the application's
 * own role where there is no owner.
 * @returns the names of the migrations that were run
 */
export async function migrateDatabase(
  { database_url, database_owner_url, upgrade_wait }: DatabaseRoles,
  db: Db,
  options: Options = {},
): Promise<string[]> {
  const url = database_owner_url ?? database_url;
  if (!url) return migrate(db, options);
  const [own] = await rows<{ name: string }>(db, sql`select current_user as name`);
  const is_pooled = await isBehindPooler(url);
  const owner = openPostgres(url, 1, () => {}, { timeouts: NO_TIMEOUTS, is_pooled });
  try {
    const { isAnything } = await whatIsLeft(owner.db, options);
    const olderWait = upgrade_wait === undefined ? {} : { olderWait: upgrade_wait * 1000 };
    const run = () => migrate(owner.db, { isOnline: true, ...olderWait, ...options });
    const applied = isAnything
      ? await inMigrationTurn({ url, is_pooled, ...options }, run)
      : await run();
    if (database_owner_url) {
      const { say = () => {} } = options;
      await patiently(RIGHTS, { say }, () => grantTo(owner.db, own?.name ?? ''));
    }
    return applied;
  } finally {
    await owner.close();
  }
}

/** A large table takes minutes. Milliseconds; none but for the connection. */
const NO_TIMEOUTS = { connect: 10_000, statement: 0, query: 0 };
