/** Wraps a store so that only the database that owns it can remove anything (`ownership.ts`). */
import { isOwnStore, type StoreContext } from './ownership.ts';
import type { FileStore } from './store.ts';

/** How long the answer is cached, milliseconds: a round of tidying checks once, not for each file. */
const HOLDS_MS = 5_000;

export function guardStore({ database, store }: StoreContext): FileStore {
  let check: { isOwn: Promise<boolean>; until: number } | null = null;
  const isOwn = () => {
    if (check === null || performance.now() > check.until) {
      const isOwn = isOwnStore({ database, store });
      // A failure is not remembered.
      isOwn.catch(() => {
        check = null;
      });
      check = { isOwn, until: performance.now() + HOLDS_MS };
    }
    return check.isOwn;
  };
  return {
    check: () => store.check(),
    put: (key, bytes, mime) => store.put(key, bytes, mime),
    get: (key) => store.get(key),
    open: (key) => store.open(key),
    list: () => store.list(),
    discarded: () => store.discarded(),
    isEmpty: () => store.isEmpty(),
    async remove(key) {
      if (await isOwn()) await store.remove(key);
    },
    async discard(key) {
      if (await isOwn()) await store.discard(key);
    },
    async removeDiscarded(key) {
      if (await isOwn()) await store.removeDiscarded(key);
    },
  };
}
