/** What a form holds -> what the calls take: only fields of the declaration that the viewer may write. */
import { mayWrite, mayWriteOnCreate } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience, Field, FieldAtPath } from '#schema/declaration/field.ts';
import {
  languagesIn,
  rowBefore,
  type Texts,
  type Translations,
  translatedIn,
} from '#schema/declaration/fields/index.ts';
import { setAt, valueAt } from './paths.ts';

type Data = Record<string, unknown>;

/** Empty inputs are left out where the declaration has a default for them. */
export function createBody(resource: Resource, audience: Audience, data: Data): Data {
  const body: Data = {};
  for (const { path, field } of writable(resource, audience, mayWriteOnCreate)) {
    const value = toBodyValue(field, valueAt(data, path));
    if (value === undefined || (value === null && field.default !== undefined)) continue;
    setAt(body, path, value);
  }
  return body;
}

/** Only what changed, and `updated_at` as last read, so that a newer version is never overwritten. */
export function updateBody(
  resource: Resource,
  audience: Audience,
  { data, previous }: { data: Data; previous: Data },
): Data {
  const body: Data = {};
  // What did not come through a form still has its texts in the reader's language.
  const [after, before] = [data, previous].map(withOriginals) as [Data, Data];
  for (const { path, field } of writable(resource, audience)) {
    const value = valueAt(after, path);
    if (value === undefined) continue;
    const earlier = valueAt(before, path);
    const [next, last] = [value, earlier].map((edited) => toBodyValue(field, edited, earlier));
    if (isSame(next, last)) continue;
    setAt(body, path, field.kind === 'translations' ? changedTexts(next, last) : next);
  }
  if (typeof previous.updated_at === 'string') body.updated_at = previous.updated_at;
  return body;
}

/** Texts that differ, or that are no longer said to be older than their original. */
export function changedTexts(next: unknown, last: unknown): Texts {
  const changed: Texts = {};
  for (const language of languagesIn(next as Texts)) {
    for (const [path, text] of Object.entries((next as Texts)[language] ?? {})) {
      const at = `${language}.${path}`;
      const isConfirmed = isOlder(last, at) && !isOlder(next, at);
      if (isConfirmed || !isSame(text, valueAt(last as Data, at))) setAt(changed, at, text);
    }
  }
  return changed;
}

/** @param at language and field: `fil.name` */
export function isOlder(translations: unknown, at: string): boolean {
  const [language = '', path = ''] = at.split('.');
  const older = valueAt(translations as Data, `older.${language}`);
  return Array.isArray(older) && older.includes(path);
}

/** The texts once a translation is said to fit its changed original. */
export const withoutOlder = (
  translations: Translations,
  language: string,
  name: string,
): Translations => {
  const { older = {} } = translations;
  const left = (older[language] ?? []).filter((path) => path !== name);
  return { ...translations, older: { ...older, [language]: left } } as Translations;
};

/** A record with its texts as they were written, instead of in the reader's language; its rows alike. */
function withOriginals(record: Data): Data {
  const lists = Object.entries(record).filter(([, value]) => Array.isArray(value));
  const rows = lists.map(([path, list]) => [path, (list as unknown[]).map(asWritten)]);
  return asWritten({ ...record, ...Object.fromEntries(rows) });
}

function asWritten<T>(record: T): T {
  const { translations } = (record ?? {}) as { translations?: Translations };
  if (!translations?.original) return record;
  const { original, ...others } = translations;
  return { ...record, ...original, translations: others };
}

/** A record as form values: lists of {id, name} become lists of ids, texts are as they were written. */
export function formValues(resource: Resource, record: Data): Data {
  const values = withOriginals(record);
  for (const { path, field } of resource.flatFields) {
    const value = valueAt(record, path);
    if (field.kind === 'reference_many' && Array.isArray(value)) {
      setAt(values, path, toBodyValue(field, value));
    }
  }
  return values;
}

/** What an empty form starts with: the declared defaults, or what the settings say in their place. */
export function defaultValues(resource: Resource, settings: object = {}): Data {
  const values: Data = {};
  for (const { path, field } of resource.flatFields) {
    const value = (field.setting && valueAt(settings, field.setting)) ?? field.default;
    if (value !== undefined && value !== '') setAt(values, path, value);
  }
  return values;
}

const writable = (resource: Resource, audience: Audience, may = mayWrite): FieldAtPath[] =>
  resource.flatFields.filter(({ field }) => may(field, audience));

/** `[{id, name}]` as answers carry it -> `[id]` as bodies do; of translated rows the texts that differ. */
function toBodyValue(field: Field, value: unknown, earlier: unknown = []): unknown {
  const paths = field.kind === 'rows' ? translatedIn(field.fields) : [];
  if (paths.length > 0 && Array.isArray(value)) {
    return value.map((row: Data) => rowBody(row, rowBefore(earlier as Data[], row, paths)));
  }
  if (field.kind !== 'reference_many' || !Array.isArray(value)) return value;
  return value.map((entry: string | { id: string }) =>
    typeof entry === 'string' ? entry : entry.id,
  );
}

function rowBody({ translations, translated: _translated, ...row }: Data, earlier?: Data): Data {
  const texts = changedTexts(translations, earlier?.translations);
  return Object.keys(texts).length > 0 ? { ...row, translations: texts } : row;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
