/**
 * The tables that the migrations make: others may keep tables of their own in the same database, or add
 * columns to these, which are neither backed up nor restored.
 */
import type { Db } from '../db/database.ts';
import { openPassing } from '../db/embedded.ts';
import { migrate } from '../db/migrating/migrate.ts';
import type { AppliedMigration } from '../db/migrating/migrationFiles.ts';
import { stateOf } from '../db/migrating/schemaState.ts';
import { DatabaseTooOldError } from '../db/migrating/squashed.ts';
import { BackupError } from './backupError.ts';
import type { Manifest } from './manifest.ts';
import { listSequences, listTables, type Table } from './tables.ts';

interface OwnTables {
  tables: readonly Table[];
  sequences: readonly string[];
}

export async function ownTablesIn(db: Db): Promise<OwnTables> {
  const sequences = await listSequences(db);
  return { tables: await listTables(db), sequences: sequences.map(({ name }) => name) };
}

const made = new Map<string, Promise<OwnTables>>();

/** In a database that is made for it, since the one at hand may have more. */
export function ownTablesUpTo(last: string): Promise<OwnTables> {
  const known = made.get(last) ?? makeUpTo(last);
  made.set(last, known);
  return known;
}

async function makeUpTo(last: string): Promise<OwnTables> {
  const { db, close } = await openPassing();
  try {
    await migrate(db, { upTo: last });
    return await ownTablesIn(db);
  } finally {
    await close();
  }
}

/** @returns null for a database that this version does not know */
export async function ownTablesOf(applied: readonly AppliedMigration[]): Promise<OwnTables | null> {
  try {
    const { known, unknown } = stateOf(applied);
    return unknown.length > 0 ? null : await ownTablesUpTo(known.at(-1) ?? '');
  } catch (error) {
    if (error instanceof DatabaseTooOldError) return null;
    throw error;
  }
}

/**
 * @returns the last migration that the backup had seen
 * @throws BackupError, DatabaseTooOldError
 */
export function lastMigrationOf({ migrations }: Pick<Manifest, 'migrations'>): string {
  const { known, unknown } = stateOf(migrations.map(appliedOf));
  const foreign = unknown.at(-1);
  if (foreign) {
    throw new BackupError(
      `The backup was made by a newer version of Takda (${foreign.version ?? 'unknown'}, ${foreign.name}): use that version, or a later one.`,
    );
  }
  return known.at(-1) ?? '';
}

/** Backups of 0.1.0 have names alone. */
const appliedOf = (migration: Manifest['migrations'][number]): AppliedMigration =>
  typeof migration === 'string'
    ? { name: migration, kind: 'expand', hash: null, version: null }
    : migration;

interface Parted<T> {
  own: T[];
  /** Names of tables, and of columns as `table.column`. */
  foreign: string[];
}

/** @param own null: all of them are taken for ours */
export function withoutForeign<T extends Table>(
  found: readonly T[],
  own: OwnTables | null,
): Parted<T> {
  if (!own) return { own: [...found], foreign: [] };
  const parted: Parted<T> = { own: [], foreign: [] };
  for (const table of found) {
    const columns = own.tables.find(({ name }) => name === table.name)?.columns;
    if (!columns) {
      parted.foreign.push(table.name);
      continue;
    }
    const others = table.columns.filter((column) => !columns.includes(column));
    parted.foreign.push(...others.map((column) => `${table.name}.${column}`));
    const kept = table.columns.filter((column) => columns.includes(column));
    parted.own.push({ ...table, columns: kept });
  }
  return parted;
}
