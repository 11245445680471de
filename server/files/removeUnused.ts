/**
 * Removes files that nothing has referred to for a day. Several processes may do it at once, beside
 * uploads: a locked file is left for the next round.
 */
import { and, inArray, isNotNull, isNull, lt, not } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { files } from '../db/tables/systemTables.ts';
import { allNamesOf } from '../storage/fileNames.ts';
import { isReferred } from '../storage/references.ts';
import type { FileStore } from '../storage/store.ts';

export const KEPT_MS = 24 * 3_600_000;
/** At most this many per round, so that nobody waits for the locks. */
const AT_ONCE = 500;

interface Cleanup {
  db: Db;
  store: FileStore;
  now: Date;
}

/** @returns the ids of the removed files */
export async function removeUnused({ db, store, now }: Cleanup): Promise<string[]> {
  await updateUnusedSince(db, now);
  const removed: string[] = [];
  for (;;) {
    const { count, gone } = await db.transaction((tx) => removeSome(tx, now));
    // The row first: bytes without a row are harmless, a row without bytes is a broken picture.
    for (const key of gone.flatMap(allNamesOf)) await store.remove(key);
    removed.push(...gone);
    if (count < AT_ONCE) return removed;
  }
}

/** Updates `unused_since` of files whose use has changed since the last round. */
async function updateUnusedSince(db: Db, now: Date) {
  const used = isReferred();
  const changes = [
    { where: and(isNotNull(files.unused_since), used), unused_since: null },
    { where: and(isNull(files.unused_since), not(used)), unused_since: now.toISOString() },
  ];
  for (const { where, unused_since } of changes) {
    await db.transaction(async (tx) => {
      const ids = await tx
        .select({ id: files.id })
        .from(files)
        .where(where)
        .for('update', { skipLocked: true });
      for (const part of batches(ids.map(({ id }) => id))) {
        await tx.update(files).set({ unused_since }).where(inArray(files.id, part));
      }
    });
  }
}

async function removeSome(tx: Tx, now: Date): Promise<{ count: number; gone: string[] }> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const unusedFiles = await tx
    .select({ id: files.id })
    .from(files)
    .where(lt(files.unused_since, before))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const ids = unusedFiles.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, gone: [] };
  // Checked again under the lock: nothing can refer to one until this ends.
  const gone = await tx
    .delete(files)
    .where(and(inArray(files.id, ids), not(isReferred())))
    .returning({ id: files.id });
  await tx.update(files).set({ unused_since: null }).where(inArray(files.id, ids));
  return { count: ids.length, gone: gone.map(({ id }) => id) };
}

function batches(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    parts.push(ids.slice(from, from + AT_ONCE));
  return parts;
}
