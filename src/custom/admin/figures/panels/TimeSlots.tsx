import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { clock, clockSpan, formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { Columns } from '../charts/lazy.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { hourSpan } from '../formatHour.ts';
import { countedList, type Scope } from '../listLinks.ts';
import { largestRow, totalOf } from '../sentences.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';

type Answer = FigureAnswers['common_time_slot'];
type Hour = Answer['data'][number];

const HEIGHT = 220;

/** At which hours visits begin. */
export function TimeSlots() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="common_time_slot"
      title={t('Time of day')}
      about={t('Visits by the hour in which they began by appointment.')}
      height={HEIGHT}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data, period }: Answer, scope: Scope): FigureView | string {
  const most = largestRow(data);
  if (!most) return t('No visits in this period yet.');
  const listOf = ({ id }: Pick<Hour, 'id'>) =>
    countedList({ as: 'visits', days: period, scope, part: { by: 'hour', key: id } });
  const span = ({ id }: Pick<Hour, 'id'>) => clockSpan(...hourSpan(Number(id)));
  const rows = wholeDay(data);
  const sheet = toSheet(rows, [
    { label: t('Hour'), value: span },
    { label: t('Visits'), value: ({ count }) => count, to: listOf },
  ]);
  const columns = rows.map((row) => ({
    tick: clock(hourSpan(Number(row.id))[0]),
    value: row.count,
    title: `${span(row)}: ${formatNumber(row.count)}`,
    to: row.count > 0 ? listOf(row) : undefined,
  }));
  const sentence = t('Most visits begin at {hour} ({count} of {total}).', {
    hour: span(most),
    count: most.count,
    total: totalOf(data),
  });
  return { sentence, sheet, chart: <Columns columns={columns} height={HEIGHT} /> };
}

/** From the first hour to the last: a quiet hour between two others is shown. */
function wholeDay(data: readonly Hour[]) {
  const hours = data.filter(({ count }) => count > 0).map(({ id }) => Number(id));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, step) => {
    const id = String(first + step).padStart(2, '0');
    return { id, count: data.find((hour) => hour.id === id)?.count ?? 0 };
  });
}
