/** The row of a draft or a submission. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Answers, Form } from '../../schema/questionnaire.ts';
import type { Tx } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import { filesIn } from './answerFiles.ts';
import type { Filling } from './formState.ts';
import { sealAnswers } from './sealAnswers.ts';

export type AnyFilling = Omit<Filling, 'kind'> & { kind: Filling['kind'] | 'health' };

/** What was submitted before for the same visit, or for none yet, is counted no longer. */
export async function supersede(tx: Tx, filling: AnyFilling, now: Date) {
  const { user_id, service_id, kind, reservation_id } = filling;
  await tx.execute(sql`with gone as (
      update questionnaire_responses set state = 'superseded', updated_at = ${now.toISOString()}
      where user_id = ${user_id} and service_id = ${service_id} and kind = ${kind}
        and state = 'submitted' and reservation_id is not distinct from ${reservation_id}::uuid
      returning id)
    delete from questionnaire_values v using gone where v.response_id = gone.id`);
}

interface Written {
  version_id: string;
  form: Form;
  answers: Answers;
  score?: number | null;
  state: 'draft' | 'submitted';
}

/** Into the row of the draft, if there is one. @returns its id */
export async function writeResponse(
  tx: Tx,
  { now, keyring }: Context,
  {
    filling,
    draft,
    written,
  }: { filling: AnyFilling; draft: { id: string } | null; written: Written },
): Promise<string> {
  const { user_id, service_id, author_id, kind, reservation_id } = filling;
  const { version_id, form, state, score = null } = written;
  const id = draft?.id ?? uuidv7();
  const { answers, sealed } = sealAnswers(
    keyring,
    { form, kind, answers: written.answers },
    { id, user_id },
  );
  const at = now.toISOString();
  const submitted_at = state === 'submitted' ? at : null;
  const file_ids = sql`${sql.param(filesIn(form, written.answers))}::uuid[]`;
  await tx.execute(sql`insert into questionnaire_responses (id, version_id, user_id, service_id,
      reservation_id, kind, author_id, state, answers, sealed, file_ids, score, submitted_at,
      created_at, updated_at)
    values (${id}, ${version_id}, ${user_id}, ${service_id}, ${reservation_id}, ${kind},
      ${author_id}, ${state}, ${JSON.stringify(answers)}::jsonb, ${sealed}, ${file_ids}, ${score},
      ${submitted_at}, ${at}, ${at})
    on conflict (id) do update set version_id = excluded.version_id, state = excluded.state,
      reservation_id = excluded.reservation_id, answers = excluded.answers,
      sealed = excluded.sealed, file_ids = excluded.file_ids, score = excluded.score,
      submitted_at = excluded.submitted_at, updated_at = excluded.updated_at`);
  return id;
}
