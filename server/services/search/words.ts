/** How a text is taken apart for the search, and how near two words are. */
import { foldText } from '#schema/language/foldText.ts';

/** Apostrophes belong to their word: `mayor's` -> `mayors`. */
export const wordsIn = (text: string): string[] =>
  foldText(text)
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g) ?? [];

/** Words that say nothing about which service is meant, in English and Filipino. */
const EMPTY = new Set(
  `a an and are at be can do for from get getting go have how i in is it me my need of on or our please
   request the their to us want we what where which with you your
   ako akin aking ang ano at ay ba gusto ito kailangan ko kong kukuha kumuha kuha lang mag mga mo na nang ng
   ni nga nila paano pagkuha pano para po pwede sa saan si sino yung`
    .split(/\s+/)
    .filter(Boolean),
);

/** Those of a search that say something; all of them where none does. */
export function meaningful(words: readonly string[]): string[] {
  const left = words.filter((word) => !EMPTY.has(word));
  return left.length > 0 ? left : [...words];
}

/** As `pg_trgm` cuts a word: `cat` -> `  c`, ` ca`, `cat`, `at `. */
export function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** The fewest letters of a word that is looked for within a longer one. */
const PART = 4;

/**
 * From 0 to 1, for words that are not the same.
 * @param shared how many trigrams both have
 * @param most how many they have together, each counted twice
 */
export function nearness(
  typed: string,
  word: string,
  { shared, most }: { shared: number; most: number },
) {
  const [short, long] = typed.length < word.length ? [typed, word] : [word, typed];
  const share = short.length / long.length;
  if (typed.length >= 3 && word.startsWith(typed)) return 0.6 + 0.35 * share;
  if (short === word && short.length >= PART && long.includes(short)) return 0.45 + 0.5 * share;
  return (2 * shared) / most;
}
