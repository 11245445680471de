/** Opens a form: the draft's version, or the current one prefilled with the last answers. */

import { isOwnPerson } from '#schema/declaration/scope.ts';
import { formIn } from '#schema/questionnaires/formIn.ts';
import { type Answers, checkAnswers, type Form } from '#schema/questionnaires/questionnaire.ts';
import type { FormAnswer } from '#schema/questionnaires/questionnaireCalls.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';
import { isDue } from './due.ts';
import { type Filling, type FormState, formState, type StoredResponse } from './formState.ts';
import { findRespondent, isInReach, logReading, mayAnswer, type Respondent } from './reach.ts';
import { ensureVersion, type FormKind, versionContent } from './versions.ts';

export interface FormRequest {
  kind: FormKind;
  service_id: string;
  /** The form is about this person; about the viewer if absent. */
  user_id?: string | undefined;
  reservation_id?: string | undefined;
}

export async function openForm(context: Context, request: FormRequest): Promise<FormAnswer> {
  const { db, now } = context;
  const filling = fillingOf(context, request);
  const { state, person } = await allowedState(context, db, filling);
  const version_id = state.draft?.version_id ?? (await currentVersion(db, state, { filling, now }));
  const { draft, last } = state;
  const isTheirs = filling.kind === 'self' && !draft && Object.keys(last?.answers ?? {}).length > 0;
  if (person && isTheirs) await logReading(context, person);
  const form = version_id === null ? { sections: [] } : await versionContent(db, version_id);
  return {
    version_id,
    sections: formIn(form, context.language).sections as FormAnswer['sections'],
    answers: (draft?.answers ?? fitting(version_id, form, last)) as FormAnswer['answers'],
    state: draft ? 'draft' : last ? 'submitted' : 'none',
    is_due:
      state.requires_questionnaire &&
      form.sections.length > 0 &&
      isDue(state, earlierOf(state), { now, reservation_id: filling.reservation_id }),
    saved_at: draft?.updated_at ?? null,
    submitted_at: last?.submitted_at ?? null,
  };
}

/** Answers to this very version were checked when they were submitted. */
const fitting = (version_id: string | null, form: Form, last: StoredResponse | null): Answers =>
  last?.version_id === version_id ? last.answers : checkAnswers(form, last?.answers ?? {}).answers;

const earlierOf = ({ last }: FormState) =>
  last && { submitted_at: last.submitted_at ?? '', reservation_id: last.reservation_id };

export function fillingOf(
  { viewer }: Context,
  { kind, service_id, user_id, reservation_id }: FormRequest,
): Filling {
  if (!viewer) throw unauthenticated();
  return {
    service_id,
    user_id: user_id ?? viewer.id,
    author_id: viewer.id,
    kind,
    reservation_id: reservation_id ?? null,
  };
}

interface Allowed {
  state: FormState;
  /** The person that staff fill it in for; null: the viewer, or somebody in their care. */
  person: Respondent | null;
}

/** @throws AppError not_found */
export async function allowedState(
  context: Context,
  db: Db | Tx,
  filling: Filling,
): Promise<Allowed> {
  const { viewer } = context;
  if (!viewer) throw unauthenticated();
  const isOwn = filling.kind === 'self' && isOwnPerson(viewer, filling.user_id);
  const person = isOwn ? null : await findRespondent(context, db, filling, 'answer_as_respondent');
  const state = await formState(db, context.keyring, filling);
  if (state === null || (isOwn && !mayAnswer(viewer, state))) throw notFound();
  const mayRead = person === null || isInReach(viewer, 'read_answers', person);
  const last = filling.kind === 'self' && !mayRead ? withoutAnswers(state.last) : state.last;
  return { state: { ...state, last }, person };
}

/** That something was answered is no secret from who asks; what it was, is. */
const withoutAnswers = (last: StoredResponse | null) => last && { ...last, answers: {} };

/** The version for a new draft; null if nothing is asked. */
export const currentVersion = async (
  db: Db | Tx,
  { current_id, team_id }: FormState,
  { filling: { kind }, now }: { filling: Filling; now: Date },
): Promise<string | null> => current_id ?? ensureVersion(db, { team_id, kind, now });
