/** Comma-separated values that open in a spreadsheet. */
import Papa from 'papaparse';

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** The library's own pattern lets a formula pass that a line break follows. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A number stays one, with its sign; text that would be computed begins with an apostrophe. */
export const csvRows = (cells: readonly (readonly unknown[])[]) =>
  bytes(`${Papa.unparse(cells as unknown[][], { escapeFormulae: FORMULA })}\r\n`);
export const BYTE_ORDER_MARK = bytes('\uFEFF');
