import { allNamesOf } from './fileNames.ts';
import type { FileStore } from './store.ts';

/**
 * The bytes of files whose rows are gone for good. A store that fails now undoes nothing of that:
 * what stays is a stray, and goes with those (`removeStrays.ts`).
 */
export async function removeFiles(store: FileStore, ids: readonly string[]) {
  for (const id of ids) {
    await Promise.allSettled(allNamesOf(id).map((name) => store.remove(name)));
  }
}
