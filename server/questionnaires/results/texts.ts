/** Text answers to one question, newest first and without names. */
import { sql } from 'drizzle-orm';
import { MIN_GROUP_SIZE } from '#schema/questionnaires/distribution.ts';
import type { TextsAnswer, TextsQuery } from '#schema/questionnaires/questionnaireResults.ts';
import { rows } from '../../db/query.ts';
import { textIn } from '../../db/textIn.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { teamQuestions } from './askedQuestions.ts';
import { countValues, within } from './counts.ts';

/**
 * None if fewer than five people answered in that time.
 * @throws AppError not_found, also for a question that is sensitive or not answered in text
 */
export async function textAnswers(
  context: Context,
  { team_id, question_id }: { team_id: string; question_id: string },
  query: TextsQuery,
): Promise<TextsAnswer> {
  const { db, language } = context;
  const { questions } = await teamQuestions(context, team_id, 'read_results');
  const entry = questions.find(({ question }) => question.id === question_id);
  if (!entry?.question.kind.endsWith('_text')) throw notFound();
  const { page, per_page, search = '' } = query;
  const counted = await countValues(db, { question_ids: [question_id], query });
  const all = counted[0]?.count ?? 0;
  if (all < MIN_GROUP_SIZE) return { data: [], page, per_page, total: 0 };
  const answer = sql`r.answers ->> ${question_id}::text`;
  const matching = sql`from questionnaire_values v join questionnaire_responses r on r.id = v.response_id
    where v.question_id = ${question_id} and ${within(sql`v.day`, query, sql`v.service_id`)}
      and (${search} = '' or strpos(lower(${answer}), lower(${search})) > 0)`;
  const data = await rows<TextsAnswer['data'][number]>(
    db,
    sql`select ${answer} as text, v.day::text as submitted_on,
        (select ${textIn('s', 'name', language)} from services s where s.id = v.service_id) as service
      ${matching} order by v.submitted_at desc, v.response_id
      limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  const [total] =
    search === ''
      ? [{ total: all }]
      : await rows<{ total: number }>(db, sql`select count(*)::int as total ${matching}`);
  return { data, page, per_page, total: total?.total ?? 0 };
}
