import { randomInt } from 'node:crypto';

/** Without characters that are easily confused: 0 O, 1 I L, U V. */
export const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** A reference such as TK-7F3K-92QM: 29^8 of them, not to be guessed; the database keeps it unique. */
export const newReference = () => `TK-${fourLetters()}-${fourLetters()}`;

/** As it is typed or read out: in small letters, with other signs between, or without its beginning. */
export const readReference = (typed: string) => {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-8);
  return `TK-${letters.slice(0, 4)}-${letters.slice(4)}`;
};

const fourLetters = () =>
  Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
