/** Words and numbers in the language of whoever looks at the page. */
import { inEnglish, type Translate, type Values } from '../../schema/language.ts';

export { msg } from '../../schema/language.ts';

let spoken: Translate = inEnglish;

/** The words for an English text, such as `t('{count, plural, one {# slot} other {# slots}}', { count })`. */
export const t: Translate = (words: string, values?: Values) => spoken(words, values);

/** Set once, before any screen is shown: choosing another language loads the page anew. */
export const speak = (translate: Translate) => {
  spoken = translate;
};
