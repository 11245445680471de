/**
 * Removes stored files without a row, left by an interrupted upload or removal. They go to the trash
 * first, in case the database was restored to an earlier time.
 */
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { files } from '../db/tables/systemTables.ts';
import { idOf, namesOf } from '../storage/fileNames.ts';
import type { FileStore } from '../storage/store.ts';
import { KEPT_MS } from './removeUnused.ts';

const AT_ONCE = 500;
const TRASH_KEPT_MS = 30 * 24 * 3_600_000;

interface Cleanup {
  db: Db;
  store: FileStore;
  now: Date;
}

/**
 * Files with other names belong to somebody else and stay. Only for a store that this database owns
 * (`ownership.ts`). @returns the removed keys
 */
export async function removeStrays({ db, store, now }: Cleanup): Promise<string[]> {
  const before = now.getTime() - KEPT_MS;
  const removed: string[] = [];
  let keys: string[] = [];
  const removeBatch = async () => {
    for (const { key, isKnown } of await straysAmong(db, keys)) {
      // A leftover of sealing: the file exists under its new name.
      await (isKnown ? store.remove(key) : store.discard(key));
      removed.push(key);
    }
    keys = [];
  };
  for await (const { key, written_at } of store.list()) {
    if (idOf(key) === null || written_at.getTime() > before) continue;
    keys.push(key);
    if (keys.length === AT_ONCE) await removeBatch();
  }
  await removeBatch();
  return removed;
}

/** Deletes what has been in the trash long enough. @returns the removed keys */
export async function emptyTrash({ store, now }: Omit<Cleanup, 'db'>): Promise<string[]> {
  const before = now.getTime() - TRASH_KEPT_MS;
  const removed: string[] = [];
  for await (const { key, written_at } of store.discarded()) {
    if (written_at.getTime() > before) continue;
    await store.removeDiscarded(key);
    removed.push(key);
  }
  return removed;
}

async function straysAmong(db: Db, keys: readonly string[]) {
  const ids = [...new Set(keys.flatMap((key) => idOf(key) ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: files.id, sealed_key: files.sealed_key })
    .from(files)
    .where(inArray(files.id, ids));
  const usedNames = new Set(rows.flatMap(({ id, sealed_key }) => namesOf(id, sealed_key !== null)));
  const known = new Set(rows.map(({ id }) => id));
  return keys
    .filter((key) => !usedNames.has(key))
    .map((key) => ({ key, isKnown: known.has(idOf(key) ?? '') }));
}
