/** Files that a record is about to point at. */
import { eq, inArray } from 'drizzle-orm';
import type { FilePurpose } from '../../schema/files.ts';
import { msg } from '../../schema/language.ts';
import type { Tx } from '../db/connect.ts';
import { files } from '../db/systemTables.ts';
import { rebindFileKey } from '../files/fileContent.ts';
import type { Keyring } from '../sealing/keyring.ts';

interface Wanted {
  ids: readonly string[];
  purpose: FilePurpose;
  /** Whose uploads will do. */
  owners: readonly string[];
  /** A PDF will not do. */
  picture?: boolean;
}

/**
 * Another's file answers exactly as one that does not exist. Until the transaction ends they stay:
 * what removes unused files passes them by.
 * @returns why they cannot be used, or null when they can
 */
export async function fileProblem(
  tx: Tx,
  { ids, purpose, owners, picture = false }: Wanted,
): Promise<string | null> {
  const found = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(files.id)
    .for('share');
  const usable = found.filter(
    (file) => file.purpose === purpose && owners.includes(file.owner_id ?? ''),
  );
  if (usable.length < ids.length) return msg('This does not exist: upload it again');
  const isPicture = usable.every(({ mime }) => mime.startsWith('image/'));
  return picture && !isPicture ? 'Choose a JPEG, PNG or WebP picture' : null;
}

interface HandedOver {
  ids: readonly string[];
  owner_id: string;
  keyring: Keyring;
}

/** What belongs to somebody is theirs, also when another one has uploaded it. */
export async function handOver(tx: Tx, { ids, owner_id, keyring }: HandedOver) {
  if (ids.length === 0) return;
  const found = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(files.id)
    .for('update');
  for (const file of found) {
    const sealed_key = rebindFileKey(keyring, file, owner_id);
    await tx.update(files).set({ owner_id, sealed_key }).where(eq(files.id, file.id));
  }
}
