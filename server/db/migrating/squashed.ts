/** Databases from before the migrations were squashed into the files up to `0011`, once and never again. */
import { type AppliedMigration, migrationFiles } from './migrationFiles.ts';

/** The last one of before: what it left is what the files up to `0011` make. */
const SQUASHED = '0037_mail_lanes.sql';
const BASELINE_ENDS = '0011_settings.sql';
/** The last commit with the migrations of before. */
const COMMIT_BEFORE = 'acf1fd26ff3bd1a4f45de7d3e3d218d183e97dbd';

export class DatabaseTooOldError extends Error {
  constructor() {
    super(
      `The database is of a commit of Takda 0.1.0 from before 23 November 2026, which this version cannot upgrade. Go through the commit ${COMMIT_BEFORE} of Takda 0.1.0: take a backup, start that commit once on this database (git checkout ${COMMIT_BEFORE.slice(0, 8)} && npm start), stop it, and start this version.`,
    );
  }
}

const isOfBefore = ({ name, hash }: AppliedMigration, today: ReadonlySet<string>) =>
  hash === null && name <= SQUASHED && !today.has(name);

/**
 * A database that has the files of today is of today, whatever else is written down in it: a version of
 * before that was started on it by mistake has left the name of its first migration, and changed nothing.
 * @returns what is applied, by the names of today
 * @throws DatabaseTooOldError
 */
export function sinceSquash(applied: readonly AppliedMigration[]): AppliedMigration[] {
  const files = migrationFiles();
  const today = new Set(files.map(({ name }) => name));
  const before = applied.filter((migration) => isOfBefore(migration, today));
  const rest = applied.filter((migration) => !isOfBefore(migration, today));
  if (before.length === 0 || rest.some(({ name }) => name <= BASELINE_ENDS)) return rest;
  if (!before.some(({ name }) => name === SQUASHED)) throw new DatabaseTooOldError();
  const baseline = files
    .filter(({ name }) => name <= BASELINE_ENDS)
    .map(({ name }) => ({ name, kind: 'expand', hash: null, version: null }));
  return [...baseline, ...rest];
}
