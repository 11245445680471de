import { z } from 'zod';
import type { Field, FieldAtPath } from '../field.ts';

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

/** The languages that a record has texts in. */
export const languagesIn = (texts: object | null | undefined): string[] =>
  Object.keys(texts ?? {}).filter((key) => LANGUAGE.test(key));
