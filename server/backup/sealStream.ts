/**
 * A stream in encrypted pieces. Each is bound to its part, its place and whether it is the last, so
 * that none can be left out, moved, swapped with one of another part or cut off.
 */
import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt, OVERHEAD } from '../sealing/cipher.ts';
import { damaged } from './backupError.ts';

const PLAIN = 256 * 1024;
const SEALED = PLAIN + OVERHEAD;

interface Sealing {
  secret: KeyObject;
  /** The path of the part. */
  part: string;
}

export async function* sealPieces({ secret, part }: Sealing, plain: AsyncIterable<Uint8Array>) {
  let place = 0;
  for await (const { piece, isLast } of piecesOf(plain, PLAIN)) {
    yield encrypt(secret, piece, aboutOf(part, place, isLast));
    place += 1;
  }
}

/** @throws BackupError at the first piece that is not as it was sealed */
export async function* openPieces({ secret, part }: Sealing, sealed: AsyncIterable<Uint8Array>) {
  let place = 0;
  for await (const { piece, isLast } of piecesOf(sealed, SEALED)) {
    const plain = decrypt(secret, piece, aboutOf(part, place, isLast));
    if (!plain) throw damaged(part, `does not open at its piece ${place + 1}`);
    yield plain;
    place += 1;
  }
}

const aboutOf = (part: string, place: number, isLast: boolean) =>
  JSON.stringify(['takda backup', 1, part, place, isLast]);

/** All of the same size but the last, which may be empty where there is nothing else. */
async function* piecesOf(stream: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    bytes += chunk.byteLength;
    if (bytes <= size) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    // Which piece is the last is known only at the end.
    for (; all.byteLength - from > size; from += size) {
      yield { piece: all.subarray(from, from + size), isLast: false };
    }
    waiting = [all.subarray(from)];
    bytes = all.byteLength - from;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}
