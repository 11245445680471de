import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { clockSpan } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { hourSpan, weekdayName } from '../formatHour.ts';
import { countedList, type Scope } from '../listLinks.ts';
import { largestRow, totalOf } from '../sentences.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';
import { HeatMap } from './HeatMap.tsx';

type Answer = FigureAnswers['hours_by_weekday'];

/** When people come: a table whose ground is darker where there are more. */
export function HoursByWeekday() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="hours_by_weekday"
      title={t('When people come')}
      about={t('Visits by weekday and hour in which they began by appointment.')}
      height={340}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data, period }: Answer, scope: Scope): FigureView | string {
  const most = largestRow(data);
  if (!most) return t('No visits in this period yet. Each hour shows here once people have come.');
  const listOf = ({ id, count }: Answer['data'][number]) =>
    count > 0
      ? countedList({ as: 'visits', days: period, scope, part: { by: 'weekday_hour', key: id } })
      : undefined;
  const sheet = toSheet(data, [
    { label: t('Weekday'), value: ({ weekday }) => weekdayName(weekday, 'long') },
    { label: t('Hour'), value: ({ hour }) => clockSpan(...hourSpan(hour)) },
    { label: t('Visits'), value: ({ count }) => count, to: listOf },
  ]);
  const sentence = t('Most visits begin on {weekday}, {hour} ({count} of {total}).', {
    weekday: weekdayName(most.weekday, 'long'),
    hour: clockSpan(...hourSpan(most.hour)),
    count: most.count,
    total: totalOf(data),
  });
  return { sentence, sheet, table: <HeatMap hours={data} listOf={listOf} /> };
}
