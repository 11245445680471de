import { sql } from 'drizzle-orm';
import type { FigureAnswers, FiguresQuery } from '#schema/figures/figureCalls.ts';
import { user } from '#schema/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { translatorFor } from '../language/catalogues.ts';
import { answer } from './answer.ts';
import { readFigureQuery } from './figureQuery.ts';

/** Accounts of the organisation by registration; of a team, people by their first booking with it. */
export async function userStatusCount(
  context: Context,
  query: FiguresQuery,
): Promise<FigureAnswers['user_status_count']> {
  const t = translatorFor(context.language);
  const known = (user.fields.status.options ?? [])
    .filter(({ id }) => id !== 'erased')
    .map(({ id, name }) => ({ id: String(id), label: t(name) }));
  const first = await firstDay(context);
  const options = { initially: (today: string) => ({ from: first ?? today, to: today }) };
  const dataOf = (tally: Readonly<Record<string, number>>) =>
    known.map((one) => ({ ...one, count: tally[one.id] ?? 0 }));
  const figureQuery = await readFigureQuery(context, query, options);
  if (figureQuery.team_ids || figureQuery.service_id) {
    return answer(
      context,
      query,
      { parts: ['statuses'], rowsOf: ({ counts }) => dataOf(counts.statuses) },
      options,
    );
  }
  const { time_zone } = figureQuery.over;
  const read = async (period: { from: string; to: string }, until?: Date) =>
    dataOf(await accountsOf(context, period, { time_zone, until }));
  return {
    ...{ period: figureQuery.period, time_zone },
    computed_at: context.now.toISOString(),
    data: await read(figureQuery.period),
    before: figureQuery.before && {
      period: figureQuery.before,
      data: await read(figureQuery.before, figureQuery.compared.until),
    },
  };
}

async function accountsOf(
  { db }: Context,
  { from, to }: { from: string; to: string },
  { time_zone, until }: { time_zone: string; until: Date | undefined },
) {
  const found = await rows<{ status: string; count: number }>(
    db,
    sql`select status, count(*)::int as count from users
      where created_at >= ${from}::date::timestamp at time zone ${time_zone}
        and created_at < (${to}::date + 1)::timestamp at time zone ${time_zone}
        ${until ? sql`and created_at <= ${timestamptz(until)}` : sql``}
      group by status`,
  );
  return Object.fromEntries(found.map(({ status, count }) => [status, count]));
}

/** The day of the first account, by the organisation's clock. */
async function firstDay({ db }: Context): Promise<string | null> {
  const [found] = await rows<{ at: string | null; time_zone: string }>(
    db,
    sql`select (select min(created_at) from users) as at, time_zone from settings limit 1`,
  );
  return found?.at ? toLocal(Date.parse(found.at), found.time_zone).date : null;
}
