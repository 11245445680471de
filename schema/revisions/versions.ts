/** What a record was before it was changed, and how two versions differ. */
import { z } from 'zod';
import type { Resource } from '../declaration/defineResource.ts';
import type { Field, FieldAtPath } from '../declaration/field.ts';
import { languagesIn, type Texts } from '../declaration/fields/index.ts';

const version = z.object({
  /** Null for what stands now. */
  id: z.string().nullable(),
  written_at: z.string(),
  /** Who wrote it, as far as that is known. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Texts as they were written; what was not kept is absent. */
  values: z.record(z.string(), z.unknown()),
});
export const versionsAnswer = z.object({ data: z.array(version) });
export type Version = z.infer<typeof version>;
export type Versions = z.infer<typeof versionsAnswer>;

/** What only few may know ends with the record itself, and so do files. */
export const isVersioned = ({ read, masked, sealed, purpose, fields }: Field): boolean =>
  read !== 'nobody' &&
  !masked &&
  !sealed &&
  !purpose &&
  Object.values(fields ?? {}).every(isVersioned);

export interface Difference extends FieldAtPath {
  /** The text is in this language: null as it was written. */
  language: string | null;
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown>;

/** Field by field; what one of both does not have is not compared. */
export function differencesBetween(
  resource: Resource,
  before: Values,
  after: Values,
): Difference[] {
  return resource.flatFields
    .map(
      (flatField): Difference => ({
        ...flatField,
        language: null,
        before: valueAt(before, flatField.path),
        after: valueAt(after, flatField.path),
      }),
    )
    .filter((pair) => pair.before !== undefined && pair.after !== undefined)
    .flatMap((pair) => (pair.field.kind === 'translations' ? inLanguages(resource, pair) : [pair]))
    .filter((pair) => comparable(pair.before) !== comparable(pair.after));
}

function inLanguages(resource: Resource, { before, after }: Difference): Difference[] {
  const [was, is] = [before ?? {}, after ?? {}] as [Texts, Texts];
  return languagesIn({ ...was, ...is }).flatMap((language) =>
    resource.flatFields
      .filter(({ field }) => field.translated)
      .map(({ path, field }) => ({
        path: `translations.${language}.${path}`,
        field,
        language,
        before: was[language]?.[path] ?? null,
        after: is[language]?.[path] ?? null,
      })),
  );
}

/** A list of records is the same whatever their names are by now; what is empty is empty. */
function comparable(value: unknown): string {
  if (value === '' || value === null) return 'null';
  return JSON.stringify(Array.isArray(value) ? value.map(idOf) : value);
}

/** What refers to a record has nothing but its id and its name. */
const idOf = (item: unknown): unknown => {
  const keys = Object.keys((item ?? {}) as object);
  const isNamed = keys.length === 2 && keys.includes('id') && keys.includes('name');
  return isNamed ? (item as { id: string }).id : item;
};

/**
 * The values that take a record from one version to another: only these paths, and in languages that
 * the other did not have, no text.
 */
export const valuesBack = (differences: readonly Difference[], now: Values): Values => {
  const values: Values = {};
  for (const { path, language, after } of differences) {
    if (language !== null) values.translations ??= structuredClone(now.translations ?? {});
    setAt(values, path, after);
  }
  return values;
};

const valueAt = (record: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], record);

function setAt(values: Values, path: string, value: unknown) {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner = values;
  for (const key of keys) {
    inner[key] ??= {};
    inner = inner[key] as Values;
  }
  inner[last] = value;
}
