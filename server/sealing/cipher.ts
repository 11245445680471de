/** AES-256-GCM: nonce, ciphertext and tag in one piece. */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG = { authTagLength: 16 };

/** What a piece is longer than its plain text. */
export const OVERHEAD = NONCE_BYTES + TAG.authTagLength;

/** @param about additional data: authenticated, not part of the piece */
export function encrypt(secret: KeyObject, plain: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, secret, nonce, TAG).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null when the key, the piece or what it is about is another one */
export function decrypt(secret: KeyObject, piece: Uint8Array, about: string): Buffer | null {
  if (piece.byteLength < OVERHEAD) return null;
  const end = piece.byteLength - TAG.authTagLength;
  const decipher = createDecipheriv(ALGORITHM, secret, piece.subarray(0, NONCE_BYTES), TAG)
    .setAAD(Buffer.from(about))
    .setAuthTag(piece.subarray(end));
  const plain = decipher.update(piece.subarray(NONCE_BYTES, end));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}
