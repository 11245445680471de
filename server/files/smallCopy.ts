/** Smaller copies of pictures: created at first use, and stored beside the picture. */
import sharp from 'sharp';
import { FILE_SIZES, type FileSize } from '#schema/files/fileKinds.ts';
import { type Caller, pictureLimit } from '../http/loadLimits.ts';
import type { FileContent } from '../storage/fileContent.ts';

export const COPY_TYPE = 'image/webp';
const QUALITY = 80;

/** @returns null if the picture is gone */
export async function smallCopy(
  content: FileContent,
  { size, by }: { size: FileSize; by: Caller },
): Promise<Uint8Array | null> {
  const copy = await content.get(size);
  if (copy) return copy;
  return pictureLimit.during(by, async () => {
    const whole = await content.get();
    if (!whole) return null;
    const side = FILE_SIZES[size];
    const bytes = await sharp(whole)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    await content.put(bytes, COPY_TYPE, size);
    return bytes;
  });
}
