/** What a file is, by its content; a name or a header says nothing. */
import sharp from 'sharp';
import type { FileType } from '../../schema/fileKinds.ts';
import { msg } from '../../schema/language.ts';
import { AppError } from '../http/errors.ts';
import { inTurn } from './pictureTurns.ts';

export interface Content {
  bytes: Uint8Array;
  mime: FileType;
}

/** Source: OWASP ASVS 5.0, 5.2.6: bounded pixels, so that a small file cannot fill the memory. */
const MOST_PIXELS = 40_000_000;
const PICTURES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
const NO_PICTURE = msg('Choose a JPEG, PNG or WebP picture');
type PictureKind = keyof typeof PICTURES;

/**
 * Pictures are encoded anew, upright and without metadata; PDF passes as it is.
 * @param isPicture a document will not do
 * @throws AppError unsupported_type, saying what is wrong with it
 */
export async function cleanContent(bytes: Uint8Array, isPicture: boolean): Promise<Content> {
  if (bytes.byteLength === 0) throw refused(msg('This file is empty'));
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') {
    if (isPicture) throw refused(NO_PICTURE);
    return { bytes, mime: 'application/pdf' };
  }
  const kind = await kindOf(bytes);
  if (!kind) {
    throw refused(isPicture ? NO_PICTURE : msg('Choose a JPEG, PNG or WebP picture, or a PDF'));
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const clean = await inTurn(() => picture.rotate().toFormat(kind).toBuffer());
    return { bytes: clean, mime: PICTURES[kind] };
  } catch {
    throw refused(msg('This picture is damaged and cannot be opened'));
  }
}

/** @returns null when it is no picture of ours */
async function kindOf(bytes: Uint8Array): Promise<PictureKind | null> {
  // The head alone is read here: how many pixels there are is known before any is.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head || !(head.format in PICTURES)) return null;
  if (head.width * head.height > MOST_PIXELS) {
    throw refused(msg('This picture has more than 40 million pixels. Choose a smaller one'));
  }
  return head.format as PictureKind;
}

const refused = (problem: string) =>
  new AppError('unsupported_type', problem, { errors: { file: problem } });
