/**
 * Words in a person's language. The English text is its own key, so that code reads as what it
 * says; every other language is one file in `schema/languages/`, and what it lacks stays English.
 */
export type Values = Readonly<Record<string, string | number>>;
/** English text -> the same in another language. */
export type Catalogue = Readonly<Record<string, string>>;
/**
 * The words for an English text. `{name}` stands for a value, and
 * `{count, plural, one {# slot} other {# slots}}` for words that follow a number.
 */
export type Translate = (text: string, values?: Values) => string;

/** A text that is said later, in the language of whoever reads it; so are phrases in it. */
export interface Phrase {
  text: string;
  values?: PhraseValues;
}
export type PhraseValues = Readonly<Record<string, string | number | Phrase>>;
export type Words = string | Phrase;

/** @param locale BCP 47, such as `fil-PH`; its plural rules and numbers hold */
export function translator(locale: string, catalogue: Catalogue = {}): Translate {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const shown = (value: string | number) =>
    typeof value === 'number' ? numbers.format(value) : value;

  return (text, values) => {
    // A text still to be translated stands in its file as an empty one.
    const pattern = (Object.hasOwn(catalogue, text) && catalogue[text]) || text;
    if (!values) return pattern;
    return pattern.replace(PLACE, (place, name: string, forms: string | undefined) => {
      const value = values[name];
      if (value === undefined) return place;
      if (forms === undefined) return shown(value);
      const form = formOf(forms, plurals.select(Number(value)));
      return form.replaceAll('#', shown(value));
    });
  };
}

/** English itself. */
export const inEnglish: Translate = translator('en-GB');

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

/**
 * Marks a text to be found by translators where it is written, when it is said elsewhere:
 * `t(REASONS[reason])`.
 */
export const msg = <T extends string>(words: T): T => words;

/** As `msg`, with values to be filled in once it is said. */
export const phrase = (words: string, values?: PhraseValues): Phrase => ({
  text: words,
  ...(values && { values }),
});

const PLACE = /\{(\w+)(?:, plural,((?:\s*\w+\s*\{[^{}]*\})+)\s*)?\}/g;

/** The names of the values that a text takes. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, name = '']) => name);

function formOf(forms: string, category: string): string {
  let other = '';
  for (const [, name, form = ''] of forms.matchAll(/(\w+)\s*\{([^{}]*)\}/g)) {
    if (name === category) return form;
    if (name === 'other') other = form;
  }
  return other;
}
