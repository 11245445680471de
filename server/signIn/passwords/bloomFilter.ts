/**
 * A Bloom filter: says for sure that something is not in a list, and errs the other way about once
 * in ten thousand. Its first four bytes count what went in, the others are its bits.
 */
import { createHash } from 'node:crypto';

/** What is shorter is no password here, not even with something behind it. */
export const MIN_STEM = 5;
const BITS_EACH = 20;
const HASHES = 14;
const HEAD = 4;

function* placesOf(text: string, bits: number) {
  const digest = createHash('sha256').update(text).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  for (let n = 0; n < HASHES; n++) yield (first + n * step + n * n) % bits;
}

export function bloomOf(texts: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(HEAD + Math.ceil((texts.size * BITS_EACH) / 8));
  filter.writeUInt32BE(texts.size);
  const bits = (filter.byteLength - HEAD) * 8;
  for (const text of texts) {
    for (const place of placesOf(text, bits)) {
      const at = HEAD + (place >> 3);
      filter[at] = (filter[at] ?? 0) | (1 << (place & 7));
    }
  }
  return filter;
}

export function isIn(filter: Buffer, text: string): boolean {
  const bits = (filter.byteLength - HEAD) * 8;
  for (const place of placesOf(text, bits)) {
    if (((filter[HEAD + (place >> 3)] ?? 0) & (1 << (place & 7))) === 0) return false;
  }
  return true;
}

export const sizeOf = (filter: Buffer) => filter.readUInt32BE();
