/** react-admin's i18n provider: its own messages by key, all other texts through `t`. */
import english from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import type { Catalogue } from '#schema/language/index.ts';
import { t } from './t.ts';

interface Language {
  /** Its code, such as `fil`. */
  id: string;
  /** react-admin's messages by key, such as `ra.action.save`; what is not among them is English. */
  messages: Catalogue;
}

export function createI18nProvider({ id, messages }: Language): I18nProvider {
  return {
    translate: (key, options) =>
      key.startsWith('ra.')
        ? filled(messages[key] ?? englishOf(key) ?? key, options)
        : translated(key, options?._),
    // Choosing another language loads the page again.
    changeLocale: async () => undefined,
    getLocale: () => id,
  };
}

/**
 * Labels and notifications arrive translated, as their own default: return those unchanged.
 * Values are not interpolated a second time, or a name with braces would lose them.
 */
function translated(text: string, otherwise: unknown): string {
  return typeof otherwise === 'string' ? otherwise : t(text);
}

function englishOf(key: string): string | undefined {
  const text = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], english);
  return typeof text === 'string' ? text : undefined;
}

/** A message in the syntax of polyglot: `%{name}`, and `||||` between one and many. */
function filled(message: string, values: Record<string, unknown> = {}): string {
  const forms = message.split('||||');
  const form = values.smart_count === 1 ? forms[0] : forms.at(-1);
  return (form ?? '').trim().replace(/%\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}
