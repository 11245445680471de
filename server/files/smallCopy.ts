/** Smaller copies of pictures: made when they are first asked for, and kept beside the picture. */
import sharp from 'sharp';
import { FILE_SIZES, type FileSize, fileSizes } from '../../schema/fileKinds.ts';
import { inTurn } from './pictureTurns.ts';
import type { FileStore } from './store.ts';

export const COPY_TYPE = 'image/webp';
const QUALITY = 80;

const keyOf = (id: string, size: FileSize) => `${id}.${size}`;

/** A file and whatever was made of it. */
export const keysOf = (id: string): string[] => [id, ...fileSizes.map((size) => keyOf(id, size))];

/** The file that a key belongs to, or null for a key that is none of ours. */
export const idOf = (key: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[\w-]+)*$/.exec(key)?.[1] ?? null;

/** @returns null when the picture is gone */
export async function smallCopy(
  store: FileStore,
  id: string,
  size: FileSize,
): Promise<Uint8Array | null> {
  const key = keyOf(id, size);
  const kept = await store.get(key);
  if (kept) return kept;
  return inTurn(async () => {
    const whole = await store.get(id);
    if (!whole) return null;
    const side = FILE_SIZES[size];
    const bytes = await sharp(whole)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    await store.put(key, bytes, COPY_TYPE);
    return bytes;
  });
}
