/** What stands in a form's inputs: texts by dotted path. */
import { fields } from 'virtual:account-fields';

import { partsOf } from './dateParts.ts';

export type Values = Readonly<Record<string, string>>;

/** The part of a body that these fields make: `profile.first_name` -> `{profile: {first_name}}`. */
export function bodyOf(values: Values, paths: readonly string[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const path of paths) {
    const [name = '', leaf] = path.split('.');
    if (leaf === undefined) body[name] = toBody(path, values);
    else body[name] = { ...(body[name] as object), [leaf]: toBody(path, values) };
  }
  return body;
}

/** Nothing is null where that may be, and an empty text where the field is asked for. */
function toBody(path: string, values: Values): string | null {
  const text = (values[path] ?? '').trim();
  if (fields[path]?.kind === 'date') return dateOf(text);
  return text === '' && !fields[path]?.required ? null : text;
}

/** `1990-3-7` -> `1990-03-07`; nothing at all -> null; anything else as it is, to be refused. */
function dateOf(text: string): string | null {
  const [year, month, day] = partsOf(text);
  if (!year && !month && !day) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The texts of a record's fields. */
export function valuesOf(record: object, paths: readonly string[]): Values {
  return Object.fromEntries(paths.map((path) => [path, textAt(record, path)]));
}

export function textAt(record: object, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], record);
  return value === null || value === undefined ? '' : String(value);
}
