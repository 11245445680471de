import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { FIGURES } from '#schema/figures/figures.ts';
import { addDays } from '#schema/time/zone.ts';
import { formatNumber, shortMonth } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { Columns } from '../charts/lazy.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { countedList, type Scope } from '../listLinks.ts';
import { largestRow, totalOf } from '../sentences.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';

type Answer = FigureAnswers['reservation_count_per_year'];
type Month = Answer['data'][number];

const HEIGHT = 200;

/** Reservations by month. */
export function Months() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="reservation_count_per_year"
      title={t('Reservations by month')}
      about={t(FIGURES.reservations.about)}
      height={HEIGHT}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data, period }: Answer, scope: Scope): FigureView | string {
  const most = largestRow(data);
  if (!most) return t('No reservations in this period.');
  const listOf = (month: Month) =>
    countedList({ as: 'reservations', days: daysOf(month, period), scope });
  const sheet = toSheet(data, [
    { label: t('Month'), value: ({ label }) => label },
    { label: t('Reservations'), value: ({ count }) => count, to: listOf },
  ]);
  const columns = data.map((month) => ({
    tick: shortMonth(firstDay(month)),
    value: month.count,
    title: `${month.label}: ${formatNumber(month.count)}`,
    to: listOf(month),
  }));
  const sentence = t('Most reservations: {month} ({count} of {total}).', {
    month: most.label,
    count: most.count,
    total: totalOf(data),
  });
  return { sentence, sheet, chart: <Columns columns={columns} height={HEIGHT} /> };
}

const firstDay = ({ year, month }: { year: number; month: number }) =>
  `${year}-${String(month).padStart(2, '0')}-01`;

/** It spans as much of the month as lies in the period. */
function daysOf({ year, month }: Month, period: { from: string; to: string }) {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const [from, to] = [firstDay({ year, month }), addDays(firstDay(next), -1)];
  return {
    from: from < period.from ? period.from : from,
    to: to > period.to ? period.to : to,
  };
}
