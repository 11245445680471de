/** Opens a PostgreSQL, or the embedded database where none is named. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';
import { openDataFolder } from './embedded.ts';
import { isOutage } from './faults.ts';
import { openPostgres, serverTimeouts, TIMEOUTS } from './postgres.ts';
import { configureRole, isBehindPooler } from './session.ts';

interface DatabaseAddress {
  data_dir: string;
  database_url?: string;
  database_pool: number;
}

/** Milliseconds before each further try of the first connection. */
const PAUSES = [250, 500, 1_000, 2_000];

/** The first connection cannot be had. No statement of anybody was made on it: its words are safe. */
export class NoConnectionError extends Error {}

/**
 * @param onIdleError called when an idle connection breaks
 * @param options.mayBegin whether to create an embedded database if there is none
 * @throws DataFolderError, FolderInUseError, NoConnectionError
 */
export async function openDatabase(
  where: DatabaseAddress,
  onIdleError: (error: Error) => void,
  { mayBegin = true } = {},
): Promise<Database> {
  const { database_url: url, database_pool } = where;
  if (!url) return openDataFolder(where.data_dir, mayBegin);
  const is_pooled = await connectFirst(url);
  const database = openPostgres(url, database_pool, onIdleError, { is_pooled });
  if (is_pooled) await configureRole(database.db, serverTimeouts(TIMEOUTS));
  return database;
}

/** A database that still starts, or a network that stumbles, is asked again; a refusal is final. */
async function connectFirst(url: string): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await isBehindPooler(url);
    } catch (error) {
      const pause = PAUSES[attempt];
      if (pause === undefined || !isOutage(error)) throw unreachable(error);
      await wait(pause);
    }
  }
}

function unreachable(error: unknown) {
  // A host with several addresses fails with an error for each.
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const words = first instanceof Error ? first.message : String(first);
  return new NoConnectionError(`The database cannot be used: ${words}`, { cause: error });
}
