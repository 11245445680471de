/** Detects what a file is by its content, never by its name or a header. */
import sharp from 'sharp';
import { type FileType, fileTypeOf } from '#schema/files/fileKinds.ts';
import { msg } from '#schema/language/index.ts';
import { AppError } from '../http/errors.ts';
import { type Caller, pictureLimit } from '../http/loadLimits.ts';
import { pdfProblem } from './pdfContent.ts';

export interface Content {
  bytes: Uint8Array;
  mime: FileType;
}

/** Source: OWASP ASVS 5.0, 5.2.6: bounded pixels, so that a small file cannot fill the memory. */
const MAX_PIXELS = 40_000_000;
type Picture = Exclude<FileType, 'application/pdf'>;
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
const NO_PICTURE = msg('Choose a JPEG, PNG or WebP picture');
const DAMAGED = msg('This picture is damaged and cannot be opened');

/**
 * Pictures are encoded again, upright and without metadata; a PDF is kept as it is, but refused if it
 * contains active content.
 * @param for.isPicture documents are refused
 * @throws AppError unsupported_type, saying what is wrong with it
 */
export async function cleanContent(
  bytes: Uint8Array,
  { isPicture, by }: { isPicture: boolean; by: Caller },
): Promise<Content> {
  if (bytes.byteLength === 0) throw refused(msg('This file is empty'));
  // Checked by its first bytes before it is decoded: the decoder would open many other formats too.
  const mime = fileTypeOf(bytes);
  if (isPicture && (!mime || mime === 'application/pdf')) throw refused(NO_PICTURE);
  if (!mime) throw refused(msg('Choose a JPEG, PNG or WebP picture, or a PDF'));
  if (mime !== 'application/pdf') return { bytes: await cleanPicture(bytes, mime, by), mime };
  const problem = await pdfProblem(bytes);
  if (problem) throw refused(problem);
  return { bytes, mime };
}

async function cleanPicture(bytes: Uint8Array, mime: Picture, by: Caller): Promise<Uint8Array> {
  // Reads the header only: the number of pixels is known before any is decoded.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (head && head.width * head.height > MAX_PIXELS) {
    throw refused(msg('This picture has more than 40 million pixels. Choose a smaller one'));
  }
  if (head?.format !== FORMATS[mime]) throw refused(DAMAGED);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const clean = () => picture.rotate().toFormat(FORMATS[mime]).toBuffer();
  return pictureLimit.during(by, clean).catch((error) => {
    throw error instanceof AppError ? error : refused(DAMAGED);
  });
}

const refused = (problem: string) =>
  new AppError('unsupported_type', problem, { errors: { file: problem } });
