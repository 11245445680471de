/**
 * Where an upload lies until it is whole: a file without a name, which goes with the process, encrypted
 * by a key that only this memory holds.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CIPHER = 'aes-256-ctr';

export async function openSpool() {
  const path = join(tmpdir(), `takda-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  const [key, start] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv(CIPHER, key, start);
  return {
    add: (piece: Uint8Array) => file.writeFile(cipher.update(piece)),
    async bytes(): Promise<Uint8Array> {
      const decipher = createDecipheriv(CIPHER, key, start);
      const pieces: Uint8Array[] = [];
      for await (const piece of file.createReadStream({ start: 0, autoClose: false })) {
        pieces.push(decipher.update(piece));
      }
      return Buffer.concat(pieces);
    },
    close: () => file.close(),
  };
}

export type Spool = Awaited<ReturnType<typeof openSpool>>;
