/** Secrets that are handed out once and kept as their hash only. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: nothing to guess, so a plain hash is enough to keep it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 128 bits: it is kept as it is, since it tells a number in a line, for a day. */
export const newTicketKey = (): string => randomBytes(16).toString('base64url');

/** SHA-256 of the parts, hex. The separator keeps `a|bc` and `ab|c` apart. */
export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex');
