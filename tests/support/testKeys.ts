import { createHash, createSecretKey } from 'node:crypto';
import type { DataKey, DataKeys } from '#server/config/dataKeys.ts';
import { Keyring } from '#server/sealing/keyring.ts';

/** Keys that are always the same for their ids. @param ids the first one seals */
export const testKeys = (...[first, ...others]: [string, ...string[]]): DataKeys => [
  keyOf(first),
  ...others.map(keyOf),
];

export const testKeyring = (...ids: [string, ...string[]]) => new Keyring(testKeys(...ids));

/** The same, as `DATA_KEYS` has them. */
export const writtenKeys = (...ids: [string, ...string[]]): string =>
  testKeys(...ids)
    .map(({ id, secret }) => `${id}:${secret.export().toString('base64')}`)
    .join(',');

const keyOf = (id: string): DataKey => ({
  id,
  secret: createSecretKey(createHash('sha256').update(`test key ${id}`).digest()),
});
