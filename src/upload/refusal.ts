/** Checks a file before it is sent. The server checks it again. */
import { type FileType, fileTypeOf, MAX_UPLOAD_BYTES } from '#schema/files/fileKinds.ts';
import { msg } from '#schema/language/index.ts';

/** "ftyp" and a brand: what iPhones write by default. */
const HEIC = /^....ftyp(heic|heix|hevc|heim|heis|mif1)/s;
const LOOK = 16;

const NO_FILE = msg('Choose a JPEG, PNG or WebP picture, or a PDF');
const NO_PICTURE = msg('Choose a JPEG, PNG or WebP picture');

/** @returns English words to be said with `t`, or null when it may be sent */
export async function refusalOf(file: Blob, accept: readonly FileType[]): Promise<string | null> {
  if (file.size === 0) return msg('This file is empty');
  if (file.size > MAX_UPLOAD_BYTES) return msg('This file is over 10 MB. Choose a smaller one');
  const bytes = new Uint8Array(await file.slice(0, LOOK).arrayBuffer());
  const type = fileTypeOf(bytes);
  if (type && accept.includes(type)) return null;
  if (HEIC.test(String.fromCharCode(...bytes))) {
    return msg('This is a HEIC picture. Save it as JPEG, or take a screenshot of it');
  }
  return accept.includes('application/pdf') ? NO_FILE : NO_PICTURE;
}
