import { randomInt } from 'node:crypto';
import { REFERENCE_LETTERS, referenceOf } from '#schema/reservations/reference.ts';

/** Without characters that are easily confused: 0 O, 1 I L, U V. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** One of 29^8, not to be guessed; the database keeps it unique. */
export const newReference = () =>
  referenceOf(
    Array.from({ length: REFERENCE_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
