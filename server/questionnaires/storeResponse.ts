/** The row of a draft or a submission, and what goes and comes with it. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Answers, Form } from '../../schema/questionnaire.ts';
import { insertLog, type KnownRow } from '../activity/log.ts';
import type { Tx } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { filesIn } from './answerFiles.ts';
import type { Filling } from './formState.ts';
import { sealAnswers } from './sealAnswers.ts';
import { valuesIn } from './values.ts';

export type AnyFilling = Omit<Filling, 'kind'> & { kind: Filling['kind'] | 'health' };

interface Written {
  version_id: string;
  form: Form;
  answers: Answers;
}
/** Into the row of the draft, if there is one. */
interface Store {
  filling: AnyFilling;
  draft: { id: string } | null;
  written: Written;
}

const value = sql.placeholder;
const upsert = sql`insert into questionnaire_responses (id, version_id, user_id, service_id,
    reservation_id, kind, author_id, state, answers, sealed, file_ids, score, submitted_at,
    created_at, updated_at)
  values (${value('id')}, ${value('version_id')}, ${value('user_id')}, ${value('service_id')},
    ${value('reservation_id')}, ${value('kind')}, ${value('author_id')}, ${value('state')},
    ${value('answers')}::jsonb, ${value('sealed')}, ${value('file_ids')}::uuid[], ${value('score')},
    ${value('submitted_at')}, ${value('now')}, ${value('now')})
  on conflict (id) do update set version_id = excluded.version_id, state = excluded.state,
    reservation_id = excluded.reservation_id, answers = excluded.answers,
    sealed = excluded.sealed, file_ids = excluded.file_ids, score = excluded.score,
    submitted_at = excluded.submitted_at, updated_at = excluded.updated_at`;

const draftStatement = prepared('store_draft', upsert);

export async function storeDraft(tx: Tx, context: Context, store: Store): Promise<void> {
  await draftStatement(tx, {
    ...rowOf(context, store),
    state: 'draft',
    score: null,
    submitted_at: null,
  });
}

/** One statement: each of its parts is small, and the way to the database is what takes the time. */
const submissionStatement = prepared(
  'store_submission',
  sql`with gone as (
      update questionnaire_responses set state = 'superseded', updated_at = ${value('now')}
      where user_id = ${value('user_id')} and service_id = ${value('service_id')}
        and kind = ${value('kind')} and state = 'submitted'
        and reservation_id is not distinct from ${value('reservation_id')}::uuid
      returning id),
    uncounted as (delete from questionnaire_values v using gone where v.response_id = gone.id),
    stored as (${upsert} returning id, service_id, submitted_at),
    logged as (${insertLog})
    insert into questionnaire_values
      (response_id, service_id, submitted_at, question_id, option_id, number, date)
    select stored.id, stored.service_id, stored.submitted_at, v.question_id, v.option_id, v.number, v.date
    from stored, jsonb_to_recordset(${value('values')}::jsonb)
      v (question_id text, option_id text, number float8, date date)`,
);

interface Submission extends Store {
  score?: number | null;
  /** Absent: the caller logs it. */
  log?: KnownRow;
}

/**
 * What was submitted before for the same visit, or for none yet, is counted no longer. Of answers
 * about health nothing is counted at all.
 * @returns its id
 */
export async function storeSubmission(
  tx: Tx,
  context: Context,
  { score = null, log, ...store }: Submission,
): Promise<string> {
  const { form, answers } = store.written;
  const row = rowOf(context, store);
  await submissionStatement(tx, {
    ...{ ...row, state: 'submitted', score, submitted_at: row.now },
    values: JSON.stringify(store.filling.kind === 'health' ? [] : valuesIn(form, answers)),
    log: JSON.stringify(log ? [log] : []),
  });
  return row.id;
}

function rowOf({ now, keyring }: Context, { filling, draft, written }: Store) {
  const { user_id, service_id, author_id, kind, reservation_id } = filling;
  const { version_id, form } = written;
  const id = draft?.id ?? uuidv7();
  const { answers, sealed } = sealAnswers(
    keyring,
    { form, kind, answers: written.answers },
    { id, user_id },
  );
  return {
    ...{ id, version_id, user_id, service_id, reservation_id, kind, author_id, sealed },
    answers: JSON.stringify(answers),
    file_ids: filesIn(form, written.answers),
    now: now.toISOString(),
  };
}
