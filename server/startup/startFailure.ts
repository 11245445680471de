/** The message of a failed start: one sentence for known causes, otherwise all there is. */
import { BackupError } from '../backup/backupError.ts';
import { ConfigError } from '../config/config.ts';
import { NoConnectionError } from '../db/connect.ts';
import { DataFolderError } from '../db/dataFolder.ts';
import { driverError } from '../db/faults.ts';
import { FolderInUseError } from '../db/lockFolder.ts';
import { NewerDatabaseError } from '../db/migrating/schemaState.ts';
import { DatabaseTooOldError } from '../db/migrating/squashed.ts';
import { describeError } from '../http/loggedError.ts';

export function startFailure(error: unknown): string {
  if (
    [
      BackupError,
      ConfigError,
      DataFolderError,
      FolderInUseError,
      NoConnectionError,
      NewerDatabaseError,
      DatabaseTooOldError,
    ].some((known) => error instanceof known)
  ) {
    return (error as Error).message;
  }
  const { code, path, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or give another PORT.`;
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'EACCES' && syscall === 'listen')) {
    return `Port ${port} cannot be used at this HOST. Give another HOST or PORT.`;
  }
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code) && path) {
    return `The data folder cannot be written: ${path}. Give another DATA_DIR.`;
  }
  const database = driverError(error);
  // Messages about the connection are safe; those about a statement may contain its values.
  if (database && isOfConnection(database.code)) {
    return `The database cannot be used: ${database.message}`;
  }
  if (database)
    return `The database cannot be used, by a statement that failed: ${describeError(error)}`;
  return describeError(error);
}

/** Not let in, no such database, no right to it, no room or no time for it: a class of SQLSTATE. */
const isOfConnection = (code = '') => /^(08|28|3D|53|57)[0-9A-Z]{3}$|^42501$/.test(code);
