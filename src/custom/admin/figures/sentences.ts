/** What one sees in a figure, in one sentence. */
import { FEW } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { formatShare } from './formatFigure.ts';

interface CountedRow {
  label: string;
  count: number | null;
}

/** The one that counts most; the first of several. */
export const largestRow = <R extends { count: number | null }>(rows: readonly R[]): R | null =>
  rows.reduce<R | null>((most, row) => ((row.count ?? 0) > (most?.count ?? 0) ? row : most), null);

export const totalOf = (rows: readonly { count: number | null }[]): number =>
  rows.reduce((total, { count }) => total + (count ?? 0), 0);

/** "Most often: Online, 214 of 1,203 (18%)." */
export function mostOftenSentence(rows: readonly (CountedRow & { id: string })[]): string {
  const most = largestRow(rows.filter(({ id }) => id !== FEW));
  const total = totalOf(rows);
  if (!most) return '';
  return t('Most often: {label}, {count} of {total} ({share}).', {
    label: most.label,
    count: most.count ?? 0,
    total,
    share: formatShare((most.count ?? 0) / total),
  });
}
