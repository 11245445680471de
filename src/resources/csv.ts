import type { FieldAtPath } from '../../schema/field.ts';
import { valueAt } from '../dataProvider/paths.ts';
import { t } from '../language/t.ts';
import { saveFile } from './saveFile.ts';
import { formatValue } from './values.ts';

interface Sheet {
  columns: readonly FieldAtPath[];
  records: readonly object[];
  zone: string;
}

/** Comma-separated values as spreadsheets read them: RFC 4180, with a byte order mark for UTF-8. */
export function toCsv({ columns, records, zone }: Sheet): string {
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
  return `\uFEFF${[head, ...body].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A cell that begins like a formula would be run by a spreadsheet: an apostrophe makes it text. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const download = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
