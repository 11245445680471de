/** What can be said of a file before it is sent. The server looks at all of it again. */
import { FILE_TYPES, type FileType, MOST_BYTES } from '../../schema/fileKinds.ts';
import { msg } from '../../schema/language.ts';

/** How a file of each type begins; null is any byte. Source: the formats' own specifications. */
const BEGINNINGS: Record<FileType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // "RIFF", the length, "WEBP".
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};
/** "ftyp" and a brand: what iPhones write unless told otherwise. */
const HEIC = /^....ftyp(heic|heix|hevc|heim|heis|mif1)/s;
const LOOK = 16;

const NO_FILE = msg('Choose a JPEG, PNG or WebP picture, or a PDF');
const NO_PICTURE = msg('Choose a JPEG, PNG or WebP picture');

/** @returns English words to be said with `t`, or null when it may be sent */
export async function refusalOf(file: Blob, accept: readonly FileType[]): Promise<string | null> {
  if (file.size === 0) return msg('This file is empty');
  if (file.size > MOST_BYTES) return msg('This file is over 10 MB. Choose a smaller one');
  const bytes = new Uint8Array(await file.slice(0, LOOK).arrayBuffer());
  const type = typeOf(bytes);
  if (type && accept.includes(type)) return null;
  if (HEIC.test(String.fromCharCode(...bytes))) {
    return msg('This is a HEIC picture. Save it as JPEG, or take a screenshot of it');
  }
  return accept.includes('application/pdf') ? NO_FILE : NO_PICTURE;
}

/** By its content: a name can say anything. */
const typeOf = (bytes: Uint8Array): FileType | undefined =>
  FILE_TYPES.find((type) =>
    BEGINNINGS[type].every((byte, place) => byte === null || byte === bytes[place]),
  );
