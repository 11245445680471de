/** Words and numbers in the language of whoever looks at the page. */
import { inEnglish, type Translate, type Values } from '#schema/language/index.ts';

export { msg } from '#schema/language/index.ts';

let translator: Translate = inEnglish;
let translatorLocale = 'en-GB';

/** The words for an English text, such as `t('{count, plural, one {# slot} other {# slots}}', { count })`. */
export const t: Translate = (words: string, values?: Values) => translator(words, values);

/** Dates and numbers are formatted by this BCP 47 tag, such as `fil-PH`. */
export const locale = (): string => translatorLocale;

/** Set once, before any screen is shown: choosing another language loads the page again. */
export const setTranslator = (translate: Translate, tag = 'en-GB') => {
  translator = translate;
  translatorLocale = tag;
};
