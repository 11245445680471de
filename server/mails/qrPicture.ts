/** A text as a QR code, in a PNG of one bit a dot: mail programs show no SVG. */
import { crc32, deflateSync } from 'node:zlib';
import { encodeQR } from 'qr';

/** px of one module. */
const SCALE = 8;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function qrPicture(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const width = rows.length * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  // Each dot is one bit of grey.
  header[8] = 1;
  const lines = rows.flatMap((row) => Array.from({ length: SCALE }, () => lineOf(row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A filter byte (none), then white as 1: a module of eight dots is one byte. */
const lineOf = (row: readonly boolean[]) =>
  Buffer.from([0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))]);

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
