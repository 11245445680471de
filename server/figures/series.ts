/** What follows the calendar: by day, by month, and what the coming weeks bring. */
import { sql } from 'drizzle-orm';
import type { FigureAnswers, FiguresQuery, TeamServiceQuery } from '#schema/figures/figureCalls.ts';
import { addDays, daysBetween } from '#schema/time/zone.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { localeOf } from '../language/catalogues.ts';
import { answer } from './answer.ts';
import { type Counts, noCounts, sumOf, type Total } from './counts.ts';
import { teamAndServiceFilter } from './facts.ts';
import { type FigureQuery, readFigureQuery } from './figureQuery.ts';
import { daysOf, readOffered } from './offered.ts';
import { type Piece, readPieces } from './pieces.ts';
import { monthOf, nextMonth } from './refresh.ts';
import { grouped } from './rollups.ts';

/** A longer period is told by months. */
const MAX_DAYS = 62;
const COMING_DAYS = 28;

const isByDay = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) < MAX_DAYS;

export function trend(context: Context, query: FiguresQuery): Promise<FigureAnswers['trend']> {
  return answer(context, query, {
    parts: ['totals'],
    isByDay,
    rowsOf: ({ pieces, period }, { locale }) => {
      const byDay = isByDay(period);
      const starts = byDay ? daysOf(period.from, period.to) : monthsOf(period);
      const found = grouped(pieces, ({ starts_on }) => (byDay ? starts_on : monthOf(starts_on)));
      return starts.map((start) => {
        const { totals } = sumOf(found.get(start) ?? []);
        const end = byDay ? start : addDays(nextMonth(start), -1);
        return {
          from: start < period.from ? period.from : start,
          to: end > period.to ? period.to : end,
          label: labelOf(start, byDay, locale),
          bookings: totals.bookings ?? 0,
          visits: totals.visits ?? 0,
          no_shows: totals.no_shows ?? 0,
        };
      });
    },
  });
}

const monthsOf = ({ from, to }: { from: string; to: string }) => {
  const months: string[] = [];
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) months.push(month);
  return months;
};
const labelOf = (start: string, byDay: boolean, locale: string) =>
  new Date(start).toLocaleDateString(locale, {
    timeZone: 'UTC',
    ...(byDay ? { day: 'numeric', month: 'short' } : { month: 'long', year: 'numeric' }),
  });

/** By the month of the visit: this year by default, with what is booked ahead. */
export async function reservationsByMonth(context: Context, query: FiguresQuery) {
  const figureQuery = await readFigureQuery(context, query, { ahead: true, initially: thisYear });
  const { period, before, over } = figureQuery;
  const locale = localeOf(context.language);
  const now = await monthsIn(context, figureQuery, period, locale);
  const earlier = before && (await monthsIn(context, figureQuery, before, locale));
  return {
    ...{ period, time_zone: over.time_zone, ...now },
    before: before && earlier && { period: before, data: earlier.data },
  };
}

const thisYear = (today: string) => ({
  from: `${today.slice(0, 4)}-01-01`,
  to: `${today.slice(0, 4)}-12-31`,
});

async function monthsIn(
  context: Context,
  figureQuery: FigureQuery,
  period: { from: string; to: string },
  locale: string,
) {
  const { over } = figureQuery;
  const isAhead = period.to > over.last;
  const past = { from: period.from, to: isAhead ? over.last : period.to };
  const { pieces, computed_at } = await readPieces(
    context.db,
    { wanted: { ...figureQuery, ...past }, parts: ['totals'] },
    over,
  );
  const first = past.to < period.from ? period.from : addDays(past.to, 1);
  const ahead = isAhead ? await bookedOn(context, figureQuery, { from: first, to: period.to }) : [];
  const all: Piece[] = [
    ...pieces,
    ...ahead.map(({ date, reservations }) => ({
      starts_on: date,
      counts: withTotal('reservations', reservations),
    })),
  ];
  const found = grouped(all, ({ starts_on }) => monthOf(starts_on));
  const data = monthsOf(period).map((month) => ({
    id: month.slice(0, 7),
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5, 7)),
    label: labelOf(month, false, locale),
    count: sumOf(found.get(month) ?? []).totals.reservations ?? 0,
  }));
  return { data, computed_at };
}

const withTotal = (name: Total, count: number): Counts => ({
  ...noCounts(),
  totals: { [name]: count },
});

interface BookedWeek {
  date: string;
  reservations: number;
  seats: number;
}
/** Live: what lies ahead changes with every booking. */
const bookedOn = (
  { db }: Context,
  figureQuery: FigureQuery,
  { from, to }: { from: string; to: string },
) =>
  rows<BookedWeek>(
    db,
    sql`select to_char(r.date, 'YYYY-MM-DD') as date, count(*)::int as reservations,
        coalesce(sum(r.places) filter (where r.seat is not null and not r.squeezed_in), 0)::int as seats
      from reservations r
      where r.starts_at >= ${from}::date - 2 and r.starts_at < ${to}::date + 3
        and r.date between ${from}::date and ${to}::date and r.status in ('pending', 'approved')
        ${teamAndServiceFilter(figureQuery)}
      group by r.date`,
  );

export async function comingWeeks(
  context: Context,
  query: TeamServiceQuery,
): Promise<FigureAnswers['coming_weeks']> {
  const figureQuery = await readFigureQuery(context, query);
  const { today, over } = figureQuery;
  const period = { from: today, to: addDays(today, COMING_DAYS - 1) };
  const booked = new Map(
    (await bookedOn(context, figureQuery, period)).map(({ date, seats }) => [date, seats]),
  );
  const offered = new Map<string, number>();
  for (const { day, seats } of await readOffered(context.db, { ...figureQuery, ...period }, over)) {
    offered.set(day, (offered.get(day) ?? 0) + seats);
  }
  const data = daysOf(period.from, period.to).map((date) => ({
    date,
    seats_booked: booked.get(date) ?? 0,
    seats_offered: offered.get(date) ?? 0,
  }));
  return { period, time_zone: over.time_zone, computed_at: context.now.toISOString(), data };
}
