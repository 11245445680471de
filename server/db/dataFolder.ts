/**
 * The folder of the embedded database. An existing one is opened or refused, never overwritten; a new one
 * is renamed into place once it is complete.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The PostgreSQL version of the embedded database. */
export const MAJOR = '18';

export class DataFolderError extends Error {}

/**
 * @param begin creates a database in that folder, and closes it
 * @param mayBegin whether a folder without one is a new installation, rather than a missing disk
 * @returns the folder of the database
 * @throws DataFolderError
 */
export async function databaseFolder(
  dataDir: string,
  { begin, mayBegin }: { begin: (folder: string) => Promise<void>; mayBegin: boolean },
): Promise<string> {
  const folder = join(dataDir, 'database');
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  if (entries.length === 0) {
    if (!mayBegin) {
      throw new DataFolderError(
        `There is no database in ${dataDir}. If its disk is missing, bring it back; if this is a new installation, make its administrator first: npm run create-admin.`,
      );
    }
    const unfinished = join(dataDir, 'database.unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    await begin(unfinished);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return folder;
  }
  if (!entries.includes('PG_VERSION')) {
    throw new DataFolderError(
      `${folder} is not a whole database: PG_VERSION is missing. Nothing of it was touched. Restore it from a backup, or give another DATA_DIR.`,
    );
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR) {
    throw new DataFolderError(
      `The database in ${folder} is of PostgreSQL ${version}, and this version of Takda brings ${MAJOR}. Nothing of it was touched. To move it: with the version of Takda that it was made with, npm run backup -- --to DIR; with this one, npm run restore -- --from DIR/NAME into another DATA_DIR.`,
    );
  }
  return folder;
}

/** The database's own message is about its internals. */
export const damaged = (folder: string, cause: unknown) =>
  new DataFolderError(
    `The database in ${folder} could not be opened: it may be damaged. Keep a copy of the folder, and restore it from a backup. (${cause instanceof Error ? cause.message : String(cause)})`,
    { cause },
  );
