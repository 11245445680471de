import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './store.ts';

/** Files in a local folder, spread over sub-folders by the end of their key. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\w.-]+$/.test(key)) throw new Error('not a file key');
    return join(folder, key.slice(-2), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Under its own name only when it is whole, so that a crash leaves no half file.
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
