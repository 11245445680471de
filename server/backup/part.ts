/** One file of a backup: compressed where that helps, encrypted where there is a key, with its checksum. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError, damaged } from './backupError.ts';
import type { BackupKey } from './backupKey.ts';
import { openPieces, sealPieces } from './sealStream.ts';

export const partSchema = z.strictObject({
  /** Within the backup, with slashes. */
  path: z.string().regex(/^[\w-]+(\/[\w.-]+)?$/),
  bytes: z.number().int().min(0),
  /** The hash of the file as it lies there, hex. */
  sha256: z.string(),
});
export type Part = z.infer<typeof partSchema>;

/** Where parts are, and what they are encrypted with. */
interface PartPlace {
  folder: string;
  key: BackupKey | null;
}

interface NewPart extends PartPlace {
  path: string;
  source: AsyncIterable<Uint8Array>;
  signal?: AbortSignal | undefined;
}

export async function writePart({ folder, key, path, source, signal }: NewPart): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const target = join(folder, path);
  const stages = [
    Readable.from(source, { objectMode: false }),
    ...(isCompressed(path) ? [createGzip({ level: 1 })] : []),
    ...(key ? [(plain: Plain) => sealPieces({ secret: key.secret, part: path }, plain)] : []),
    counted,
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  ];
  await (pipeline as Pipeline)(stages, { signal });
  await flush(target);
  return { path, bytes, sha256: hash.digest('hex') };
}

/** On the disk, not only on its way there. */
export async function flush(path: string) {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

type Plain = AsyncIterable<Uint8Array>;
/** Its types know no stages that are there or not. */
type Pipeline = (stages: unknown[], options: { signal: AbortSignal | undefined }) => Promise<void>;

/**
 * What was put in. That the whole of it is as it was written is known at its end.
 * @throws BackupError for a part that is missing, cut off or changed
 */
export async function* readPart({ folder, key }: PartPlace, part: Part): AsyncGenerator<Buffer> {
  const { path } = part;
  const file = join(folder, path);
  const found = await stat(file).catch(() => null);
  if (!found) throw damaged(path, 'is missing');
  if (found.size !== part.bytes) {
    throw damaged(path, `has ${found.size} bytes instead of ${part.bytes}`);
  }
  const hash = createHash('sha256');
  async function* hashed(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== part.sha256) throw damaged(path, 'is not as it was written');
  }
  const raw = hashed(createReadStream(file));
  const packed = key ? openPieces({ secret: key.secret, part: path }, raw) : raw;
  try {
    if (isCompressed(path)) yield* gunzipped(packed);
    else for await (const chunk of packed) yield Buffer.from(chunk);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError) throw error;
    if (code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
      throw damaged(path, 'does not unpack');
    }
    throw error;
  }
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  // Its failure destroys the other end, which is where it is seen.
  const feeding = pipeline(Readable.from(packed, { objectMode: false }), unpacked);
  feeding.catch(() => undefined);
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    await feeding;
    throw error;
  }
  await feeding;
}

const isCompressed = (path: string) => path.includes('.gz');
