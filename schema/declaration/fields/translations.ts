import { z } from 'zod';
import type { Field, FieldAtPath, LeafFields } from '../field.ts';

/** Texts of a record by language and field: `{ fil: { name: 'Sertipiko' } }`. */
export type Texts = Record<string, Record<string, string | null>>;
/**
 * As they are stored and shown: besides the languages, `older` has the fields whose original has
 * changed since they were translated, by language, and `original` (in answers only) the originals.
 */
export type Translations = Texts & { older?: Record<string, string[]>; original?: Texts[string] };

const LANGUAGE = /^[a-z]{2,3}$/;

/**
 * What a record says in other languages, made of the fields that are `translated`. A body changes
 * the texts that it names and leaves the others; null removes one.
 */
export function translations(translated: readonly FieldAtPath[]): Field {
  const fields = Object.fromEntries(translated.map(({ path, field }) => [path, field]));
  const texts = translated.map(({ path, field }) => [path, field.zod.nullable().optional()]);
  return {
    kind: 'translations',
    label: 'In other languages',
    default: {},
    fields,
    zod: z.record(
      z.string().regex(LANGUAGE, { message: 'This is not the code of a language' }),
      z.strictObject(Object.fromEntries(texts)),
    ),
    readZod: z.record(
      z.string(),
      z.record(z.string(), z.union([z.string(), z.array(z.string())]).nullable()),
    ),
  };
}

/** The fields of a row that it may have in several languages. */
export const translatedIn = (fields: LeafFields = {}): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.translated);

interface Reading {
  /** Those that are translated. */
  paths: readonly string[];
  language: string;
  /** Also gets what it is in the other languages, and as it was written. */
  isEditor?: boolean;
}

/** A record, or a row of one, in a language: what it lacks there stays as it was written. */
export function inLanguage<R extends object>(
  record: R,
  { paths, language, isEditor = false }: Reading,
): R & { translated: string[] } {
  const { translations, ...own } = record as R & { translations?: Translations };
  const texts = translations?.[language] ?? {};
  const translated = paths.filter((path) => texts[path]);
  const original = only(own as Texts[string], paths);
  return {
    ...(own as R),
    ...only(texts, translated),
    translated,
    ...(isEditor && { translations: { ...translations, original } }),
  };
}

const only = (texts: Texts[string], paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, texts[path] ?? null]));

/** The row as it was: by its id, or, where rows have none, by its texts as they were written. */
export const rowBefore = <R extends object>(
  rows: readonly R[],
  row: object,
  paths: readonly string[],
): R | undefined => {
  const at = (of: object, path: string) => (of as Record<string, unknown>)[path];
  return rows.find((entry) =>
    'id' in row && row.id
      ? at(entry, 'id') === row.id
      : paths.every((path) => at(entry, path) === at(row, path)),
  );
};

/** The languages that a record has texts in. */
export const languagesIn = (texts: object | null | undefined): string[] =>
  Object.keys(texts ?? {}).filter((key) => LANGUAGE.test(key));
