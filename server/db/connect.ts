/** Opens a PostgreSQL, or the embedded database where none is named. */
import type { Database } from './database.ts';
import { openDataFolder } from './embedded.ts';
import { openPostgres, serverTimeouts, TIMEOUTS } from './postgres.ts';
import { configureRole, isBehindPooler } from './session.ts';

interface DatabaseAddress {
  data_dir: string;
  database_url?: string;
  database_pool: number;
}

/**
 * @param onIdleError called when an idle connection breaks
 * @param options.mayBegin whether to create an embedded database if there is none
 * @throws DataFolderError, FolderInUseError
 */
export async function openDatabase(
  where: DatabaseAddress,
  onIdleError: (error: Error) => void,
  { mayBegin = true } = {},
): Promise<Database> {
  const { database_url: url, database_pool } = where;
  if (!url) return openDataFolder(where.data_dir, mayBegin);
  const is_pooled = await isBehindPooler(url);
  const database = openPostgres(url, database_pool, onIdleError, { is_pooled });
  if (is_pooled) await configureRole(database.db, serverTimeouts(TIMEOUTS));
  return database;
}
