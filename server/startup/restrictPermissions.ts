/** Makes what the product stores on the disk readable by its owner only. */
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { makeFolder } from '../makeFolder.ts';

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;

/**
 * Called at the start, before anything is written, and again after the embedded database was created,
 * which sets rights of its own. New files are private from then on, and wider rights are narrowed. Does
 * nothing on Windows.
 * @param say called if others could read there
 * @throws ConfigError if the rights cannot be changed
 */
export function restrictPermissions(folders: readonly string[], say: (line: string) => void) {
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  for (const folder of folders) {
    makeFolder(folder, FOLDER);
    // Files below a folder that others cannot enter are private, whatever their own rights.
    const wasOpen = (lstatSync(folder).mode & OTHERS) !== 0;
    const changed = removeOthersAccess(folder);
    if (wasOpen) {
      say(`Others on this machine could read ${folder} (${changed} files and folders): no longer.`);
    }
  }
}

/** @returns how many had too wide rights */
function removeOthersAccess(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return 0;
  const isWide = (stats.mode & OTHERS) !== 0;
  if (isWide) narrow(path, stats.isDirectory() ? FOLDER : FILE);
  const inner = stats.isDirectory() ? readdirSync(path) : [];
  return inner.reduce((sum, name) => sum + removeOthersAccess(join(path, name)), isWide ? 1 : 0);
}

function narrow(path: string, mode: number) {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw refused(path);
  }
  const now = lstatSync(path, { throwIfNoEntry: false });
  if (now && (now.mode & OTHERS) !== 0) throw refused(path);
}

const refused = (path: string) =>
  new ConfigError(
    `Others on this machine can read ${path}, and that cannot be changed. Make it this account's own, or give another DATA_DIR.`,
  );
