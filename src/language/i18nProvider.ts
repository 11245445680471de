/** react-admin's i18n provider: its own messages by key, all other texts through `t`. */
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
 * Labels and notifications arrive translated, as their own default: return those unchanged.
 * Values are not interpolated a second time, or a name with braces would lose them.
 */
function said(text: string, otherwise: unknown): string {
  return typeof otherwise === 'string' ? otherwise : t(text);
}
