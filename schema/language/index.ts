/**
 * Words in a person's language. The English text is its own key, so that code reads as what it
 * says; every other language is one file in `schema/languages/`, and what it lacks stays English.
 */
export {
  type Phrase,
  type PhraseValues,
  phrase,
  type Translatable,
  translateEach,
  translateText,
} from './phrase.ts';

export type Values = Readonly<Record<string, string | number>>;
/** English text -> the same in another language. */
export type Catalogue = Readonly<Record<string, string>>;
/**
 * The words for an English text. `{name}` stands for a value, and
 * `{count, plural, one {# slot} other {# slots}}` for words that follow a number.
 */
export type Translate = (text: string, values?: Values) => string;

/** @param locale BCP 47, such as `fil-PH`; its plural rules and numbers hold */
export function translator(locale: string, catalogue: Catalogue = {}): Translate {
  // Made when they are needed first: that takes longer than all else when a page begins.
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const shown = (value: string | number) => {
    if (typeof value !== 'number') return value;
    numbers ??= new Intl.NumberFormat(locale);
    return numbers.format(value);
  };

  return (text, values) => {
    // A text still to be translated is in its file as an empty one.
    const pattern = (Object.hasOwn(catalogue, text) && catalogue[text]) || text;
    if (!values) return pattern;
    return pattern.replace(PLACE, (place, name: string, forms: string | undefined) => {
      const value = values[name];
      if (value === undefined) return place;
      if (forms === undefined) return shown(value);
      plurals ??= new Intl.PluralRules(locale);
      const form = formOf(forms, plurals.select(Number(value)));
      return form.replaceAll('#', shown(value));
    });
  };
}

/** English itself. */
export const inEnglish: Translate = translator('en-GB');

/**
 * Marks a text to be found by translators where it is written, when it is translated elsewhere:
 * `t(REASONS[reason])`.
 */
export const msg = <T extends string>(words: T): T => words;

const PLACE = /\{(\w+)(?:, plural,((?:\s*\w+\s*\{[^{}]*\})+)\s*)?\}/g;

/** The names of the values that a text takes. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, name = '']) => name);

function formOf(forms: string, category: string): string {
  let fallback = '';
  for (const [, name, form = ''] of forms.matchAll(/(\w+)\s*\{([^{}]*)\}/g)) {
    if (name === category) return form;
    if (name === 'other') fallback = form;
  }
  return fallback;
}
