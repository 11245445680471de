import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { FIGURES, type ListedFigure } from '#schema/figures/figures.ts';
import { daysBetween } from '#schema/time/zone.ts';
import { dayName, dayOfMonth, shortMonth } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { Lines } from '../charts/lazy.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { countedList, type Scope } from '../listLinks.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';

type Answer = FigureAnswers['trend'];
type Step = Answer['data'][number];

const HEIGHT = 260;
const LINES = ['visits', 'bookings', 'no_shows'] as const satisfies readonly ListedFigure[];

/** How the period went, day by day or month by month. A single step is no course. */
export function Trend() {
  const { scope, query } = useChosen();
  if (query.from === query.to) return null;
  return (
    <FigurePanel
      call="trend"
      title={t('Trend')}
      about={LINES.map((id) => `${t(FIGURES[id].label)}: ${t(FIGURES[id].about)}`).join('\n')}
      height={HEIGHT}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data }: Answer, scope: Scope): FigureView | string {
  const busiest = data.reduce<Step | null>(
    (most, step) => (step.visits > (most?.visits ?? 0) ? step : most),
    null,
  );
  if (data.every((step) => LINES.every((id) => step[id] === 0)))
    return t('Nobody booked or came in this period.');
  const sheet = toSheet(
    data.map((step) => ({ ...step, id: step.from })),
    [
      { label: data.some(isDay) ? t('Day') : t('Month'), value: stepName },
      ...LINES.map((id) => ({
        label: t(FIGURES[id].label),
        value: (step: Step) => step[id],
        to: (step: Step) => countedList({ as: id, days: step, scope }),
      })),
    ],
  );
  const sentence = busiest
    ? t('Most visits: {step}, with {count}.', { step: stepName(busiest), count: busiest.visits })
    : t('Nobody came in this period.');
  return {
    sentence,
    sheet,
    chart: <Lines sheet={sheet} ticks={data.map(tickOf)} height={HEIGHT} />,
  };
}

const isDay = ({ from, to }: Step) => daysBetween(from, to) === 0;
const stepName = (step: Step) => (isDay(step) ? dayName(step.from) : step.label);
const tickOf = (step: Step) => (isDay(step) ? dayOfMonth(step.from) : shortMonth(step.from));
