/** How often each value was given, stored by day so that results of any size are fast. */
import { type SQL, sql } from 'drizzle-orm';
import type { ResultsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import type { Db } from '../../db/database.ts';
import { tryLock } from '../../db/locks.ts';
import { rows } from '../../db/query.ts';

export interface ValueCount {
  question_id: string;
  option_id: string | null;
  number: number | null;
  /** First day of the month. */
  month: string | null;
  /** All three null: how many answered at all. */
  count: number;
}

export const countValues = (
  db: Db,
  { question_ids, query }: { question_ids: readonly string[]; query: ResultsQuery },
): Promise<ValueCount[]> =>
  rows(
    db,
    sql`select question_id, option_id, number, month::text, sum(count)::int as count
      from questionnaire_counts
      where question_id = any(${sql.param(question_ids)}::text[]) and ${within(sql`day`, query)}
      group by 1, 2, 3, 4 having sum(count) > 0`,
  );

/** The day of a submission, as the triggers of the values date it. */
export const submittedOn = sql`(submitted_at at time zone (select time_zone from settings limit 1))::date`;

/** A condition for the days and service of a query, as far as it names them. */
export function within(
  day: SQL,
  { from, to, service_id }: ResultsQuery,
  service: SQL = sql`service_id`,
): SQL {
  const conditions = [
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(to ? [sql`${day} <= ${to}::date`] : []),
    ...(service_id ? [sql`${service} = ${service_id}::uuid`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * Sums up what has come since the last time with what was summed up of those days before. Whoever
 * reads meanwhile sees either all of the old rows or the new ones: the same counts.
 */
export async function foldCounts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'questionnaireCounts'))) return;
    await tx.execute(sql`with fresh as (
        delete from questionnaire_counts where not is_folded returning *),
      days as (select distinct question_id, service_id, day from fresh),
      known as (
        delete from questionnaire_counts c using days d
        where c.is_folded and c.question_id = d.question_id and c.day = d.day
          and c.service_id = d.service_id
        returning c.*)
      insert into questionnaire_counts
        (question_id, service_id, day, option_id, number, month, count, is_folded)
      select question_id, service_id, day, option_id, number, month, sum(count), true
      from (select * from fresh union all select * from known) counted
      group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0`);
  });
}
