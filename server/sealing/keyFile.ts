/** The key that the embedded database makes for itself, in the data folder. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { type DataKeys, KEYS_EXAMPLE, readDataKeys, writeNewKey } from '../config/dataKeys.ts';

export const keyFileIn = (folder: string) => join(folder, 'data-keys');

/** @returns null where there is none. @throws ConfigError for one that holds something else */
export function readKeyFile(path: string): DataKeys | null {
  const text = textOf(path);
  if (text === null) return null;
  const keys = readDataKeys(text);
  if (!keys) throw new ConfigError(`The key file ${path} is not usable: it holds ${KEYS_EXAMPLE}.`);
  return keys;
}

/** Under its own name only when it is whole and on the disk. The folder is locked by the caller. */
export function makeKeyFile(path: string): DataKeys | null {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const handle = openSync(part, 'wx', 0o600);
  try {
    writeSync(handle, `${writeNewKey()}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, path);
  return readKeyFile(path);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
