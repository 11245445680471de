import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, type StoredFile, StoreError, TRASH } from './store.ts';

/** Files in a local folder, spread over sub-folders by the end of their id. */
export function folderStore(folder: string): FileStore {
  const trash = join(folder, TRASH);
  const pathOf = (key: string, within = folder) => {
    const [, id = ''] = /^([\w-]+)(\.[\w-]+)*$/.exec(key) ?? [];
    if (!id) throw new Error('not a file key');
    return join(within, id.slice(-2), key);
  };
  return {
    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
      } catch {
        throw new StoreError(`the folder ${folder} cannot be written`);
      }
    },
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Renamed when complete, so that a crash leaves no partial file. Another process may write
      // the same file at the same time.
      const part = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(part, bytes, { mode: 0o600 });
        await rename(part, path);
      } catch (error) {
        // Frees the space on a full disk.
        await rm(part, { force: true });
        throw error;
      }
    },
    get: (key) => orNull(readFile(pathOf(key))),
    async open(key) {
      const file = await orNull(open(pathOf(key)));
      return file?.createReadStream() ?? null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => filesIn(folder),
    async discard(key) {
      const path = pathOf(key, trash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await orNull(rename(pathOf(key), path));
      // Its age in the trash counts from now.
      const now = new Date();
      await orNull(utimes(path, now, now));
    },
    discarded: () => filesIn(trash),
    removeDiscarded: (key) => rm(pathOf(key, trash), { force: true }),
    async isEmpty() {
      for await (const entry of (await orNull(opendir(folder, { recursive: true }))) ?? []) {
        if (!entry.isDirectory()) return false;
      }
      return true;
    },
  };
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for (const part of (await orNull(readdir(folder))) ?? []) {
    if (part === TRASH) continue;
    for (const key of (await orNull(readdir(join(folder, part)))) ?? []) {
      const stats = await orNull(stat(join(folder, part, key)));
      if (stats) yield { key, written_at: stats.mtime };
    }
  }
}

/** What was removed meanwhile, or never was. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
