/** Comma-separated values that open in a spreadsheet. */
import Papa from 'papaparse';
import { FORMULA } from '#schema/language/spreadsheet.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** Numbers stay as they are; text that a spreadsheet would compute gets an apostrophe in front. */
export const csvRows = (cells: readonly (readonly unknown[])[]) =>
  bytes(`${Papa.unparse(cells as unknown[][], { escapeFormulae: FORMULA })}\r\n`);
export const BYTE_ORDER_MARK = bytes('\uFEFF');
