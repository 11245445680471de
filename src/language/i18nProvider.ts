/** What react-admin asks for words: its own messages by their keys, all others as we say them. */
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import type { Catalogue } from '../../schema/language.ts';
import { t } from './t.ts';

interface Language {
  /** Its code, such as `fil`. */
  id: string;
  /** react-admin's messages by key, such as `ra.action.save`; what is not among them is English. */
  messages: Catalogue;
}

export function createI18nProvider({ id, messages }: Language): I18nProvider {
  const own = polyglotI18nProvider(() => ({ ...english, ...messages }), id);
  return {
    translate: (key, options) =>
      key.startsWith('ra.') ? own.translate(key, options) : said(key, options?._),
    // Choosing another language loads the page anew.
    changeLocale: async () => undefined,
    getLocale: () => id,
  };
}

/**
 * Labels and notifications come here already said, and as their own default: those stay as they are.
 * Values are not filled in a second time, or a name with braces in it would lose them.
 */
function said(text: string, otherwise: unknown): string {
  return typeof otherwise === 'string' ? otherwise : t(text);
}
