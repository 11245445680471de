/** react-admin's own messages: what its screens say that we do not write ourselves. */
import english from 'ra-language-english';
import type { Catalogue } from '#schema/language/index.ts';

/**
 * The keys are dotted, the texts in the syntax of polyglot: `%{name}`, and `||||` between one and
 * many.
 */
export const reactAdminTexts = (): Catalogue =>
  Object.fromEntries(flat(english, '').filter(([, text]) => /\p{L}/u.test(text)));

/** The values of a message: `%{smart_count}`. */
export const polyglotPlaces = (text: string): string[] =>
  [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name);

function flat(messages: object, path: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
}
