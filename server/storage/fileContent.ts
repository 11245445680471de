/**
 * The content of a file, stored in plain or, for sensitive purposes, sealed. Only the logo of mails,
 * which is public, is read without this.
 */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sealedPurposes } from '#schema/declaration/fileFields.ts';
import type { FileSize } from '#schema/files/fileKinds.ts';
import type { Keyring } from '../sealing/keyring.ts';
import { nameOf } from './fileNames.ts';
import { openBytes, sealBytes } from './sealedBytes.ts';
import type { FileStore } from './store.ts';

const SEALED_TYPE = 'application/octet-stream';

export interface StoreAndKeyring {
  store: FileStore;
  keyring: Keyring;
}

/** What a row of `files` says about its content. */
export interface FileRow {
  id: string;
  owner_id: string | null;
  sealed_key: string | null;
}

/** Without `size` the file itself; with it a smaller copy. */
export interface FileContent {
  put(bytes: Uint8Array, mime: string, size?: FileSize): Promise<void>;
  /** @returns null if there is none. @throws SealError if it was altered or swapped */
  get(size?: FileSize): Promise<Uint8Array | null>;
  /** The same as a stream; a later error breaks the stream. */
  open(): Promise<Readable | null>;
}

/** The key of a new file. @returns its `sealed_key`; null for a purpose that is not sealed */
export const newFileKey = (
  keyring: Keyring,
  file: { id: string; owner_id: string; purpose: string },
): string | null =>
  sealedPurposes().includes(file.purpose) ? keyring.seal(randomBytes(32), boundOf(file)) : null;

/** Binds the key to another owner. */
export const rebindFileKey = (keyring: Keyring, file: FileRow, owner_id: string) =>
  file.sealed_key &&
  keyring.seal(keyring.open(file.sealed_key, boundOf(file)), boundOf({ ...file, owner_id }));

/** @throws SealError if the key does not open for this file and owner */
export function contentOf({ store, keyring }: StoreAndKeyring, file: FileRow): FileContent {
  return file.sealed_key === null
    ? plainContent(store, file.id)
    : sealedContent(store, file.id, createSecretKey(keyring.open(file.sealed_key, boundOf(file))));
}

function plainContent(store: FileStore, id: string): FileContent {
  return {
    put: (bytes, mime, size) => store.put(nameOf(id, { size }), bytes, mime),
    get: (size) => store.get(nameOf(id, { size })),
    open: () => store.open(nameOf(id, {})),
  };
}

function sealedContent(store: FileStore, id: string, secret: KeyObject): FileContent {
  const keyOf = (size?: FileSize) => ({ secret, name: nameOf(id, { size, isSealed: true }) });
  return {
    put(bytes, _mime, size) {
      const key = keyOf(size);
      return store.put(key.name, sealBytes(key, bytes), SEALED_TYPE);
    },
    async get(size) {
      const key = keyOf(size);
      const sealed = await store.get(key.name);
      if (!sealed) return null;
      const pieces: Uint8Array[] = [];
      for await (const piece of openBytes(key, once(sealed))) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    async open() {
      const key = keyOf();
      const sealed = await store.open(key.name);
      return sealed && openedStream(key, sealed);
    },
  };
}

/** Opens the first piece before the answer begins, so that an error can still be answered. */
async function openedStream(key: { secret: KeyObject; name: string }, sealed: Readable) {
  const pieces = openBytes(key, sealed);
  const first = await pieces.next();
  const plain = Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    })(),
    { objectMode: false },
  );
  plain.once('close', () => sealed.destroy());
  return plain;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const boundOf = ({ id, owner_id }: { id: string; owner_id: string | null }) => ({
  table: 'files',
  row: id,
  person: owner_id ?? '',
});
