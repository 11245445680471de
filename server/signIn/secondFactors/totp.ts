/** One-time codes of an authenticator app: RFC 6238 with SHA-1, 30 seconds and six digits, as all apps do. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
/** RFC 4226 asks for 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** A code of the step before or after is right too: clocks differ, and typing takes time. */
const DRIFT = 1;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** RFC 4226: the last nibble says which four bytes make the number. */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * @param after the last step whose code was accepted, so that no code works twice
 * @returns the step that the code belongs to, or null when it is not right
 */
export function matchingStep(
  secret: Uint8Array,
  { code, now, after }: { code: string; now: Date; after: number },
): number | null {
  const present = stepAt(now);
  let matchingStep: number | null = null;
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
    if (isSame && step > after) matchingStep = step;
  }
  return matchingStep;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** What the QR code says, as all apps read it. */
export function otpauthUri({ secret, issuer, account }: TotpAccount): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
interface TotpAccount {
  /** Base32. */
  secret: string;
  issuer: string;
  account: string;
}
