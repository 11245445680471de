/**
 * What a spreadsheet would compute when a cell begins with it. The pattern of the library for CSV
 * misses a formula that is followed by a line break.
 */
export const FORMULA = /^[=+\-@\t\r\n]/;
