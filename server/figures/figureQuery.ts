/** A query for figures: the teams, service and days, as far as its viewer may see them. */
import { sql } from 'drizzle-orm';
import { can, scopeOf } from '#schema/declaration/access.ts';
import type { FiguresQuery, Period } from '#schema/figures/figureCalls.ts';
import { type PeriodSpan, periodBefore, spanOf } from '#schema/figures/figurePeriods.ts';
import { reservation } from '#schema/index.ts';
import { addDays, daysBetween, toInstant, toLocal } from '#schema/time/zone.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import { type CountedUntil, readCountedUntil } from './refresh.ts';

export interface FigureQuery {
  over: CountedUntil;
  today: string;
  period: Period;
  /** The period before, if it is to be compared with. */
  before: Period | null;
  compared: Compared;
  /** Absent: of everything. */
  team_ids?: readonly string[];
  service_id?: string;
  /** Whether it counts teams, each for itself: the one in the query, or those that the viewer may see. */
  isOfTeam: boolean;
}

export interface Compared {
  span: PeriodSpan;
  /** Its last day counts as it stood then. Absent where that day is compared as a whole. */
  until?: Date;
}

const DEFAULT_DAYS = 30;
/** Ten years: more is a mistake. */
const MAX_DAYS = 3660;

type Default = (today: string) => Period;
const lastDays: Default = (today) => ({ from: addDays(today, 1 - DEFAULT_DAYS), to: today });

/**
 * @param options `ahead`: days to come count as well; `initially`: the period of a query without one
 * @throws AppError not_found for a team or a service out of reach; invalid for days that cannot be
 */
export async function readFigureQuery(
  context: Context,
  query: FiguresQuery,
  { ahead = false, initially = lastDays }: { ahead?: boolean; initially?: Default } = {},
): Promise<FigureQuery> {
  const over = await readCountedUntil(context.db, context.now);
  const { date: today, time } = toLocal(context.now.getTime(), over.time_zone);
  const reached = await readReach(context, query);
  const period = periodOf(query, { today, ahead, initially });
  const { from, to } = query;
  const chosenPeriod = from && to ? { from, to } : period;
  const span = spanOf(chosenPeriod);
  const before = periodBefore(chosenPeriod, ahead ? chosenPeriod.to : today);
  const isUnder = period.to === today && span !== 'days' && !ahead;
  const until = isUnder ? toInstant(before.to, time, over.time_zone) : null;
  return {
    ...{ ...reached, over, today, period },
    before: query.compare === 'true' ? before : null,
    compared: { span, ...(until !== null && { until: new Date(until) }) },
  };
}

function periodOf(
  { from, to }: FiguresQuery,
  { today, ahead, initially }: { today: string; ahead: boolean; initially: Default },
): Period {
  if (!from && !to) return initially(today);
  const last = to ?? (from && from > today ? from : today);
  const period = { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last };
  if (period.to < period.from) throw invalid({ to: 'The last day comes before the first' });
  if (daysBetween(period.from, period.to) >= MAX_DAYS) {
    throw invalid({ from: 'Ask for at most ten years' });
  }
  if (ahead || period.to <= today) return period;
  if (period.from > today) throw invalid({ from: 'Nothing has happened then yet' });
  return { ...period, to: today };
}

async function readReach(
  { db, viewer }: Context,
  { team_id, service_id }: Pick<FiguresQuery, 'team_id' | 'service_id'>,
): Promise<Pick<FigureQuery, 'team_ids' | 'service_id' | 'isOfTeam'>> {
  const reaches = (id: string) => can(viewer, 'read_figures', reservation, { team_id: id });
  if (team_id) {
    const found = await rows(db, sql`select 1 from teams where id = ${team_id}::uuid`);
    if (found.length === 0 || !reaches(team_id)) throw notFound();
  }
  const teams: Pick<FigureQuery, 'team_ids'> = team_id
    ? { team_ids: [team_id] }
    : allTeams(scopeOf(viewer, reservation, 'read_figures'));
  const isOfTeam = teams.team_ids !== undefined;
  if (!service_id) return { ...teams, isOfTeam };
  const [service] = await rows<{ team_id: string }>(
    db,
    sql`select team_id from services where id = ${service_id}::uuid`,
  );
  if (!service || !reaches(service.team_id)) throw notFound();
  if (team_id && service.team_id !== team_id) throw notFound();
  // What it was booked for while it belonged to another team is that team's.
  return { ...teams, service_id, isOfTeam };
}

function allTeams(scope: ReturnType<typeof scopeOf>): { team_ids?: readonly string[] } {
  if (scope === true) return {};
  const conditions = scope === false ? [] : scope;
  return {
    team_ids: conditions.flatMap((condition) =>
      'field' in condition && condition.field === 'team_id' ? [...condition.in] : [],
    ),
  };
}
