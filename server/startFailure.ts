/** What a failed start says: one sentence where we know the cause, all there is where we don't. */
import { ConfigError } from './config.ts';
import { driverError } from './db/faults.ts';
import { FolderInUse } from './db/lockFolder.ts';

export function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message;
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
  if (database) return `The database cannot be used: ${database.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
