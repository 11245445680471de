/** Filling in health information: one's own, or with a person at the desk. */
import type { ActivityAction } from '#schema/activityLogs/activity.ts';
import { checkHealthAnswers } from '#schema/healthInformation/healthAnswers.ts';
import type { HealthFormAnswer } from '#schema/healthInformation/healthCalls.ts';
import { healthFormIn } from '#schema/healthInformation/healthFormIn.ts';
import { user } from '#schema/index.ts';
import { keepDraft } from '#schema/questionnaires/keepDraft.ts';
import { checkAnswers, type Form } from '#schema/questionnaires/questionnaire.ts';
import type {
  AnswersInput,
  DraftInput,
  ResponseAnswer,
  SavedDraft,
} from '#schema/questionnaires/questionnaireCalls.ts';
import { logActivity } from '../activityLogs/log.ts';
import { subjectsOf } from '../activityLogs/subject.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid, notFound, unauthenticated } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import { isDue } from '../questionnaires/due.ts';
import { readResponse } from '../questionnaires/readAnswers.ts';
import { type AnyFilling, storeDraft, storeSubmission } from '../questionnaires/storeResponse.ts';
import { ensureHealthVersion, versionContent } from '../questionnaires/versions.ts';
import {
  assertReservation,
  assertRoomForAnswers,
  markAnswered,
} from '../questionnaires/writeAnswers.ts';
import { assertConsent, consentOf, ofPerson } from './consent.ts';
import { formFor, type HealthFormRequest, type HealthState, healthState } from './healthState.ts';
import { logReading } from './reach.ts';

/** @throws AppError not_found */
export async function openHealthForm(
  context: Context,
  subject: HealthFormRequest,
): Promise<HealthFormAnswer> {
  const { db, viewer, now, language } = context;
  if (!viewer) throw unauthenticated();
  const state = await healthState(context, db, subject);
  const { draft, last, earlier, requires_health_information, person } = state;
  if (person && last && !draft) await logReading(context, person);
  const version_id = draft?.version_id ?? (await currentVersion(db, context, state));
  const form = await versionContent(db, version_id);
  const reservation_id = subject.reservation_id ?? null;
  return {
    version_id,
    sections: healthFormIn(translatorFor(language), form) as HealthFormAnswer['sections'],
    answers: (draft?.answers ??
      checkAnswers(form, last?.answers ?? {}).answers) as HealthFormAnswer['answers'],
    state: draft ? 'draft' : last ? 'submitted' : 'none',
    is_due: requires_health_information && isDue(state, earlier, { now, reservation_id }),
    saved_at: draft && iso(draft.updated_at),
    submitted_at: last?.submitted_at ? iso(last.submitted_at) : null,
    consent: await consentOf(db, context, subject.user_id ?? viewer.id),
  };
}

/**
 * Saves what was typed so far, valid or not.
 * @throws AppError not_found; transition; consent_needed; stale; invalid for what no draft can hold
 */
export const saveHealthDraft = (
  context: Context,
  about: HealthFormRequest,
  { version_id, answers: rawAnswers }: DraftInput,
): Promise<SavedDraft> =>
  fillIn(context, { ...about, version_id }, async (tx, { state, form, filling }) => {
    const { answers, errors } = keepDraft(form, rawAnswers);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const written = { version_id, form, answers };
    await storeDraft(tx, context, { filling, draft: state.draft, written });
    if (!state.draft) {
      await log(tx, context, 'begin_health_information', { state, filling });
    }
    return {
      version_id,
      answers: answers as SavedDraft['answers'],
      state: 'draft',
      saved_at: context.now.toISOString(),
    };
  });

/** @throws AppError not_found; transition; consent_needed; stale; invalid at `answers.QUESTION_ID` */
export async function submitHealthAnswers(
  context: Context,
  about: HealthFormRequest,
  { version_id, answers: rawAnswers, reservation_id }: AnswersInput,
): Promise<ResponseAnswer> {
  const subject = { ...about, version_id, reservation_id };
  const id = await fillIn(context, subject, async (tx, { state, form, filling }) => {
    const { answers, errors } = checkHealthAnswers(form, rawAnswers);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await assertReservation(tx, filling);
    const written = { version_id, form, answers };
    const response = await storeSubmission(tx, context, { filling, draft: state.draft, written });
    if (response === null) throw notFound();
    await markAnswered(tx, filling, context.now);
    await log(tx, context, 'submit_health_information', { state, filling });
    return response;
  });
  return readResponse(context, id);
}

interface Filled {
  state: HealthState;
  form: Form;
  filling: AnyFilling;
}

const fillIn = <T>(
  context: Context,
  { version_id, ...subject }: HealthFormRequest & { version_id: string },
  work: (tx: Tx, filled: Filled) => Promise<T>,
): Promise<T> =>
  ofPerson(context, subject.user_id, async (tx, user_id) => {
    const state = await healthState(context, tx, subject);
    assertAsked(state);
    await assertConsent(tx, context, user_id);
    assertRoomForAnswers(state);
    const isOffered =
      version_id === state.draft?.version_id ||
      version_id === (await currentVersion(tx, context, state));
    if (!isOffered) {
      throw new AppError('stale', 'The questions have changed meanwhile. Load them again.');
    }
    const { service_id, reservation_id = null } = subject;
    const filling = {
      user_id,
      author_id: context.viewer?.id ?? user_id,
      service_id,
      reservation_id,
      kind: 'health',
    } as const;
    return work(tx, { state, form: await versionContent(tx, version_id), filling });
  });

/** @throws AppError transition where nothing is asked: what nobody needs is not kept */
function assertAsked({ requires_health_information }: HealthState) {
  if (requires_health_information) return;
  throw new AppError('transition', 'This service asks nothing about health, so nothing is kept.');
}

const currentVersion = async (db: Db | Tx, context: Context, state: HealthState) =>
  ensureHealthVersion(db, await formFor(db, context, state), context.now);

async function log(
  tx: Tx,
  context: Context,
  action: ActivityAction,
  { state: { team_id }, filling: { user_id: subject_id } }: Omit<Filled, 'form'>,
) {
  const person = (await subjectsOf(tx, user, [subject_id])).get(subject_id);
  const subject = person && { ...person, team_id };
  await logActivity(tx, context, [{ action, resource: user.name, subject_id, subject }]);
}

const iso = (instant: string) => new Date(instant).toISOString();
