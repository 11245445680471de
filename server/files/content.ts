/** What a file is, by its content; a name or a header says nothing. */
import sharp from 'sharp';
import { AppError } from '../http/errors.ts';

export interface Content {
  bytes: Uint8Array;
  mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
}

/** Source: OWASP ASVS 5.0, 5.2.6: bounded pixels, so that a small file cannot fill the memory. */
const MOST_PIXELS = 40_000_000;
const IMAGES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/**
 * Pictures are encoded anew, upright and without metadata; PDF passes as it is.
 * @throws AppError unsupported_type when it is neither
 */
export async function cleanContent(bytes: Uint8Array): Promise<Content> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') {
    return { bytes, mime: 'application/pdf' };
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!(format in IMAGES)) throw unsupported();
    const kind = format as keyof typeof IMAGES;
    return { bytes: await picture.rotate().toFormat(kind).toBuffer(), mime: IMAGES[kind] };
  } catch {
    throw unsupported();
  }
}

const unsupported = () =>
  new AppError('unsupported_type', 'Choose a JPEG, PNG or WebP picture, or a PDF.', {
    errors: { file: 'Choose a JPEG, PNG or WebP picture, or a PDF' },
  });
