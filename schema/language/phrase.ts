/** Texts that are translated when they are shown, not where they are written. */
import type { Translate } from './index.ts';

/** A text to be translated later into the reader's language; its values may be phrases too. */
export interface Phrase {
  text: string;
  values?: PhraseValues;
}
export type PhraseValues = Readonly<Record<string, string | number | Phrase>>;
export type Translatable = string | Phrase;

/** Translates a phrase or a plain text. */
export function translateText(t: Translate, words: Translatable): string {
  if (typeof words === 'string') return t(words);
  const values = Object.entries(words.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? translateText(t, value) : value,
  ]);
  return t(words.text, words.values && Object.fromEntries(values));
}

/** Translates each of several, by the same keys. */
export const translateEach = (t: Translate, words: Readonly<Record<string, Translatable>>) =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, translateText(t, text)]));

/** It works as `msg`, with values to be filled in once it is translated. */
export const phrase = (words: string, values?: PhraseValues): Phrase => ({
  text: words,
  ...(values && { values }),
});
