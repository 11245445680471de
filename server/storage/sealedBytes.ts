/**
 * The format of a sealed file: `TAKDA` and a version, then pieces of 64 KiB, each encrypted separately so
 * that files can be streamed. Every piece is bound to its file, its place and whether it is the last, so
 * that none can be left out, moved or swapped.
 */
import type { KeyObject } from 'node:crypto';
import { decrypt, encrypt, OVERHEAD } from '../sealing/cipher.ts';
import { SealError } from '../sealing/keyring.ts';

const HEAD = Buffer.from('TAKDA\x01');
const PLAIN_PIECE = 64 * 1024;
const SEALED_PIECE = PLAIN_PIECE + OVERHEAD;

interface FileKey {
  secret: KeyObject;
  /** Its name in the store. */
  name: string;
}

export function sealBytes({ secret, name }: FileKey, plain: Uint8Array): Buffer {
  const pieces: Uint8Array[] = [HEAD];
  const last = Math.max(0, Math.ceil(plain.byteLength / PLAIN_PIECE) - 1);
  for (let place = 0; place <= last; place++) {
    const piece = plain.subarray(place * PLAIN_PIECE, (place + 1) * PLAIN_PIECE);
    pieces.push(encrypt(secret, piece, aboutOf(name, { place, isLast: place === last })));
  }
  return Buffer.concat(pieces);
}

/** @throws SealError at the first piece that was altered */
export async function* openBytes(
  { secret, name }: FileKey,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const problem = (kind: 'malformed' | 'refused') =>
    new SealError(kind, { table: 'file', row: name });
  const openPiece = (piece: Uint8Array, place: number, isLast: boolean) => {
    const plain = decrypt(secret, piece, aboutOf(name, { place, isLast }));
    if (!plain) throw problem('refused');
    return plain;
  };
  let rest: Buffer = Buffer.alloc(0);
  let place = 0;
  let hasHead = false;
  for await (const part of sealed) {
    rest = Buffer.concat([rest, part]);
    if (!hasHead && rest.byteLength >= HEAD.byteLength) {
      if (!rest.subarray(0, HEAD.byteLength).equals(HEAD)) throw problem('malformed');
      rest = rest.subarray(HEAD.byteLength);
      hasHead = true;
    }
    while (hasHead && rest.byteLength > SEALED_PIECE) {
      yield openPiece(rest.subarray(0, SEALED_PIECE), place, false);
      rest = rest.subarray(SEALED_PIECE);
      place += 1;
    }
  }
  if (!hasHead) throw problem('malformed');
  yield openPiece(rest, place, true);
}

const aboutOf = (name: string, { place, isLast }: { place: number; isLast: boolean }) =>
  JSON.stringify(['takda file', 1, name, place, isLast]);
