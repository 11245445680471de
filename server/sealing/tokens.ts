/** Secrets that are handed out once and kept as their hash only. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** 256 bits: nothing to guess, so a plain hash is enough to keep it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 128 bits: it is kept as it is, since it tells a number in a line, for a day. */
export const newTicketKey = (): string => randomBytes(16).toString('base64url');

/** SHA-256 of the parts, hex. The separator keeps `a|bc` and `ab|c` apart. */
export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex');

const KEY_START = 'takda_';
const SECRET = /^takda_(?:test_)?([0-9a-f]{64})([0-9a-f]{8})$/;

/**
 * A key for a program: `takda_` or `takda_test_`, 256 bits and a checksum, all hex, so that whoever looks
 * for secrets in published code recognises it.
 */
export function newApiKey(isTest: boolean): string {
  const secret = randomBytes(32).toString('hex');
  return `${KEY_START}${isTest ? 'test_' : ''}${secret}${checksum(secret)}`;
}

export const isApiKey = (token: string): boolean => token.startsWith(KEY_START);
/** Whether it was ever made: what was typed wrong or made up is not looked up. */
export const isWholeApiKey = (token: string): boolean => {
  const [, secret = '', sum] = SECRET.exec(token) ?? [];
  return sum !== undefined && sum === checksum(secret);
};
export const apiKeyHash = (key: string): string => fingerprint('api_key', key);

const checksum = (secret: string) => crc32(secret).toString(16).padStart(8, '0');
