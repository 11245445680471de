/**
 * Text as it is compared in a search: small letters without accents. The database folds by the same
 * pairs, since what `lower` does with a letter outside ASCII depends on how it was set up.
 */

/** Latin letters with accents, each with the one letter that people type for it. */
const PAIRS = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, index) => {
  const letter = String.fromCharCode(0xc0 + index);
  const plain = letter.normalize('NFD').replace(/\p{Mark}/gu, '');
  return [letter, plain.toLowerCase()] as const;
}).filter(([letter, plain]) => letter !== plain && /^[a-z]$/.test(plain));

export const ACCENTED = PAIRS.map(([letter]) => letter).join('');
export const UNACCENTED = PAIRS.map(([, plain]) => plain).join('');

const plainOf = new Map<string, string>(PAIRS);

/** `Parañaque` -> `paranaque` */
export function foldText(text: string): string {
  const small = text.normalize('NFC').toLowerCase();
  return small.replace(/[\u00c0-\u017f]/g, (letter) => plainOf.get(letter) ?? letter);
}
