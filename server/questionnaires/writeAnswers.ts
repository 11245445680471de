/** Saving a draft and submitting answers, about oneself or about somebody else. */
import { sql } from 'drizzle-orm';
import type { ActivityAction } from '../../schema/activity.ts';
import { user } from '../../schema/index.ts';
import { keepDraft } from '../../schema/questionnaire/keepDraft.ts';
import { checkAnswers, type Form } from '../../schema/questionnaire.ts';
import type {
  AnswersInput,
  DraftInput,
  ResponseAnswer,
  SavedDraft,
} from '../../schema/questionnaireCalls.ts';
import { handOver } from '../accounts/ownFiles.ts';
import { logActivity } from '../activity/log.ts';
import type { Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { assertFiles, filesIn } from './answerFiles.ts';
import type { Filling, FormState } from './formState.ts';
import { allowedState, currentVersion, type FormAsked, fillingOf } from './openForm.ts';
import { readResponse } from './readAnswers.ts';
import { type AnyFilling, supersede, writeResponse } from './storeResponse.ts';
import { writeValues } from './values.ts';
import { versionContent } from './versions.ts';

type About = Omit<FormAsked, 'reservation_id'>;

/**
 * What was typed so far, right or not yet.
 * @throws AppError not_found; stale for a version that is no longer offered; invalid for what no draft can hold
 */
export function saveDraft(
  context: Context,
  about: About,
  { version_id, answers: given }: DraftInput,
): Promise<SavedDraft> {
  return fillIn(
    context,
    fillingOf(context, about),
    version_id,
    async (tx, { filling, state, form }) => {
      const { answers, errors } = keepDraft(form, given);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      await assertFiles(tx, { form, answers, owners: ownersOf(filling) });
      const written = { version_id, form, answers, state: 'draft' } as const;
      await writeResponse(tx, context, { filling, draft: state.draft, written });
      // Each field that is left saves the draft: the log tells when it was begun.
      if (!state.draft) await logAnswers(tx, context, 'begin_answers', filling, state);
      return {
        version_id,
        answers: answers as SavedDraft['answers'],
        state: 'draft',
        saved_at: context.now.toISOString(),
      };
    },
  );
}

/**
 * The draft becomes a submission; one for the same visit, or one that no visit has taken yet, is
 * superseded by it.
 * @throws AppError not_found; stale for a version that is no longer offered; invalid at `answers.QUESTION_ID`
 */
export async function submitAnswers(
  context: Context,
  about: About,
  { version_id, answers: given, reservation_id }: AnswersInput,
): Promise<ResponseAnswer> {
  const filling = fillingOf(context, { ...about, reservation_id });
  const id = await fillIn(context, filling, version_id, async (tx, { state, form }) => {
    const { answers, errors, score } = checkAnswers(form, given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await assertReservation(tx, filling);
    await assertFiles(tx, { form, answers, owners: ownersOf(filling) });
    const ids = filesIn(form, answers);
    await handOver(tx, { ids, owner_id: filling.user_id, keyring: context.keyring });
    await supersede(tx, filling, context.now);
    const written = { version_id, form, answers, score, state: 'submitted' } as const;
    const response = await writeResponse(tx, context, { filling, draft: state.draft, written });
    const { service_id } = filling;
    await markAnswered(tx, filling, context.now);
    await writeValues(tx, { response_id: response, service_id, form, answers, now: context.now });
    await logAnswers(tx, context, 'submit_answers', filling, state);
    return response;
  });
  return readResponse(context, id);
}

interface Begun {
  filling: Filling;
  state: FormState;
  form: Form;
}

/** One person's forms are filled in one after the other, and not while the person is being erased. */
function fillIn<T>(
  context: Context,
  filling: Filling,
  version_id: string,
  work: (tx: Tx, begun: Begun) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (tx) => {
    const here = await rows(
      tx,
      sql`select 1 from users where id = ${filling.user_id} and status <> 'erased' for no key update`,
    );
    if (here.length === 0) throw notFound();
    const { state } = await allowedState(context, tx, filling);
    const isOffered =
      version_id === state.draft?.version_id ||
      version_id === (await currentVersion(tx, state, { filling, now: context.now }));
    if (!isOffered) {
      throw new AppError('stale', 'The questions have changed meanwhile. Load them again.');
    }
    return work(tx, { filling, state, form: await versionContent(tx, version_id) });
  });
}

const ownersOf = ({ user_id, author_id }: Filling) => [user_id, author_id];

/** @throws AppError invalid for a visit that is not of this person and service */
export async function assertReservation(
  tx: Tx,
  { reservation_id, user_id, service_id }: AnyFilling,
) {
  if (reservation_id === null) return;
  const found = await rows(
    tx,
    sql`select 1 from reservations
      where id = ${reservation_id} and user_id = ${user_id} and service_id = ${service_id}`,
  );
  if (found.length === 0) throw invalid({ reservation_id: 'This does not exist' });
}

/** A visit whose questions were left for the desk says so no longer. */
export async function markAnswered(
  tx: Tx,
  { reservation_id, user_id, service_id }: AnyFilling,
  now: Date,
) {
  if (reservation_id === null) return;
  const at = now.toISOString();
  await tx.execute(sql`update reservations set answers_status = 'given', updated_at = ${at}
    where id = ${reservation_id} and answers_status = 'postponed'
      and answers_needed(${user_id}, ${service_id}, ${reservation_id}, ${at}) is null`);
}

async function logAnswers(
  tx: Tx,
  context: Context,
  action: ActivityAction,
  { user_id }: Filling,
  { team_id }: FormState,
) {
  const subject = await subjectFor(tx, { user_id, team_id });
  await logActivity(tx, context, [{ action, resource: user.name, subject_id: user_id, subject }]);
}

/** The person, told of in the service's team. */
async function subjectFor(tx: Tx, { user_id, team_id }: { user_id: string; team_id: string }) {
  const [found] = await rows<{ name: string }>(
    tx,
    sql`select concat_ws(' ', profile_first_name, profile_last_name) as name from users where id = ${user_id}`,
  );
  return { subject_name: found?.name ?? null, owner_id: user_id, team_id };
}
