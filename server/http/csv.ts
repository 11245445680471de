/** Comma-separated values that open in a spreadsheet. */
import Papa from 'papaparse';

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** The library's own pattern misses a formula that is followed by a line break. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Numbers stay as they are; text that a spreadsheet would compute gets an apostrophe in front. */
export const csvRows = (cells: readonly (readonly unknown[])[]) =>
  bytes(`${Papa.unparse(cells as unknown[][], { escapeFormulae: FORMULA })}\r\n`);
export const BYTE_ORDER_MARK = bytes('\uFEFF');
