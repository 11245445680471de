/** A file of comma-separated values as spreadsheets write them, whatever the comma is. */
import { parse } from 'papaparse';
import { IMPORT_MAX_ROWS } from '#schema/users/import.ts';
import { t } from '#src/language/t.ts';

export interface Table {
  name: string;
  headings: readonly string[];
  /** Cells by the place of their heading; `line` as a spreadsheet counts it. */
  lines: readonly { line: number; cells: readonly string[] }[];
}

/** For the person: why a file cannot be read. */
export class UnreadableTable extends Error {}

const MAX_BYTES = 5 * 1024 * 1024;

/** @throws UnreadableTable */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MAX_BYTES) throw new UnreadableTable(t('This file is larger than 5 MB.'));
  return tableOf(file.name, decoded(new Uint8Array(await file.arrayBuffer())));
}

/** @throws UnreadableTable */
export function tableOf(name: string, text: string): Table {
  const { data } = parse<string[]>(text, { delimiter: commaOf(text) });
  const [headings = [], ...rest] = data;
  const lines = rest
    .map((cells, place) => ({ line: place + 2, cells: headings.map((_, at) => clean(cells[at])) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (lines.length === 0) {
    throw new UnreadableTable(
      t('There are no rows in this file. It needs a line of headings and a line for each person.'),
    );
  }
  if (lines.length > IMPORT_MAX_ROWS) {
    throw new UnreadableTable(
      t('There are {count} rows in this file. Import at most {most} at once.', {
        count: lines.length,
        most: IMPORT_MAX_ROWS,
      }),
    );
  }
  return { name, headings: headings.map(clean), lines };
}

/** What stands between the headings: within the rows, commas may well be part of an address. */
function commaOf(text: string): string {
  const head = (/^.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (comma: string) => head.split(comma).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** UTF-8 or UTF-16 by its mark; without one UTF-8, and where that cannot be, what Windows writes. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Our own exports put an apostrophe before what a spreadsheet would run as a formula. */
const clean = (cell = '') => cell.trim().replace(/^'(?=[=+\-@])/, '');
