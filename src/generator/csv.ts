import type { FieldAtPath } from '#schema/declaration/field.ts';
import { FORMULA } from '#schema/language/spreadsheet.ts';
import { valueAt } from '../dataProvider/paths.ts';
import { offeredLanguages } from '../language/chosen.ts';
import { t } from '../language/t.ts';
import { saveFile } from './saveFile.ts';
import { formatValue } from './values.ts';

type Rows = readonly (readonly string[])[];

interface Sheet {
  columns: readonly FieldAtPath[];
  records: readonly object[];
  zone: string;
}

/** A heading and a row for each record, in words instead of ids. */
export function rowsOfRecords({ columns, records, zone }: Sheet): Rows {
  const head = columns.map(({ field, group }) =>
    group ? `${t(group.label)}: ${t(field.label)}` : t(field.label),
  );
  const body = records.map((record) =>
    columns.map(({ path, field }) => {
      const value = valueAt(record, path);
      return field.kind === 'date' && value
        ? String(value)
        : formatValue({ field, value, record, path, zone });
    }),
  );
  return [head, ...body];
}

/** A column for each language of a text, the one that it was written in first. */
export const inEveryLanguage = ({ path, field }: FieldAtPath): FieldAtPath[] =>
  offeredLanguages().map(({ id, name: language }, index) => ({
    path: `translations.${index === 0 ? 'original' : id}.${path}`,
    field: { ...field, label: t('{name} ({language})', { name: t(field.label), language }) },
  }));

/**
 * Comma-separated values as spreadsheets read them: RFC 4180, with a byte order mark for UTF-8. An
 * apostrophe makes text of what a spreadsheet would compute.
 */
export async function toCsv(rows: Rows): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return `\uFEFF${Papa.unparse(rows as string[][], { escapeFormulae: FORMULA })}\r\n`;
}

export async function downloadCsv(name: string, rows: Rows): Promise<void> {
  saveFile(name, new Blob([await toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
