/** The key figures of a period, and those of the present. */
import { sql } from 'drizzle-orm';
import type {
  DashboardAnswer,
  FiguresQuery,
  FigureValues,
  Period,
} from '#schema/figures/figureCalls.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { sumOf } from './counts.ts';
import { teamAndServiceFilter } from './facts.ts';
import { type FigureQuery, readFigureQuery } from './figureQuery.ts';
import { numbersOf } from './numbers.ts';
import { readPieces } from './pieces.ts';

type OfNow = Pick<
  FigureValues,
  'reservations_today' | 'pending' | 'approved' | 'services' | 'users'
>;
/** What the present says has no period before it. */
const NO_PRESENT: OfNow = {
  ...{ reservations_today: null, pending: null, approved: null, services: null, users: null },
};

export async function dashboard(context: Context, query: FiguresQuery): Promise<DashboardAnswer> {
  const figureQuery = await readFigureQuery(context, query);
  const { period, before, compared, over } = figureQuery;
  const counted = await numbersIn(context, figureQuery, period);
  const earlier = before && (await numbersIn(context, figureQuery, before, compared.until));
  return {
    period,
    computed_at: counted.computed_at,
    time_zone: over.time_zone,
    figures: { ...(await ofNow(context, figureQuery)), ...counted.figures },
    before: before &&
      earlier && {
        ...{ period: before, span: compared.span, is_part: compared.until !== undefined },
        figures: { ...NO_PRESENT, ...earlier.figures },
      },
  };
}

/** @param until the last day is counted as it was then */
async function numbersIn({ db }: Context, figureQuery: FigureQuery, days: Period, until?: Date) {
  const parts = ['totals', 'lead_hours', 'waiting_minutes'] as const;
  const wanted = { ...figureQuery, ...days, ...(until && { until }) };
  const { pieces, computed_at } = await readPieces(db, { wanted, parts }, figureQuery.over);
  return { figures: numbersOf(sumOf(pieces), figureQuery.isOfTeam), computed_at };
}

async function ofNow({ db, now }: Context, figureQuery: FigureQuery): Promise<OfNow> {
  const { today, team_ids, service_id } = figureQuery;
  const at = timestamptz(now);
  const [found] = await rows<OfNow>(
    db,
    sql`select ahead.*, (select count(*)::int from services s
          where s.status = 'active' ${teamAndServiceFilter(figureQuery, { team: sql`s.team_id`, service: sql`s.id` })}) as services,
        ${
          team_ids || service_id
            ? sql`null::int`
            : sql`(select count(*)::int from users u where u.status = 'active')`
        } as users
      from (select
          count(*) filter (where r.date = ${today}::date)::int as reservations_today,
          count(*) filter (where r.status = 'pending' and r.starts_at > ${at})::int as pending,
          count(*) filter (where r.status = 'approved' and r.starts_at > ${at})::int as approved
        from reservations r
        where r.starts_at >= ${today}::date - 2 and r.status in ('pending', 'approved')
          ${teamAndServiceFilter(figureQuery)}) ahead`,
  );
  if (!found) throw new Error('Counting answered no row');
  return found;
}
