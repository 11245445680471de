/** Which migrations a database has seen, and what this version may do with it. */
import { sql } from 'drizzle-orm';
import { isOlder, VERSION } from '../../version.ts';
import type { Db, Tx } from '../database.ts';
import { rows } from '../query.ts';
import { type AppliedMigration, type MigrationFile, migrationFiles } from './migrationFiles.ts';
import { sinceSquash } from './squashed.ts';

/** This version is older than the database: what it would write is not known to be right. */
export class NewerDatabaseError extends Error {
  constructor({ name, version }: AppliedMigration) {
    super(
      `The database was prepared by a newer version of Takda (${version ?? 'unknown'}, ${name}), and this is ${VERSION}. Start that version, or restore a backup from before it. Nothing was changed.`,
    );
  }
}

/** In their order; none of a database that has nothing in it yet. */
export async function appliedTo(db: Db | Tx): Promise<AppliedMigration[]> {
  const [table] = await rows(db, sql`select 1 where to_regclass('migrations') is not null`);
  if (!table) return [];
  // As documents: the table of an older version lacks columns.
  return rows<AppliedMigration>(
    db,
    sql`select name, coalesce(m->>'kind', 'contract') as kind, m->>'hash' as hash, m->>'version' as version
      from (select name, to_jsonb(migrations) as m from migrations) noted order by name`,
  );
}

export interface SchemaState {
  /** Nothing was run on it yet. */
  isEmpty: boolean;
  /** Names of this version's files that it has. */
  known: string[];
  /** No file of this version is one of these. */
  unknown: AppliedMigration[];
  /** Newer versions have run these. */
  newer: AppliedMigration[];
}

const isSame = (file: MigrationFile, { name, hash }: AppliedMigration) =>
  hash === null ? file.name === name : file.hash === hash;

/**
 * Decided by what was run and not by its name: a file that was renumbered is the one that it was.
 * @throws DatabaseTooOldError
 */
export function stateOf(applied: readonly AppliedMigration[], folder?: string): SchemaState {
  const files = migrationFiles(folder);
  const last = files.at(-1)?.name ?? '';
  const names = new Set(files.map(({ name }) => name));
  const there = sinceSquash(applied);
  const known = files.filter((file) => there.some((migration) => isSame(file, migration)));
  const unknown = there.filter((migration) => !files.some((file) => isSame(file, migration)));
  return {
    isEmpty: applied.length === 0,
    known: known.map(({ name }) => name),
    unknown,
    newer: unknown.filter(
      ({ name, version }) => names.has(name) || name > last || isOlder(VERSION, version ?? VERSION),
    ),
  };
}

/** @returns the last one after which this version can no longer serve */
const barring = ({ newer }: SchemaState, folder?: string) => {
  const names = new Set(migrationFiles(folder).map(({ name }) => name));
  return newer.findLast(({ kind, name }) => kind !== 'expand' || names.has(name));
};

/** Writes nothing. @throws NewerDatabaseError, DatabaseTooOldError */
export async function schemaState(db: Db | Tx, folder?: string): Promise<SchemaState> {
  const state = stateOf(await appliedTo(db), folder);
  const barred = barring(state, folder);
  if (barred) throw new NewerDatabaseError(state.newer.at(-1) ?? barred);
  return state;
}

/** The database's state for a running process: another version may have changed it. */
export async function migrationState(db: Db, folder?: string): Promise<'ok' | 'newer' | 'behind'> {
  const state = stateOf(await appliedTo(db), folder);
  if (barring(state, folder)) return 'newer';
  return state.known.length === migrationFiles(folder).length ? 'ok' : 'behind';
}
