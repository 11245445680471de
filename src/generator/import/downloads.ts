/** Files that the screen hands out: an empty table to fill in, and what still has to be corrected. */
import type { RefusedRows } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Field, FieldAtPath } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';
import { downloadCsv } from '../csv.ts';
import { columnAtPath } from './importColumns.ts';

/** The headings that are understood, and a line made up as an example. */
export const downloadTemplate = ({ name }: Resource, fields: readonly FieldAtPath[]) =>
  downloadCsv(`${name}.csv`, [
    fields.map(headingOf),
    fields.map(({ field }) => field.example ?? exampleOf(field)),
  ]);

/** As they were, with what is wrong; corrected, the same file can be imported. */
export function downloadRefused(
  { name }: Resource,
  rows: RefusedRows['rows'],
  fields: readonly FieldAtPath[],
) {
  const filled = fields.filter(({ path }) => rows.some(({ cells }) => cells[path]));
  return downloadCsv(`${name}-to-correct.csv`, [
    [...filled.map(headingOf), t('Line'), t('What is wrong')],
    ...rows.map(({ number, cells, errors }) => [
      ...filled.map(({ path }) => cells[path] ?? ''),
      String(number),
      formatErrors(errors, fields).join(' '),
    ]),
  ]);
}

/** A sentence for each error, with the name of its field. */
export const formatErrors = (
  errors: Readonly<Record<string, string>>,
  fields: readonly FieldAtPath[],
): string[] =>
  Object.entries(errors).map(([path, message]) => {
    const flatField = columnAtPath(fields, path);
    return flatField
      ? t('{field}: {message}.', { field: t(flatField.field.label), message })
      : t('{message}.', { message });
  });

const headingOf = ({ field }: FieldAtPath) => t(field.label);

const EXAMPLES: Partial<Record<Field['kind'], string>> = {
  date: '1990-12-31',
  email: 'name@example.org',
  phone: '0917 123 4567',
};
function exampleOf({ kind, options, min, default: start }: Field): string {
  if (kind === 'choice') return t(options?.[0]?.name ?? '');
  if (kind === 'number') return String(start ?? min ?? '');
  return kind === 'yes_no' ? t('Yes') : (EXAMPLES[kind] ?? '');
}
