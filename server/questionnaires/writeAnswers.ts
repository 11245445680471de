/** Saving a draft and submitting answers, about the viewer or about somebody else. */
import { sql } from 'drizzle-orm';
import type { ActivityAction } from '#schema/activityLogs/activity.ts';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { user } from '#schema/index.ts';
import { keepDraft } from '#schema/questionnaires/keepDraft.ts';
import { checkAnswers, type Form } from '#schema/questionnaires/questionnaire.ts';
import type {
  AnswersInput,
  DraftInput,
  ResponseAnswer,
  SavedDraft,
} from '#schema/questionnaires/questionnaireCalls.ts';
import { logResolved, resolvedRow } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { rows } from '../db/query.ts';
import { inTransaction, retrying } from '../db/retry.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { handOver } from '../storage/takeFiles.ts';
import { assertFiles, filesIn } from './answerFiles.ts';
import type { Filling, FormState } from './formState.ts';
import { lockPerson } from './lockPerson.ts';
import { allowedState, currentVersion, type FormRequest, fillingOf } from './openForm.ts';
import { type AnyFilling, storeDraft, storeSubmission } from './storeResponse.ts';
import { versionContent } from './versions.ts';

type About = Omit<FormRequest, 'reservation_id'>;

/**
 * Saves what was typed so far, valid or not.
 * @throws AppError not_found; transition for a service that asks nothing; stale for a version that is no
 * longer offered; invalid for what no draft can hold
 */
export function saveDraft(
  context: Context,
  about: About,
  { version_id, answers: rawAnswers }: DraftInput,
): Promise<SavedDraft> {
  const filling = fillingOf(context, about);
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, filling.user_id);
    const { state, form } = await begin(context, tx, { filling, version_id });
    const { answers, errors } = keepDraft(form, rawAnswers);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await assertFiles(tx, { form, answers, owners: ownersOf(filling) });
    const written = { version_id, form, answers };
    await storeDraft(tx, context, { filling, draft: state.draft, written });
    // Every field saves the draft; only its beginning is logged.
    if (!state.draft) await logResolved(tx, logRow(context, 'begin_answers', { filling, state }));
    return {
      version_id,
      answers: answers as SavedDraft['answers'],
      state: 'draft',
      saved_at: context.now.toISOString(),
    };
  });
}

/**
 * Turns the draft into a submission. It supersedes an earlier one for the same visit, or for none yet.
 * @throws AppError not_found; transition for a service that asks nothing; stale for a version that is no
 * longer offered; invalid at `answers.QUESTION_ID`
 */
export function submitAnswers(
  context: Context,
  about: About,
  { version_id, answers: rawAnswers, reservation_id }: AnswersInput,
): Promise<ResponseAnswer> {
  const filling = fillingOf(context, { ...about, reservation_id });
  const submit = async (): Promise<ResponseAnswer> => {
    const { state, form } = await begin(context, context.db, { filling, version_id });
    const { answers, errors, score } = checkAnswers(form, rawAnswers);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const store = async (db: Db | Tx) => {
      const id = await storeSubmission(db, context, {
        filling,
        draft: state.draft,
        written: { version_id, form, answers },
        score,
        log: logRow(context, 'submit_answers', { filling, state }),
      });
      if (id === null) throw new StaleDraftError();
      return id;
    };
    const file_ids = filesIn(form, answers);
    // The statement locks and checks by itself; only with more to do is a transaction needed.
    const isAlone = filling.reservation_id === null && file_ids.length === 0;
    const id = isAlone
      ? await store(context.db)
      : await context.db.transaction(async (tx) => {
          await lockPerson(tx, filling.user_id);
          await assertReservation(tx, filling);
          await assertFiles(tx, { form, answers, owners: ownersOf(filling) });
          const { user_id: owner_id } = filling;
          await handOver(tx, { ids: file_ids, owner_id, keyring: context.keyring });
          const stored = await store(tx);
          await markAnswered(tx, filling, context.now);
          return stored;
        });
    const { author_id, ...about } = filling;
    return {
      id,
      version_id,
      ...about,
      state: 'submitted',
      score,
      author: { id: author_id, name: state.author_name ?? '' },
      answers: answers as ResponseAnswer['answers'],
      submitted_at: context.now.toISOString(),
    };
  };
  return retrying(submit, (error) => error instanceof StaleDraftError);
}

/** The draft was changed or submitted since it was read, or the person was erased. */
class StaleDraftError extends Error {}

interface Begun {
  filling: Filling;
  state: FormState;
  form: Form;
}

/** @throws AppError not_found; transition for a service that asks nothing; stale */
async function begin(
  context: Context,
  db: Db | Tx,
  { filling, version_id }: { filling: Filling; version_id: string },
): Promise<Begun> {
  const { state } = await allowedState(context, db, filling);
  if (state.person_name === null) throw notFound();
  if (!state.requires_questionnaire) {
    throw new AppError('transition', 'This service asks no questions, so no answers are kept.');
  }
  assertRoomForAnswers(state);
  const isOffered =
    version_id === state.draft?.version_id ||
    version_id === (await currentVersion(db, state, { filling, now: context.now }));
  if (!isOffered) {
    throw new AppError('stale', 'The questions have changed meanwhile. Load them again.');
  }
  return { filling, state, form: await versionContent(db, version_id) };
}

/** A draft that becomes a submission adds nothing. @throws AppError invalid */
export function assertRoomForAnswers({
  draft,
  responses,
}: {
  draft: object | null;
  responses: number;
}) {
  if (draft || responses < PERSON_BOUNDS.answers) return;
  throw invalid({ root: 'These questions have been answered very often already' });
}

const ownersOf = ({ user_id, author_id }: Filling) => [user_id, author_id];

/** @throws AppError invalid for a visit of another person or service */
export async function assertReservation(
  tx: Tx,
  { reservation_id, user_id, service_id }: AnyFilling,
) {
  if (reservation_id === null) return;
  const reservations = await rows(
    tx,
    sql`select 1 from reservations
      where id = ${reservation_id} and user_id = ${user_id} and service_id = ${service_id}`,
  );
  if (reservations.length === 0) throw invalid({ reservation_id: 'This does not exist' });
}

/** Marks a visit's postponed questions as answered. */
export async function markAnswered(
  tx: Tx,
  { reservation_id, user_id, service_id }: AnyFilling,
  now: Date,
) {
  if (reservation_id === null) return;
  const at = now.toISOString();
  await tx.execute(sql`update reservations set answers_status = 'given', updated_at = ${at}
    where id = ${reservation_id} and answers_status = 'postponed'
      and ${functionRef('answers_needed')}(${user_id}, ${service_id}, ${reservation_id}, ${at}) is null`);
}

/** The log row: whose answers, and the service's team. */
const logRow = (
  context: Context,
  action: ActivityAction,
  { filling: { user_id }, state }: Omit<Begun, 'form'>,
) =>
  resolvedRow(context, {
    action,
    resource: user.name,
    subject_id: user_id,
    actor_name: state.author_name ?? '',
    subject: {
      subject_name: state.person_name ?? '',
      owner_id: user_id,
      team_id: state.team_id,
    },
  });
