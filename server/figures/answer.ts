import type { FiguresQuery, Period } from '#schema/figures/figureCalls.ts';
import type { Translate } from '#schema/language/index.ts';
import type { Context } from '../http/context.ts';
import { localeOf, translatorFor } from '../language/catalogues.ts';
import { type Counts, type Part, sumOf } from './counts.ts';
import { readFigureQuery } from './figureQuery.ts';
import { type Piece, readPieces } from './pieces.ts';
import { monthsBefore, wholeMonths } from './wholeMonths.ts';

export interface FigureLocale {
  t: Translate;
  locale: string;
}
/** Counts by something: what is read for it, and how it is told. */
export interface Breakdown<Row> {
  parts: readonly Part[];
  rowsOf(
    counted: { pieces: readonly Piece[]; counts: Counts; period: Period },
    words: FigureLocale,
  ): Row[];
  isByDay?(period: Period): boolean;
  /** Counted by months that are over, whatever days were asked for. */
  isByMonth?: boolean;
}
type Options = Parameters<typeof readFigureQuery>[2];

/** The answer of a call: the period asked for, and the one before it. */
export async function answer<Row>(
  context: Context,
  query: FiguresQuery,
  breakdown: Breakdown<Row>,
  options?: Options,
) {
  const figureQuery = await readFigureQuery(context, query, options);
  const words = {
    t: translatorFor(context.language),
    locale: localeOf(context.language, figureQuery.over.clock),
  };
  const read = async (period: Period, until?: Date) => {
    const { pieces, computed_at } = await readPieces(
      context.db,
      {
        wanted: { ...figureQuery, ...period, ...(until && { until }) },
        parts: breakdown.parts,
        isByDay: breakdown.isByDay?.(period) ?? false,
      },
      figureQuery.over,
    );
    const data = breakdown.rowsOf({ pieces, counts: sumOf(pieces), period }, words);
    return { period, data, computed_at };
  };
  const months = breakdown.isByMonth ? wholeMonths(figureQuery.period, figureQuery.today) : null;
  const earlier = figureQuery.before && (months ? monthsBefore(months) : figureQuery.before);
  const { computed_at, ...now } = await read(months ?? figureQuery.period);
  const before = earlier && (await read(earlier, months ? undefined : figureQuery.compared.until));
  return {
    ...now,
    computed_at,
    time_zone: figureQuery.over.time_zone,
    before: before && { period: before.period, data: before.data },
  };
}
