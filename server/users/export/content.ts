/** Rows as the text of a file, page by page. */

import type { Pages } from '../../db/paged.ts';
import { BYTE_ORDER_MARK, csvRows } from '../../http/csv.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

export async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield bytes(text);
}

export const jsonOf = (value: unknown) => textOf(`${JSON.stringify(value, null, 2)}\n`);

export async function* jsonList<T extends { id: string }>(
  pages: Pages<T>,
): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const page of pages) {
    const text = page.map((row) => JSON.stringify(row, null, 2)).join(',\n');
    yield bytes(isFirst ? `[\n${text}` : `,\n${text}`);
    isFirst = false;
  }
  yield bytes(isFirst ? '[]\n' : '\n]\n');
}

/** For spreadsheets: with a byte order mark, and with formulas escaped. */
export async function* csvList<T extends object>(
  pages: Pages<T>,
  columns: readonly (keyof T & string)[],
): AsyncGenerator<Uint8Array> {
  yield BYTE_ORDER_MARK;
  yield csvRows([columns]);
  for await (const page of pages) {
    const cells = page.map((row) => columns.map((name) => row[name]));
    yield csvRows(cells);
  }
}
