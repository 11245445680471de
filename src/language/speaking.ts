/** Loads the words of the chosen language before the screens that say them. */
import type { Language } from 'virtual:languages';
import { type Catalogue, translator } from '../../schema/language.ts';
import { chosenLanguage } from './chosen.ts';
import { speak } from './t.ts';

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
 * Sets the page's language and loads what is said at first. Words that do not come stay English:
 * a page that can be used is worth more.
 */
export async function speakChosen(own: string | null | undefined, part: 'first' | 'admin') {
  language = chosenLanguage(own);
  document.documentElement.lang = language.id;
  await take(part);
}

/** What the further screens of the front say; each of them waits for it, and it is loaded once. */
export function wholeLanguage(): Promise<void> {
  rest ??= take('front');
  return rest;
}

async function take(part: 'first' | 'front' | 'admin') {
  const { locale, parts } = languageOfPage();
  try {
    const words = await parts?.[part]();
    if (!words) return;
    texts = { ...texts, ...words.texts };
    reactAdmin = words.reactAdmin ?? reactAdmin;
    speak(translator(locale, texts), locale);
  } catch (error) {
    console.warn('The words of the language could not be loaded.', error);
  }
}
