let count = 0;

/** A word that no other record of this worker has, for names that must differ. */
export const unique = (word: string) => `${word} ${++count}`;
export const uniqueKey = (word: string) => `${word}${++count}`;
