/** Files that the screen hands out: an empty table to fill in, and what still has to be corrected. */
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { downloadCsv } from '#src/generator/csv.ts';
import { t } from '#src/language/t.ts';
import { fieldAtPath } from './fieldAtPath.ts';
import type { Line } from './lines.ts';

/** The headings that are understood, and somebody made up as an example. */
export const downloadTemplate = (fields: readonly FieldAtPath[]) =>
  downloadCsv('constituents.csv', [fields.map(headingOf), fields.map(exampleOf)]);

/** As it was, with what is wrong; corrected, the same file can be imported. */
export const downloadErrors = (lines: readonly Line[], fields: readonly FieldAtPath[]) =>
  downloadCsv('constituents-to-correct.csv', [
    [...fields.map(headingOf), t('Line'), t('What is wrong')],
    ...lines.map(({ number, texts, errors }) => [
      ...fields.map(({ path }) => texts[path] ?? ''),
      String(number),
      formatErrors(errors, fields).join(' '),
    ]),
  ]);

/** A sentence for each error, with the name of its field. */
export const formatErrors = (errors: Line['errors'], fields: readonly FieldAtPath[]): string[] =>
  Object.entries(errors).map(([path, message]) => {
    const flatField = fieldAtPath(fields, path);
    return flatField
      ? t('{field}: {message}.', { field: t(flatField.field.label), message })
      : t('{message}.', { message });
  });

const headingOf = ({ field }: FieldAtPath) => t(field.label);

const EXAMPLES: Record<string, string> = {
  username: 'juana.cruz',
  email: 'juana.cruz@example.org',
  'profile.first_name': 'Juana',
  'profile.last_name': 'Cruz',
  'profile.birth_date': '1990-12-31',
  'profile.mobile_number': '0917 123 4567',
};
const exampleOf = ({ path, field }: FieldAtPath) =>
  EXAMPLES[path] ?? (field.kind === 'choice' ? t(field.options?.[0]?.name ?? '') : '');
