/** A table of a spreadsheet: comma-separated values, whatever the comma is, or the first sheet of a workbook. */
import { IMPORT_MAX_ROWS } from '#schema/import/importable.ts';
import { sha256 } from '../../http/sha256.ts';
import { t } from '../../language/t.ts';

export interface Table {
  name: string;
  /** SHA-256 of the file, hex. */
  hash: string;
  headings: readonly string[];
  /** Cells by the place of their heading; `line` as a spreadsheet counts it. */
  lines: readonly { line: number; cells: readonly string[] }[];
}

/** For the person: why a file cannot be read. */
export class UnreadableTable extends Error {}

const MAX_MEGABYTES = 30;

/** @throws UnreadableTable */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MAX_MEGABYTES * 1024 * 1024) {
    throw new UnreadableTable(t('This file is larger than {most} MB.', { most: MAX_MEGABYTES }));
  }
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  const rows = isWorkbook(bytes) ? await sheetIn(buffer) : await valuesIn(decoded(bytes));
  return { hash: await hashOf(bytes), ...tableOf(file.name, rows) };
}

/** A ZIP archive. */
const isWorkbook = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

async function sheetIn(buffer: ArrayBuffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(buffer);
  return rows.map((row) => row.map(textOf));
}

/** A date of a sheet has no zone: the library reads it as UTC. */
function textOf(cell: unknown): string {
  if (!(cell instanceof Date)) return cell === null || cell === undefined ? '' : String(cell);
  const iso = cell.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
}

export async function valuesIn(text: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse');
  return Papa.parse<string[]>(text, { delimiter: commaOf(text) }).data;
}

/** @throws UnreadableTable */
export function tableOf(name: string, rows: readonly string[][]): Omit<Table, 'hash'> {
  const [headings = [], ...rest] = rows;
  const lines = rest
    .map((cells, place) => ({ line: place + 2, cells: headings.map((_, at) => clean(cells[at])) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (lines.length === 0) {
    throw new UnreadableTable(
      t('There are no rows in this file. It needs a line of headings and a line for each record.'),
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
  return { name, headings: toldApart(headings.map(clean)), lines };
}

/** A column is known again by its heading, so a second `Name` becomes `Name (2)`. */
function toldApart(headings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return count === 1 || heading === '' ? heading : `${heading} (${count})`;
  });
}

/** What stands between the headings: within the rows, commas may well be part of an address. */
function commaOf(text: string): string {
  const head = (/^.*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (comma: string) => head.split(comma).length;
  return [',', ';', '\t', '|'].reduce((best, comma) => (count(comma) > count(best) ? comma : best));
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

/** A page without TLS has no hashes of the browser's. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return sha256(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
