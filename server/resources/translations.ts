/** Texts in several languages: how they are read, and what a write makes of them. */
import { can } from '../../schema/access.ts';
import { type Resource, translatedFields } from '../../schema/defineResource.ts';
import { languagesIn, type Texts, type Translations } from '../../schema/fields.ts';
import { msg } from '../../schema/language.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { languages } from '../language/catalogues.ts';
import type { PlainRecord } from './repository.ts';

type Values = Record<string, unknown>;

/** A record in the language of the answer. Whoever may change it also gets what it is in the others. */
export function translatedFor(
  { viewer, language }: Pick<Context, 'viewer' | 'language'>,
  resource: Resource,
  record: PlainRecord,
): PlainRecord {
  const fields = translatedFields(resource).map(({ path }) => path);
  if (fields.length === 0) return record;
  const { translations, ...own } = record as PlainRecord & { translations: Translations };
  const texts = translations[language] ?? {};
  const translated = fields.filter((path) => texts[path]);
  const original = Object.fromEntries(fields.map((path) => [path, own[path]]));
  return {
    ...own,
    ...Object.fromEntries(translated.map((path) => [path, texts[path]])),
    translated,
    ...(can(viewer, 'update', resource, own) && { translations: { ...translations, original } }),
  };
}

/**
 * The texts after a write: those that the body names are changed or (null) removed, and those whose
 * original changes without them are marked as older than it.
 * @throws AppError invalid for a language that the product does not speak
 */
export function translationsAfter(
  resource: Resource,
  before: Values,
  values: Values,
): { translations?: Translations } {
  const fields = translatedFields(resource).map(({ path }) => path);
  const changes = (values.translations ?? {}) as Texts;
  const stored = (before.translations ?? {}) as Translations;
  const isChanged = (path: string) => values[path] !== undefined && values[path] !== before[path];
  if (fields.length === 0 || !(values.translations || fields.some(isChanged))) return {};
  assertSpoken(languagesIn(changes));
  const after: Texts = {};
  const older: Record<string, string[]> = {};
  for (const language of languagesIn({ ...stored, ...changes })) {
    const named = changes[language] ?? {};
    const texts = { ...stored[language], ...named };
    const left = fields.filter((path) => texts[path]);
    if (left.length === 0) continue;
    after[language] = Object.fromEntries(left.map((path) => [path, texts[path] as string]));
    const stale = left.filter(
      (path) =>
        named[path] === undefined && (isChanged(path) || stored.older?.[language]?.includes(path)),
    );
    if (stale.length > 0) older[language] = stale;
  }
  const isStale = Object.keys(older).length > 0;
  return { translations: { ...after, ...(isStale && { older }) } as Translations };
}

function assertSpoken(codes: readonly string[]) {
  const unknown = codes.filter((code) => !languages.some(({ id }) => id === code));
  if (unknown.length === 0) return;
  throw invalid(
    Object.fromEntries(
      unknown.map((code) => [`translations.${code}`, msg('There is no such language here.')]),
    ),
  );
}
