/** Keys as they are written down: `2026:BASE64,2025:BASE64`. The first seals, all of them open. */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export interface DataKey {
  /** Is in every sealed value, so that the right key is found again. */
  id: string;
  /** 32 bytes, for AES-256. As an object that prints nothing of itself. */
  secret: KeyObject;
}
export type DataKeys = readonly [DataKey, ...DataKey[]];

const KEY_BYTES = 32;
const WRITTEN = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;

export const KEYS_EXAMPLE =
  'keys like 2026:BASE64 (32 random bytes each, commas between them); `npm run new-data-key` prints one';

/** @returns null for what cannot be keys */
export function readDataKeys(text: string): DataKeys | null {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const keys = parts.flatMap((part) => readKey(part) ?? []);
  const [first, ...others] = keys;
  const isUnique = new Set(keys.map(({ id }) => id)).size === keys.length;
  return first && keys.length === parts.length && isUnique ? [first, ...others] : null;
}

/** A new key, written as `readDataKeys` reads it. */
export const writeNewKey = () =>
  `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`;

function readKey(text: string): DataKey | null {
  const [, id, encoded] = WRITTEN.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  return id && bytes.byteLength === KEY_BYTES ? { id, secret: createSecretKey(bytes) } : null;
}
