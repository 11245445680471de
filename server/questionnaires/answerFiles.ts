/** Files in answers. */
import { sql } from 'drizzle-orm';
import { visitsSince } from '#schema/declaration/scope.ts';
import type { Translatable } from '#schema/language/index.ts';
import { answerPath } from '#schema/questionnaires/checkAnswers.ts';
import { type Answers, type Form, questionsOf } from '#schema/questionnaires/questionnaire.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { fileProblem } from '../storage/takeFiles.ts';
import { hasVisit, isInReach } from './reach.ts';

export const filesIn = (form: Form, answers: Answers): string[] =>
  questionsOf(form)
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ id }) => (answers[id] as readonly string[] | undefined) ?? []);

/**
 * Each has to be an upload for an answer, by one of the owners.
 * @throws AppError invalid at the question
 */
export async function assertFiles(
  tx: Tx,
  { form, answers, owners }: { form: Form; answers: Answers; owners: readonly string[] },
) {
  const errors: Record<string, Translatable> = {};
  for (const { id, kind } of questionsOf(form)) {
    const ids = kind === 'file' ? (answers[id] as readonly string[] | undefined) : undefined;
    if (!ids) continue;
    const problem = await fileProblem(tx, { ids, purpose: 'answer', owners });
    if (problem) errors[answerPath(id)] = problem;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Somebody who may read submitted answers may read the files in them. */
export async function readsAnswersWith({ db, viewer }: Context, file_id: string) {
  const visits = await rows<{ team_id: string; has_come: boolean }>(
    db,
    sql`select s.team_id, ${hasVisit(sql`r.user_id`, visitsSince(viewer))} as has_come
      from questionnaire_responses r join services s on s.id = r.service_id
      where r.file_ids @> array[${file_id}::uuid] and r.state <> 'draft'`,
  );
  return visits.some((visit) => isInReach(viewer, 'read_answers', visit));
}
