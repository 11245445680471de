import { FEW } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { Bars } from '../charts/lazy.ts';
import type { FigureView } from '../FigurePanel.tsx';
import { formatShare } from '../formatFigure.ts';
import { mostOftenSentence, totalOf } from '../sentences.ts';
import { toSheet } from '../sheet.ts';

interface Row {
  id: string;
  label: string;
  count: number | null;
}
interface CountedBarsOptions<R extends Row> {
  rows: readonly R[];
  /** They stand over the first column and the second. */
  heads: readonly [string, string];
  listOf: (row: R) => string | undefined;
  most?: number;
  empty: string;
}

/** Names with a count and a share each: as bars, and as a table. */
export function countedBars<R extends Row>(counted: CountedBarsOptions<R>): FigureView | string {
  const { rows, heads, listOf, most = 8, empty } = counted;
  const total = totalOf(rows);
  if (rows.every(({ count }) => count === 0)) return empty;
  if (rows.every(({ id }) => id === FEW)) {
    return t('Too few people came to show figures without revealing who they are.');
  }
  const [name, number] = heads;
  const share = ({ count }: R) => (count === null || total === 0 ? '' : count / total);
  const sheet = toSheet(rows, [
    { label: name, value: ({ label }) => label },
    { label: number, value: ({ count }) => count, to: listOf },
    {
      label: t('Share'),
      value: share,
      words: (row) => (share(row) === '' ? '–' : formatShare(Number(share(row)))),
      isDetail: true,
    },
  ]);
  const rest =
    rows.length > most ? ` ${t('The table has all {count}.', { count: rows.length })}` : '';
  return {
    sentence: `${mostOftenSentence(rows)}${rest}`,
    sheet,
    chart: <Bars sheet={sheet} most={most} />,
  };
}
