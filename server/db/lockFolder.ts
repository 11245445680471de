/** The embedded database belongs to one process at a time. */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUse extends Error {}

/**
 * @returns a function that gives the folder back
 * @throws FolderInUse while another process that is still running holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'takda.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(path, 'wx', 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(path, 'utf8'));
      if (isRunning(holder)) {
        throw new FolderInUse(
          `The data folder ${folder} is in use by process ${holder}. Stop it, or give another DATA_DIR.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new FolderInUse(`The data folder ${folder} is in use.`);
}

/** A process that was killed leaves its lock behind; its number tells. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
