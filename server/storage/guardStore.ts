/** A store that loses nothing to a database that it does not belong to (`ownership.ts`). */
import { isOwnStore, type Place } from './ownership.ts';
import type { FileStore } from './store.ts';

/** What was found holds for this long, milliseconds: a round of tidying asks once, not for each file. */
const HOLDS_MS = 5_000;

export function guardStore({ database, store }: Place): FileStore {
  let asked: { isOwn: Promise<boolean>; until: number } | null = null;
  const isOwn = () => {
    if (asked === null || performance.now() > asked.until) {
      const isOwn = isOwnStore({ database, store });
      // A failure is not remembered.
      isOwn.catch(() => {
        asked = null;
      });
      asked = { isOwn, until: performance.now() + HOLDS_MS };
    }
    return asked.isOwn;
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
