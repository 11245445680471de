/**
 * How visits were rated, of the teams within reach. Every count here has grown by at least five people at
 * a time (`answer.ts`), so that no sum, and no difference of two, is of fewer.
 */
import { sql } from 'drizzle-orm';
import { showCounts } from '#schema/questionnaires/distribution.ts';
import type { SatisfactionQuery, SatisfactionResults, Scores } from '#schema/satisfaction/form.ts';
import {
  CHANNELS,
  CHARTER,
  CLIENT_TYPES,
  OVERALL,
  QUALITY,
} from '#schema/satisfaction/questions.ts';
import {
  charterShare,
  overallOf,
  responsesOf,
  shareOf,
  type Tally,
} from '#schema/satisfaction/scores.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { textIn } from '../db/textIn.ts';
import { type FigureQuery, readFigureQuery } from '../figures/figureQuery.ts';
import type { Context } from '../http/context.ts';

/** @throws AppError not_found for a team or service out of reach; invalid for months to come */
export async function readResults(
  context: Context,
  { year, month, ...scope }: SatisfactionQuery,
): Promise<SatisfactionResults> {
  const days = monthsOf(year, month);
  const query = await readFigureQuery(context, { ...scope, ...days });
  const { db, language } = context;
  const [tallies, visits] = await Promise.all([
    readTallies(db, query),
    completedVisits(db, query, language),
  ]);
  const all = visits.reduce((sum, { completed }) => sum + completed, 0);
  return {
    period: query.period,
    total: scoresOf(tallies, all),
    quality: QUALITY.map(({ id }) => ({ id, ...shareOf(tallies, [id]) })),
    charter: CHARTER.map(({ id }) => ({ id, ...charterShare(tallies, id) })),
    client_types: countsOf(tallies, 'client_type', CLIENT_TYPES),
    channels: countsOf(tallies, 'channel', CHANNELS),
    services: visits.map(({ service_id, service, team_id, team, completed }) => ({
      id: `${team_id}.${service_id}`,
      service: { id: service_id, name: service },
      team: { id: team_id, name: team },
      ...scoresOf(
        tallies.filter((tally) => tally.service_id === service_id && tally.team_id === team_id),
        completed,
      ),
    })),
  };
}

function monthsOf(year: string, month: string | undefined) {
  if (!month) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${last}` };
}

type ServiceTally = Tally & { team_id: string; service_id: string };

const readTallies = (db: Db, query: FigureQuery) =>
  rows<ServiceTally>(
    db,
    sql`select team_id, service_id, question, answer, sum(count)::int as count
      from satisfaction_counts c
      where month between ${query.period.from}::date and ${query.period.to}::date and ${reached(query)}
      group by 1, 2, 3, 4`,
  );

interface ServiceVisits {
  service_id: string;
  service: string;
  team_id: string;
  team: string;
  completed: number;
}

/** Services with completed visits in the period, or answers. */
const completedVisits = (db: Db, query: FigureQuery, language: string) =>
  rows<ServiceVisits>(
    db,
    sql`with visited as (
        select team_id, service_id, count(*)::int as completed from reservations c
        where status = 'approved' and activity_status = 'completed'
          and date between ${query.period.from}::date and ${query.period.to}::date and ${reached(query)}
        group by 1, 2),
      rated as (
        select distinct team_id, service_id from satisfaction_counts c
        where month between ${query.period.from}::date and ${query.period.to}::date and ${reached(query)})
      select v.team_id, v.service_id, ${textIn('s', 'name', language)} as service,
        ${textIn('t', 'name', language)} as team,
        coalesce(completed, 0) as completed
      from (select * from visited full join rated using (team_id, service_id)) v
      join services s on s.id = v.service_id join teams t on t.id = v.team_id
      order by team, service, v.service_id`,
  );

/** A condition on `c`. */
const reached = ({ team_ids, service_id }: FigureQuery) =>
  sql`${team_ids ? sql`c.team_id = any(${sql.param([...team_ids])}::uuid[])` : sql`true`}
    and ${service_id ? sql`c.service_id = ${service_id}::uuid` : sql`true`}`;

function scoresOf(tallies: readonly Tally[], completed: number): Scores {
  const responses = responsesOf(tallies);
  return {
    responses: responses || null,
    completed,
    // The last ones to answer may count in the month after their visit.
    response_rate: responses && completed ? Math.min(1, responses / completed) : null,
    satisfied: shareOf(tallies, [OVERALL]).share,
    overall: overallOf(tallies),
    charter: charterShare(tallies, 'CC1').share,
  };
}

function countsOf(tallies: readonly Tally[], question: string, options: readonly { id: string }[]) {
  const counts = options.map(({ id }) =>
    tallies
      .filter((tally) => tally.question === question && tally.answer === id)
      .reduce((sum, { count }) => sum + count, 0),
  );
  const shown = showCounts(counts, { isWhole: false });
  return options.map(({ id }, place) => ({ id, count: shown[place]?.count ?? null }));
}
