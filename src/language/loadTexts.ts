/** Loads the texts of the chosen language before the screens that show them. */
import type { Language } from 'virtual:languages';
import { type Catalogue, type Translate, translator } from '#schema/language/index.ts';
import { localeWithClock } from '#schema/time/clock.ts';
import { chosenLanguage, offeredLanguages, setOfferedLanguages } from './chosen.ts';
import { setTranslator } from './t.ts';

let language: Language | undefined;
let texts: Catalogue = {};
let rest: Promise<void> | undefined;
let reactAdmin: Catalogue = {};

/** The language of this page. */
export const languageOfPage = (): Language => {
  language ??= chosenLanguage();
  return language;
};

/** react-admin's own messages by its keys, such as `ra.action.save`; none in English. */
export const reactAdminTexts = (): Catalogue => reactAdmin;

/**
 * Sets the page's language and loads its first texts. When they do not load, the page stays in
 * English, and usable.
 */
export async function loadPageTexts(own: string | null | undefined, part: 'first' | 'admin') {
  language = chosenLanguage(own);
  document.documentElement.lang = language.id;
  await take(part);
}

interface GivenLanguage {
  id: string;
  offered: readonly string[];
  translate: Translate;
  locale: string;
}

/** On the server, which has the texts of every language, before each view is made. */
export function speak({ id, offered, translate, locale }: GivenLanguage) {
  setOfferedLanguages(offered);
  language = offeredLanguages().find((language) => language.id === id);
  setTranslator(translate, locale);
  // The translator has them all.
  rest = Promise.resolve();
}

/** Loads the texts of all further screens of the front, once; each screen waits for them. */
export function loadAllFrontTexts(): Promise<void> {
  rest ??= take('front');
  return rest;
}

/** English texts are their own keys. */
const NO_WORDS = { texts: {}, reactAdmin: {} };

async function take(part: 'first' | 'front' | 'admin') {
  const { locale, parts } = languageOfPage();
  try {
    const words = parts ? await parts[part]() : NO_WORDS;
    texts = parts ? { ...texts, ...words.texts } : {};
    reactAdmin = words.reactAdmin ?? reactAdmin;
    const tag = localeWithClock(locale, document.documentElement.dataset.clock);
    setTranslator(translator(locale, texts), tag);
  } catch (error) {
    console.warn('The words of the language could not be loaded.', error);
  }
}
