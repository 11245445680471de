/** Texts in several languages: how they are read, and what a write makes of them. */
import { can } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import {
  inLanguage,
  languagesIn,
  rowBefore,
  type Texts,
  type Translations,
  translatedIn,
} from '#schema/declaration/fields/index.ts';
import { msg } from '#schema/language/index.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { languages } from '../language/catalogues.ts';
import type { PlainRecord } from './repository.ts';

type Values = Record<string, unknown>;

/** A record in the language of the answer. Whoever may change it also gets what it is in the others. */
export function translatedFor<T extends PlainRecord>(
  { viewer, language }: Pick<Context, 'viewer' | 'language'>,
  resource: Resource,
  record: T,
): T {
  const paths = resource.translatedFields.map(({ path }) => path);
  const lists = resource.translatedRows.filter(({ path }) => record[path]);
  if (paths.length === 0 && lists.length === 0) return record;
  const isEditor = can(viewer, 'update', resource, record);
  const spoken = lists.map(({ path, field }) => {
    const reading = { paths: translatedIn(field.fields), language, isEditor };
    return [path, (record[path] as object[]).map((row) => inLanguage(row, reading))];
  });
  const translated = { ...record, ...Object.fromEntries(spoken) };
  return paths.length === 0 ? translated : inLanguage(translated, { paths, language, isEditor });
}

/**
 * The texts after a write: those that the body names are changed or (null) removed, and those whose
 * original changes without them are marked as older than it. Rows keep theirs.
 * @throws AppError invalid for a language that the product does not speak
 */
export function translationsAfter(resource: Resource, before: Values, values: Values): Values {
  const paths = resource.translatedFields.map(({ path }) => path);
  const translations = textsAfter({ paths, before, values, at: 'translations' });
  const lists = resource.translatedRows.filter(({ path }) => values[path]);
  const rows = lists.map(({ path, field }) => {
    const known = (before[path] ?? []) as Values[];
    const texts = translatedIn(field.fields);
    const after = (values[path] as Values[]).map((row, index) => {
      const { translations: _body, translated: _answer, ...own } = row;
      const earlier = rowBefore(known, row, texts) ?? {};
      const at = `${path}.${index}.translations`;
      const nextTexts = textsAfter({ paths: texts, before: earlier, values: row, at });
      const translations = nextTexts ?? earlier.translations;
      return translations && Object.keys(translations).length > 0 ? { ...own, translations } : own;
    });
    return [path, after];
  });
  return { ...(translations && { translations }), ...Object.fromEntries(rows) };
}

interface Change {
  paths: readonly string[];
  before: Values;
  values: Values;
  /** The body names them at this path, for errors. */
  at: string;
}

/** Undefined where nothing of them changes. */
function textsAfter({ paths, before, values, at }: Change): Translations | undefined {
  const changes = (values.translations ?? {}) as Texts;
  const stored = (before.translations ?? {}) as Translations;
  const isChanged = (path: string) => values[path] !== undefined && values[path] !== before[path];
  if (paths.length === 0 || !(values.translations || paths.some(isChanged))) return undefined;
  assertSpoken(namesOfLanguages(changes), at);
  const after: Texts = {};
  const older: Record<string, string[]> = {};
  for (const language of languagesIn({ ...stored, ...changes })) {
    const named = changes[language] ?? {};
    const texts = { ...stored[language], ...named };
    const left = paths.filter((path) => texts[path]);
    if (left.length === 0) continue;
    after[language] = Object.fromEntries(left.map((path) => [path, texts[path] as string]));
    const stale = left.filter(
      (path) =>
        named[path] === undefined && (isChanged(path) || stored.older?.[language]?.includes(path)),
    );
    if (stale.length > 0) older[language] = stale;
  }
  const isStale = Object.keys(older).length > 0;
  return { ...after, ...(isStale && { older }) } as Translations;
}

/** An answer that is sent back has these besides. */
const namesOfLanguages = (texts: object) =>
  Object.keys(texts).filter((name) => name !== 'older' && name !== 'original');

function assertSpoken(codes: readonly string[], at: string) {
  const unknown = codes.filter((code) => !languages.some(({ id }) => id === code));
  if (unknown.length === 0) return;
  throw invalid(
    Object.fromEntries(
      unknown.map((code) => [`${at}.${code}`, msg('There is no such language here.')]),
    ),
  );
}
