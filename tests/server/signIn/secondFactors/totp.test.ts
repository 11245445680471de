import { describe, expect, it } from 'vitest';
import {
  base32,
  codeOf,
  matchingStep,
  otpauthUri,
  stepAt,
} from '#server/signIn/secondFactors/totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('one-time codes of an app', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('step %i is as RFC 4226 says', (step, code) => {
    expect(codeOf(SECRET, step)).toBe(code);
  });

  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('second %i is as RFC 6238 says', (second, code) => {
    expect(codeOf(SECRET, stepAt(new Date(second * 1000)), 8)).toBe(code);
  });

  it('takes the step before and after, no other one, and none again', () => {
    const now = new Date('2026-12-01T01:00:00Z');
    const step = stepAt(now);
    const match = (of: number, after = 0) =>
      matchingStep(SECRET, { code: codeOf(SECRET, of), now, after });
    expect([-2, -1, 0, 1, 2].map((by) => match(step + by))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
    expect(match(step, step)).toBeNull();
    expect(match(step + 1, step)).toBe(step + 1);
  });

  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%s in base32 is as RFC 4648 says', (text, letters) => {
    expect(base32(Buffer.from(text))).toBe(letters);
  });

  it('names the organisation and the person in the QR code', () => {
    const named = { secret: 'ABC', issuer: 'City & Hall', account: 'ana@example.test' };
    expect(otpauthUri(named)).toBe(
      'otpauth://totp/City%20%26%20Hall:ana%40example.test?secret=ABC&issuer=City%20%26%20Hall',
    );
  });
});
