import type { FigureAnswers } from '#schema/figures/figureCalls.ts';
import { FIGURES } from '#schema/figures/figures.ts';
import { dayName, dayOfMonth, formatNumber } from '#src/generator/formats.ts';
import { t } from '#src/language/t.ts';
import { Columns } from '../charts/lazy.ts';
import { FigurePanel, type FigureView } from '../FigurePanel.tsx';
import { formatShare } from '../formatFigure.ts';
import { countedList, type Scope } from '../listLinks.ts';
import { toSheet } from '../sheet.ts';
import { useChosen } from '../useFigure.ts';

type Answer = FigureAnswers['coming_weeks'];
type Day = Answer['data'][number];

const HEIGHT = 220;

/** How full the next days are, whatever period is chosen. */
export function ComingWeeks() {
  const { scope } = useChosen();
  return (
    <FigurePanel
      call="coming_weeks"
      title={t('The coming four weeks')}
      about={(['seats_booked', 'seats_offered'] as const)
        .map((id) => `${t(FIGURES[id].label)}: ${t(FIGURES[id].about)}`)
        .join('\n')}
      height={HEIGHT}
      view={(answer) => viewOf(answer, scope)}
    />
  );
}

function viewOf({ data }: Answer, scope: Scope): FigureView | string {
  const sum = (of: (day: Day) => number) => data.reduce((total, day) => total + of(day), 0);
  const [booked, offered] = [sum((day) => day.seats_booked), sum((day) => day.seats_offered)];
  if (booked + offered === 0)
    return t('No seats are offered in the coming four weeks. Services offer them by their hours.');
  const listOf = ({ date }: Day) =>
    countedList({ as: 'seats_booked', days: { from: date, to: date }, scope });
  const sheet = toSheet(
    data.map((day) => ({ ...day, id: day.date })),
    [
      { label: t('Day'), value: ({ date }) => dayName(date) },
      { label: t('Seats booked'), value: ({ seats_booked }) => seats_booked, to: listOf },
      { label: t('Seats offered'), value: ({ seats_offered }) => seats_offered },
    ],
  );
  const columns = data.map((day) => ({
    tick: dayOfMonth(day.date),
    value: day.seats_booked,
    whole: day.seats_offered,
    title: t('{day}: {booked} of {offered} seats booked', {
      day: dayName(day.date),
      booked: day.seats_booked,
      offered: day.seats_offered,
    }),
    to: listOf(day),
  }));
  const words = { booked: formatNumber(booked), offered: formatNumber(offered) };
  const fullest = fullestOf(data);
  const sentence = fullest
    ? t('{booked} of {offered} seats are booked. The fullest day is {day} ({share}).', {
        ...words,
        day: dayName(fullest.date),
        share: formatShare(shareOf(fullest)),
      })
    : t('{booked} of {offered} seats are booked.', words);
  return {
    sentence,
    sheet,
    chart: (
      <Columns columns={columns} height={HEIGHT} names={[t('Seats booked'), t('Seats offered')]} />
    ),
  };
}

const shareOf = ({ seats_booked, seats_offered }: Day) => seats_booked / seats_offered;
const fullestOf = (days: readonly Day[]): Day | undefined =>
  days
    .filter(({ seats_booked, seats_offered }) => seats_booked > 0 && seats_offered > 0)
    .toSorted((a, b) => shareOf(b) - shareOf(a))[0];
