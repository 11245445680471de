/** Texts that are said later than they are written. */
import type { Translate } from './language.ts';

/** A text that is said later, in the language of whoever reads it; so are phrases in it. */
export interface Phrase {
  text: string;
  values?: PhraseValues;
}
export type PhraseValues = Readonly<Record<string, string | number | Phrase>>;
export type Words = string | Phrase;

/** Says a phrase, or a plain text, with a translator. */
export function say(t: Translate, words: Words): string {
  if (typeof words === 'string') return t(words);
  const values = Object.entries(words.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? say(t, value) : value,
  ]);
  return t(words.text, words.values && Object.fromEntries(values));
}

/** Says each of several, by the same keys. */
export const sayEach = (t: Translate, words: Readonly<Record<string, Words>>) =>
  Object.fromEntries(Object.entries(words).map(([key, one]) => [key, say(t, one)]));

/** As `msg`, with values to be filled in once it is said. */
export const phrase = (words: string, values?: PhraseValues): Phrase => ({
  text: words,
  ...(values && { values }),
});
