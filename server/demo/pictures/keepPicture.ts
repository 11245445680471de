/** A drawing as a file of the product, sealed as if its owner had uploaded it. */
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import type { FilePurpose } from '#schema/files/fileKinds.ts';
import type { Db } from '../../db/database.ts';
import { files } from '../../db/tables/systemTables.ts';
import { contentOf, newFileKey, type StoreAndKeyring } from '../../storage/fileContent.ts';

interface Picture {
  /** SVG. */
  drawing: string;
  owner_id: string;
  purpose: FilePurpose;
  /** An instant. */
  sent_at: string;
}

/** @returns the id of the file */
export async function keepPicture(
  db: Db,
  where: StoreAndKeyring,
  { drawing, owner_id, purpose, sent_at }: Picture,
): Promise<string> {
  const file = { id: uuidv7(), owner_id, purpose };
  const bytes = await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer();
  const sealed_key = newFileKey(where.keyring, file);
  await contentOf(where, { ...file, sealed_key }).put(bytes, 'image/webp');
  await db.insert(files).values({
    ...file,
    sealed_key,
    name: 'document.webp',
    mime: 'image/webp',
    size: bytes.byteLength,
    created_at: sent_at,
    unused_since: null,
  });
  return file.id;
}
