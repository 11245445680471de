/** The limit of opening a form and of submitting it: what has to be read and written, and no more. */
import fastJson from 'fast-json-stringify';
import type pg from 'pg';
import { formAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import { answerSchema } from '#server/http/validation.ts';
import { countedJson, INSERT_VALUES } from './form.ts';

const opened = fastJson(answerSchema(formAnswer));

/** The version with its content, and what that person answered last. */
export async function openForm(pool: pg.Pool, service: string, person: string): Promise<string> {
  const [version, response] = await Promise.all([
    pool.query({
      name: 'version',
      text: `select v.id, v.content from services s
        join questionnaire_versions v on v.team_id = s.team_id and v.kind = 'self' and v.is_current
        where s.id = $1`,
      values: [service],
    }),
    pool.query({
      name: 'response',
      text: `select answers, state, submitted_at, updated_at from questionnaire_responses
        where user_id = $1 and service_id = $2 and kind = 'self' and state <> 'superseded'
        order by submitted_at desc limit 1`,
      values: [person, service],
    }),
  ]);
  const [{ id, content }, last] = [version.rows[0], response.rows[0]];
  return opened({
    version_id: id,
    sections: content.sections,
    answers: last.answers,
    state: 'submitted',
    is_due: true,
    saved_at: null,
    submitted_at: last.submitted_at.toISOString(),
  });
}

interface Submitted {
  user_id: string;
  service_id: string;
  version_id: string;
  answers: unknown;
}

/** The response and the rows that are counted of it, in one transaction. */
export async function submitForm(pool: pg.Pool, body: Submitted): Promise<string> {
  const id = crypto.randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'insert_response',
      text: `insert into questionnaire_responses (id, version_id, user_id, service_id, kind, author_id,
          state, answers, file_ids, score, submitted_at, created_at, updated_at)
        values ($1, $2, $3, $4, 'self', $3, 'submitted', $5, '{}', 10, now(), now(), now())`,
      values: [id, body.version_id, body.user_id, body.service_id, JSON.stringify(body.answers)],
    });
    await client.query({
      name: 'insert_values',
      text: `${INSERT_VALUES} (select $2::uuid as id, $3::uuid as service_id, now() as submitted_at) r`,
      values: [countedJson, id, body.service_id],
    });
    await client.query('commit');
    return JSON.stringify({ id });
  } finally {
    client.release();
  }
}
