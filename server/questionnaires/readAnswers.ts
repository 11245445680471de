/** Reads submissions, with the questions in their wording at that time. */
import { type SQL, sql } from 'drizzle-orm';
import { isOwnPerson } from '#schema/declaration/scope.ts';
import { formIn } from '#schema/questionnaires/formIn.ts';
import type { Answers } from '#schema/questionnaires/questionnaire.ts';
import type { ResponseAnswer, ResponsesAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';
import { formState } from './formState.ts';
import { findRespondent, logReading, mayAnswer } from './reach.ts';
import { openAnswers } from './sealAnswers.ts';
import { type FormKind, versionContent } from './versions.ts';

/** More than one person submits for one service. */
const MAX_RESPONSES = 100;

interface ReadRequest {
  service_id: string;
  user_id: string;
  kind: FormKind;
}

/**
 * Newest first. Reading another person's answers needs the permission, and is logged.
 * @throws AppError not_found
 */
export async function readAnswers(
  context: Context,
  request: ReadRequest,
): Promise<ResponsesAnswer> {
  const { db, viewer } = context;
  if (!viewer) throw unauthenticated();
  const { service_id, user_id, kind } = request;
  const isOwn = isOwnPerson(viewer, user_id) && kind === 'self';
  const person = isOwn
    ? null
    : await findRespondent(context, db, { service_id, user_id }, 'read_answers');
  const responses = await storedResponses(
    db,
    sql`r.user_id = ${user_id} and r.service_id = ${service_id} and r.kind = ${kind}
      and r.state <> 'draft'`,
  );
  if (isOwn && responses.length === 0) {
    const filling = { ...request, author_id: viewer.id, reservation_id: null };
    if (!mayAnswer(viewer, await formState(db, context.keyring, filling))) throw notFound();
  }
  if (person && responses.length > 0) await logReading(context, person);
  const data = [];
  for (const response of responses) {
    const { sections } = formIn(await versionContent(db, response.version_id), context.language);
    data.push({ ...toAnswer(context, response), sections: sections as never });
  }
  return { data };
}

/** The caller has made sure that the viewer may see it. */
export async function readResponse(context: Context, id: string): Promise<ResponseAnswer> {
  const [response] = await storedResponses(context.db, sql`r.id = ${id}`);
  if (!response) throw notFound();
  return toAnswer(context, response);
}

interface StoredResponseRow extends Omit<ResponseAnswer, 'author' | 'answers'> {
  answers: Answers;
  sealed: string | null;
  author_id: string;
  author_name: string | null;
  team_id: string;
  team_name: string;
}

export const storedResponses = (db: Db, where: SQL) =>
  rows<StoredResponseRow>(
    db,
    sql`select r.id, r.version_id, r.user_id, r.service_id, r.reservation_id, r.kind, r.state,
        r.answers, r.sealed, r.score, r.submitted_at, r.author_id, s.team_id, t.name as team_name,
        concat_ws(' ', a.profile_first_name, a.profile_last_name) as author_name
      from questionnaire_responses r join services s on s.id = r.service_id
      join teams t on t.id = s.team_id left join users a on a.id = r.author_id
      where ${where} order by r.submitted_at desc, r.id desc limit ${MAX_RESPONSES}`,
  );

export function toAnswer({ viewer, keyring }: Context, stored: StoredResponseRow): ResponseAnswer {
  const { author_id, author_name, team_id, team_name, sealed, ...response } = stored;
  const isOwn = isOwnPerson(viewer, stored.user_id);
  const author =
    isOwn && !isOwnPerson(viewer, author_id)
      ? { id: team_id, name: team_name }
      : { id: author_id, name: author_name ?? '' };
  return {
    ...response,
    answers: openAnswers(
      keyring,
      { answers: stored.answers, sealed },
      stored,
    ) as ResponseAnswer['answers'],
    author,
    submitted_at: new Date(stored.submitted_at).toISOString(),
  };
}
