import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { FIGURES, type ListedFigure } from '#schema/figures/figures.ts';
import { t } from '#src/language/t.ts';
import { barsHeight } from '../charts/barsHeight.ts';
import { Bars } from '../charts/lazy.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { formatShare } from '../formatFigure.ts';
import { countedList, type Scope } from '../listLinks.ts';
import { largestRow, totalOf } from '../sentences.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';

type Answer = FigureAnswers['programs_and_services'];
type Service = Answer['data'][number];

const MOST = 10;

/** It shows what people come for, how many of them come, and how full it is. */
export function Services() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="programs_and_services"
      title={t('What people come for')}
      about={(['visits', 'no_show_rate', 'use_rate'] as const)
        .map((id) => `${t(FIGURES[id].label)}: ${t(FIGURES[id].about)}`)
        .join('\n')}
      height={barsHeight(MOST, { hasHead: true })}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data, period }: Answer, scope: Scope): FigureView | string {
  const counted = data.filter(
    ({ count, bookings, due, seats_booked }) => count + bookings + due + seats_booked > 0,
  );
  if (counted.length === 0) return t('No service was booked or visited in this period.');
  const rows = counted.toSorted((a, b) => b.count - a.count);
  const listOf = (as: ListedFigure) => (row: Service) =>
    countedList({ as, days: period, scope: { ...scope, service_id: row.id } });
  const rate = (part: number, of: number) => (of > 0 ? part / of : '');
  const formatRate = (part: number, of: number) => (of > 0 ? formatShare(part / of) : '–');
  const sheet = toSheet(rows, [
    { label: t('Service'), value: ({ label }) => label },
    { label: t('Visits'), value: ({ count }) => count, to: listOf('visits') },
    {
      label: t('No-show rate'),
      value: ({ no_shows, due }) => rate(no_shows, due),
      words: ({ no_shows, due }) => formatRate(no_shows, due),
      to: listOf('no_shows'),
    },
    {
      label: t('Use'),
      value: ({ seats_booked, seats_offered }) => rate(seats_booked, seats_offered),
      words: ({ seats_booked, seats_offered }) => formatRate(seats_booked, seats_offered),
      to: listOf('seats_booked'),
    },
    {
      label: t('Bookings'),
      value: ({ bookings }) => bookings,
      to: listOf('bookings'),
      isDetail: true,
    },
    { label: t('Team'), value: ({ team }) => team.name, isDetail: true },
  ]);
  return { sentence: sentenceOf(rows), sheet, chart: <Bars sheet={sheet} most={MOST} /> };
}

function sentenceOf(rows: readonly Service[]): string {
  const most = largestRow(rows);
  if (!most) return t('Booked, but nobody came yet.');
  const total = totalOf(rows);
  return rows.length > MOST
    ? t('Most visits: {label} ({count} of {total}). The table has all {services} services.', {
        label: most.label,
        count: most.count,
        total,
        services: rows.length,
      })
    : t('Most visits: {label} ({count} of {total}).', {
        label: most.label,
        count: most.count,
        total,
      });
}
