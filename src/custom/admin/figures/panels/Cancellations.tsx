import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { FIGURES, type ListedFigure } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { barsHeight } from '../charts/barsHeight.ts';
import { Bars } from '../charts/lazy.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { countedList, type Scope } from '../listLinks.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';

type Answer = FigureAnswers['cancellations'];
type Notice = Answer['data'][number];

/** How long before the visit, and by whom. */
export function Cancellations() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="cancellations"
      title={t('Cancellations')}
      about={(['cancelled_by_person', 'cancelled_by_office'] as const)
        .map((id) => `${t(FIGURES[id].label)}: ${t(FIGURES[id].about)}`)
        .join('\n')}
      height={barsHeight(4, { hasHead: true })}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data, period }: Answer, scope: Scope): FigureView | string {
  const sum = (of: (row: Notice) => number) => data.reduce((total, row) => total + of(row), 0);
  const total = sum(({ count }) => count);
  if (total === 0) return t('Nothing was cancelled in this period.');
  const listOf = (as: ListedFigure) => (row: Notice) =>
    countedList({ as, days: period, scope, part: { by: 'notice', key: row.id } });
  const sheet = toSheet(data, [
    { label: t('How long before'), value: ({ label }) => label },
    { label: t('Cancelled'), value: ({ count }) => count },
    { label: t('Person'), value: (row) => row.by_person, to: listOf('cancelled_by_person') },
    { label: t('Office'), value: (row) => row.by_office, to: listOf('cancelled_by_office') },
  ]);
  const sentence = t(
    '{person} were cancelled by the person and {office} by the office; {late} of them less than 2 hours before.',
    {
      person: sum((row) => row.by_person),
      office: sum((row) => row.by_office),
      late: data.find(({ id }) => id === 'late')?.count ?? 0,
    },
  );
  return { sentence, sheet, chart: <Bars sheet={sheet} /> };
}
