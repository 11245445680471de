import { allNamesOf } from './fileNames.ts';
import type { FileStore } from './store.ts';

/**
 * Removes the content of files whose rows are deleted. If the store fails, the content becomes a stray
 * and is removed later (`removeStrays.ts`).
 */
export async function removeFiles(store: FileStore, ids: readonly string[]) {
  for (const id of ids) {
    await Promise.allSettled(allNamesOf(id).map((name) => store.remove(name)));
  }
}
