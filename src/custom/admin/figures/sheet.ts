/** A figure as rows and columns: what its table shows, its bars are drawn from and its CSV holds. */

import { formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';

export interface Cell {
  /** Null: so few people that it is not told. */
  value: string | number | null;
  words: string;
  /** The list that it counts. */
  to: string | undefined;
}
export interface Column<R> {
  label: string;
  value: (row: R) => string | number | null;
  /** A number is written as it is if this is absent. */
  words?: (row: R) => string;
  to?: (row: R) => string | undefined;
  /** Only table and CSV show it: the chart has no room for it. */
  isDetail?: boolean;
}
export interface Sheet {
  head: readonly { label: string; isDetail: boolean }[];
  rows: readonly { id: string; cells: readonly Cell[] }[];
}

export const toSheet = <R extends { id: string }>(
  rows: readonly R[],
  columns: readonly Column<R>[],
): Sheet => ({
  head: columns.map(({ label, isDetail = false }) => ({ label, isDetail })),
  rows: rows.map((row) => ({
    id: row.id,
    cells: columns.map(({ value, words, to }) => ({
      value: value(row),
      words: words?.(row) ?? formatCell(value(row)),
      to: value(row) === 0 ? undefined : to?.(row),
    })),
  })),
});

const formatCell = (value: string | number | null): string => {
  if (value === null) return t('not shown');
  return typeof value === 'number' ? formatNumber(value) : value;
};

/** As a file of comma-separated values holds it. */
export const sheetRows = ({ head, rows }: Sheet): string[][] => [
  head.map(({ label }) => label),
  ...rows.map(({ cells }) =>
    cells.map(({ value, words }) => (value === null ? words : String(value))),
  ),
];
