/** References such as TK-7F3K-92QM: how they are written, and what is typed for them. */
export const REFERENCE_LETTERS = 8;

/** In capitals, without what stands between the letters. */
export const lettersOf = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export const referenceOf = (letters: string) => `TK-${letters.slice(0, 4)}-${letters.slice(4)}`;

/** As it is typed or read out: in small letters, with other signs between, or without its beginning. */
export const readReference = (typed: string) =>
  referenceOf(lettersOf(typed).slice(-REFERENCE_LETTERS));
