/** Seals files that were stored before their purpose was sealed. */
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { sealedPurposes } from '#schema/declaration/fileFields.ts';
import type { Db } from '../db/database.ts';
import { files } from '../db/tables/systemTables.ts';
import { contentOf, newFileKey, type StoreAndKeyring } from '../storage/fileContent.ts';
import { namesOf } from '../storage/fileNames.ts';

const AT_ONCE = 50;

interface SealingJob extends StoreAndKeyring {
  db: Db;
  /** Called with how many are done. */
  tell: (count: number) => void;
  /** Stops after the current file. */
  signal?: AbortSignal | undefined;
}

interface PlainFile {
  id: string;
  mime: string;
}

/** Files stay readable meanwhile, and it can be stopped and run again. @returns how many were sealed */
export async function sealPlainFiles({ db, tell, signal, ...place }: SealingJob): Promise<number> {
  let sealed = 0;
  let last: string | null = null;
  while (!signal?.aborted) {
    const plain: PlainFile[] = await plainFiles(db, last);
    for (const file of plain) {
      if (signal?.aborted) return sealed;
      if (await sealOne(db, place, file)) sealed += 1;
      last = file.id;
    }
    if (plain.length === 0) break;
    tell(sealed);
  }
  return sealed;
}

const isPlain = and(
  inArray(files.purpose, sealedPurposes()),
  isNull(files.sealed_key),
  isNotNull(files.owner_id),
);

const plainFiles = (db: Db, last: string | null): Promise<PlainFile[]> =>
  db
    .select({ id: files.id, mime: files.mime })
    .from(files)
    .where(last === null ? isPlain : and(isPlain, gt(files.id, last)))
    .orderBy(asc(files.id))
    .limit(AT_ONCE);

/**
 * First writes the sealed bytes, then the row, then removes the plain ones: an interruption leaves a
 * readable file, and at worst a stray (`removeStrays.ts`).
 */
async function sealOne(db: Db, place: StoreAndKeyring, { id, mime }: PlainFile): Promise<boolean> {
  const isSealed = await db.transaction(async (tx) => {
    const [file] = await tx
      .select()
      .from(files)
      .where(and(eq(files.id, id), isPlain))
      .for('update', { skipLocked: true });
    if (!file?.owner_id) return false;
    const bytes = await contentOf(place, file).get();
    if (!bytes) return false;
    const sealed_key = newFileKey(place.keyring, { ...file, owner_id: file.owner_id });
    const sealed = contentOf(place, { ...file, sealed_key });
    await sealed.put(bytes, mime);
    const stored = await sealed.get();
    if (!stored || !Buffer.from(bytes).equals(stored)) {
      throw new Error(`The file ${id} came back from the store in another way than it was sealed.`);
    }
    await tx.update(files).set({ sealed_key }).where(eq(files.id, id));
    return true;
  });
  if (isSealed) for (const name of namesOf(id, false)) await place.store.remove(name);
  return isSealed;
}
