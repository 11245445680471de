/** Writes a draft or a submission, with all that belongs to it. */
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Answers, Form } from '#schema/questionnaires/questionnaire.ts';
import { announceLogged, insertLogSql, type ResolvedRow } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { prepared } from '../db/prepared.ts';
import type { Context } from '../http/context.ts';
import { filesIn } from './answerFiles.ts';
import type { Filling } from './formState.ts';
import { sealAnswers } from './sealAnswers.ts';
import { valuesIn } from './values.ts';

export type AnyFilling = Omit<Filling, 'kind'> & { kind: Filling['kind'] | 'health' };

interface ResponseRow {
  version_id: string;
  form: Form;
  answers: Answers;
}
/** Updates the row of the draft, if there is one. */
interface Store {
  filling: AnyFilling;
  draft: { id: string } | null;
  written: ResponseRow;
}

const value = sql.placeholder;
/** @param from where the row comes from: once, or not at all */
const upsert = (from: SQL) => sql`insert into questionnaire_responses (id, version_id, user_id,
    service_id, reservation_id, kind, author_id, state, answers, sealed, file_ids, score, submitted_at,
    created_at, updated_at)
  select ${value('id')}::uuid, ${value('version_id')}::uuid, ${value('user_id')}::uuid,
    ${value('service_id')}::uuid, ${value('reservation_id')}::uuid, ${value('kind')}::text,
    ${value('author_id')}::uuid, ${value('state')}::text, ${value('answers')}::jsonb,
    ${value('sealed')}::text, ${value('file_ids')}::uuid[], ${value('score')}::int,
    ${value('submitted_at')}::timestamptz, ${value('now')}::timestamptz, ${value('now')}::timestamptz
  ${from}
  on conflict (id) do update set version_id = excluded.version_id, state = excluded.state,
    reservation_id = excluded.reservation_id, answers = excluded.answers,
    sealed = excluded.sealed, file_ids = excluded.file_ids, score = excluded.score,
    submitted_at = excluded.submitted_at, updated_at = excluded.updated_at`;

const draftStatement = prepared('store_draft', upsert(sql``));

export async function storeDraft(tx: Tx, context: Context, store: Store): Promise<void> {
  await draftStatement(tx, {
    ...rowOf(context, store),
    state: 'draft',
    score: null,
    submitted_at: null,
  });
}

/** One statement: its parts are small, and round trips take the time. */
const submissionStatement = prepared<{ is_stored: boolean }>(
  'store_submission',
  sql`with ready as materialized (select ${functionRef('begin_submission')}(${value('user_id')}::uuid,
      ${value('service_id')}::uuid, ${value('kind')}::text, ${value('author_id')}::uuid,
      ${value('reservation_id')}::uuid, ${value('draft_id')}::uuid,
      ${value('now')}::timestamptz) as is_ready),
    stored as (${upsert(sql`from ready where is_ready`)} returning id, service_id, submitted_at),
    logged as (${insertLogSql(sql`where exists (select 1 from stored)`)}),
    counted as (insert into questionnaire_values
        (response_id, service_id, submitted_at, question_id, option_id, number, date)
      select stored.id, stored.service_id, stored.submitted_at, v.question_id, v.option_id, v.number, v.date
      from stored, jsonb_to_recordset(${value('values')}::jsonb)
        v (question_id text, option_id text, number float8, date date))
    select exists (select 1 from stored) as is_stored`,
  { isChange: true },
);

interface Submission extends Store {
  score?: number | null;
  /** If absent, the caller logs it. */
  log?: ResolvedRow;
}

/**
 * Replaces an earlier submission for the same visit, or for none yet, in the counts. Health answers are
 * never counted. Needs no transaction around it.
 * @returns its id; null, with nothing written, if the draft has changed or the person is gone
 */
export async function storeSubmission(
  db: Db | Tx,
  context: Context,
  { score = null, log, ...store }: Submission,
): Promise<string | null> {
  const { form, answers } = store.written;
  const row = rowOf(context, store);
  const [done] = await submissionStatement(db, {
    ...row,
    state: 'submitted',
    score,
    submitted_at: row.now,
    draft_id: store.draft?.id ?? null,
    values: JSON.stringify(store.filling.kind === 'health' ? [] : valuesIn(form, answers)),
    log: JSON.stringify(log ? [log] : []),
  });
  if (!done?.is_stored) return null;
  if (log) announceLogged(db, [log]);
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
    id,
    version_id,
    user_id,
    service_id,
    reservation_id,
    kind,
    author_id,
    sealed,
    answers: JSON.stringify(answers),
    file_ids: filesIn(form, written.answers),
    now: now.toISOString(),
  };
}
