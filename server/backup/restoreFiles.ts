/** The files of a backup into an empty store: those that the database names after all that was erased. */
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { files } from '../db/tables/systemTables.ts';
import { idOf } from '../storage/fileNames.ts';
import type { FileStore } from '../storage/store.ts';
import type { Backup } from './manifest.ts';
import { type PackedFile, unpacked } from './packs.ts';
import { readPart } from './part.ts';

/** A store across a network takes these beside each other. */
const AT_ONCE = 8;

interface RestoreFiles {
  backup: Backup;
  store: FileStore;
  db: Db;
  /** The names of all that was put there, to be taken away again should the rest fail. */
  put: string[];
}

/** @returns how many are in the store now */
export async function restoreFiles({ backup, store, db, put }: RestoreFiles): Promise<number> {
  let count = 0;
  let waiting: PackedFile[] = [];
  const keep = async () => {
    const known = await knownAmong(db, waiting);
    put.push(...known.map(({ name }) => name));
    await Promise.all(known.map(({ name, bytes, mime }) => store.put(name, bytes, mime)));
    count += known.length;
    waiting = [];
  };
  for (const { part } of backup.manifest.files.packs) {
    for await (const file of unpacked(part.path, readPart(backup, part))) {
      waiting.push(file);
      if (waiting.length === AT_ONCE) await keep();
    }
  }
  await keep();
  return count;
}

async function knownAmong(db: Db, found: readonly PackedFile[]): Promise<PackedFile[]> {
  const ids = found.flatMap(({ name }) => idOf(name) ?? []);
  if (ids.length === 0) return [];
  const known = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids));
  const isKnown = new Set(known.map(({ id }) => id));
  return found.filter(({ name }) => isKnown.has(idOf(name) ?? ''));
}
