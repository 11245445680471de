/**
 * Files of the store, one after the other in a few large parts: for each a line that says what it is,
 * then its bytes.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BackupError, damaged } from './backupError.ts';

const headSchema = z.strictObject({
  /** In the store. */
  name: z.string(),
  mime: z.string(),
  size: z.number().int().min(0),
  sha256: z.string(),
});

export interface PackedFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

const LINE_END = 10;
/** Real lines are far shorter; anything longer is invalid. */
const MAX_LINE_LENGTH = 4_096;

export function packed({ name, mime, bytes }: PackedFile): Buffer[] {
  const head = { name, mime, size: bytes.byteLength, sha256: sha256(bytes) };
  return [Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(bytes)];
}

/** One whole file after the other. @throws BackupError */
export async function* unpacked(
  part: string,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<PackedFile> {
  const broken = (): BackupError => damaged(part, 'has a file that is not whole');
  const reader = readerOf(stream);
  for (;;) {
    const line = await reader.line();
    if (line === null) return;
    const head = headSchema.safeParse(parsed(line));
    if (!head.success) throw broken();
    const { name, mime, size } = head.data;
    const bytes = await reader.take(size);
    if (!bytes || sha256(bytes) !== head.data.sha256) throw broken();
    yield { name, mime, bytes };
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function readerOf(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await chunks.next();
    if (next.done) return false;
    rest = Buffer.concat([rest, next.value]);
    return true;
  };
  return {
    /** @returns null at the end; what is too long for a line as far as it was read */
    async line(): Promise<string | null> {
      for (;;) {
        const end = rest.indexOf(LINE_END);
        if (end >= 0 || rest.byteLength > MAX_LINE_LENGTH) {
          const line = rest.subarray(0, end < 0 ? MAX_LINE_LENGTH : end).toString();
          rest = rest.subarray(line.length + 1);
          return line;
        }
        if (!(await more())) return rest.byteLength === 0 ? null : rest.toString();
      }
    },
    /** @returns null where there are fewer */
    async take(size: number): Promise<Buffer | null> {
      const taken: Buffer[] = [];
      let missing = size;
      for (;;) {
        const piece = rest.subarray(0, missing);
        taken.push(piece);
        rest = rest.subarray(piece.byteLength);
        missing -= piece.byteLength;
        if (missing === 0) return Buffer.concat(taken);
        if (!(await more())) return null;
      }
    },
  };
}
