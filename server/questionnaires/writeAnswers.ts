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
import { knownRow, logKnown } from '../activity/log.ts';
import type { Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { inTransaction } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';
import { assertFiles, filesIn } from './answerFiles.ts';
import type { Filling, FormState } from './formState.ts';
import { lockPerson, type Names } from './lockPerson.ts';
import { allowedState, currentVersion, type FormAsked, fillingOf } from './openForm.ts';
import { type AnyFilling, storeDraft, storeSubmission } from './storeResponse.ts';
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
  return fillIn(context, fillingOf(context, about), version_id, async (tx, begun) => {
    const { filling, state, form } = begun;
    const { answers, errors } = keepDraft(form, given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await assertFiles(tx, { form, answers, owners: ownersOf(filling) });
    const written = { version_id, form, answers };
    await storeDraft(tx, context, { filling, draft: state.draft, written });
    // Each field that is left saves the draft: the log tells when it was begun.
    if (!state.draft) await logKnown(tx, logRow(context, 'begin_answers', begun));
    return {
      version_id,
      answers: answers as SavedDraft['answers'],
      state: 'draft',
      saved_at: context.now.toISOString(),
    };
  });
}

/**
 * The draft becomes a submission; one for the same visit, or one that no visit has taken yet, is
 * superseded by it.
 * @throws AppError not_found; stale for a version that is no longer offered; invalid at `answers.QUESTION_ID`
 */
export function submitAnswers(
  context: Context,
  about: About,
  { version_id, answers: given, reservation_id }: AnswersInput,
): Promise<ResponseAnswer> {
  const filling = fillingOf(context, { ...about, reservation_id });
  return fillIn(context, filling, version_id, async (tx, { state, form, names }) => {
    const { answers, errors, score } = checkAnswers(form, given);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await assertReservation(tx, filling);
    await assertFiles(tx, { form, answers, owners: ownersOf(filling) });
    const ids = filesIn(form, answers);
    await handOver(tx, { ids, owner_id: filling.user_id, keyring: context.keyring });
    const id = await storeSubmission(tx, context, {
      ...{ filling, draft: state.draft, written: { version_id, form, answers }, score },
      log: logRow(context, 'submit_answers', { filling, state, names }),
    });
    await markAnswered(tx, filling, context.now);
    const { author_id, ...about } = filling;
    return {
      ...{ id, version_id, ...about, state: 'submitted', score },
      author: { id: author_id, name: names.author_name },
      answers: answers as ResponseAnswer['answers'],
      submitted_at: context.now.toISOString(),
    };
  });
}

interface Begun {
  filling: Filling;
  state: FormState;
  form: Form;
  names: Names;
}

function fillIn<T>(
  context: Context,
  filling: Filling,
  version_id: string,
  work: (tx: Tx, begun: Begun) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (tx) => {
    const names = await lockPerson(tx, filling);
    const { state } = await allowedState(context, tx, filling);
    const isOffered =
      version_id === state.draft?.version_id ||
      version_id === (await currentVersion(tx, state, { filling, now: context.now }));
    if (!isOffered) {
      throw new AppError('stale', 'The questions have changed meanwhile. Load them again.');
    }
    return work(tx, { filling, state, form: await versionContent(tx, version_id), names });
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

/** Of the person, told of in the service's team. */
const logRow = (
  context: Context,
  action: ActivityAction,
  { filling: { user_id }, state: { team_id }, names }: Omit<Begun, 'form'>,
) =>
  knownRow(context, {
    ...{ action, resource: user.name, subject_id: user_id, actor_name: names.author_name },
    subject: { subject_name: names.name, owner_id: user_id, team_id },
  });
