/** Takes away bytes that no row knows of: an upload or a removal that was cut off left them. */
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { files } from '../db/systemTables.ts';
import { idOf, namesOf } from './fileNames.ts';
import { isOwnStore } from './ownership.ts';
import { KEPT_MS } from './removeUnused.ts';
import type { FileStore } from './store.ts';

const AT_ONCE = 500;

interface Where {
  db: Db;
  store: FileStore;
  now: Date;
}

/**
 * What is called in another way than files are is somebody else's and stays, and so does everything
 * where the store is another installation's. @returns the keys that went
 */
export async function removeStrays({ db, store, now }: Where): Promise<string[]> {
  if (!(await isOwnStore({ db, store }))) return [];
  const before = now.getTime() - KEPT_MS;
  const removed: string[] = [];
  let keys: string[] = [];
  const look = async () => {
    const strays = await straysAmong(db, keys);
    for (const key of strays) await store.remove(key);
    removed.push(...strays);
    keys = [];
  };
  for await (const { key, written_at } of store.list()) {
    if (idOf(key) === null || written_at.getTime() > before) continue;
    keys.push(key);
    if (keys.length === AT_ONCE) await look();
  }
  await look();
  return removed;
}

async function straysAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.flatMap((key) => idOf(key) ?? []))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: files.id, sealed_key: files.sealed_key })
    .from(files)
    .where(inArray(files.id, ids));
  const kept = new Set(rows.flatMap(({ id, sealed_key }) => namesOf(id, sealed_key !== null)));
  return keys.filter((key) => !kept.has(key));
}
