/** A form to be filled in: the draft's version, or the current one with what was answered last. */
import { checkAnswers } from '../../schema/questionnaire.ts';
import type { FormAnswer } from '../../schema/questionnaireCalls.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';
import { isDue } from './due.ts';
import { type Filling, type FormState, formState } from './formState.ts';
import { mayAnswer, reachPerson } from './reach.ts';
import { type FormKind, fixVersion, versionContent } from './versions.ts';

export interface FormAsked {
  service_id: string;
  /** Whom it is about; absent: oneself. */
  user_id?: string;
  reservation_id?: string | undefined;
}

export async function openForm(context: Context, asked: FormAsked): Promise<FormAnswer> {
  const { db, now } = context;
  const filling = fillingOf(context, asked);
  const state = await allowedState(context, db, filling);
  const version_id = state.draft?.version_id ?? (await currentVersion(db, state, { filling, now }));
  const { draft, last } = state;
  const form = version_id === null ? { sections: [] } : await versionContent(db, version_id);
  return {
    version_id,
    sections: form.sections as FormAnswer['sections'],
    answers: (draft?.answers ??
      checkAnswers(form, last?.answers ?? {}).answers) as FormAnswer['answers'],
    state: draft ? 'draft' : last ? 'submitted' : 'none',
    is_due:
      state.requires_questionnaire &&
      form.sections.length > 0 &&
      isDue(state, earlierOf(state), { now, reservation_id: filling.reservation_id }),
    saved_at: draft?.updated_at ?? null,
    submitted_at: last?.submitted_at ?? null,
  };
}

const earlierOf = ({ last }: FormState) =>
  last && { submitted_at: last.submitted_at ?? '', reservation_id: last.reservation_id };

export function fillingOf(
  { viewer }: Context,
  { service_id, user_id, reservation_id = undefined }: FormAsked,
): Filling {
  if (!viewer) throw unauthenticated();
  const kind: FormKind = user_id === undefined ? 'self' : 'respondent';
  return {
    service_id,
    user_id: user_id ?? viewer.id,
    author_id: viewer.id,
    kind,
    reservation_id: reservation_id ?? null,
  };
}

/** @throws AppError not_found */
export async function allowedState(
  context: Context,
  db: Db | Tx,
  filling: Filling,
): Promise<FormState> {
  const { viewer } = context;
  if (!viewer) throw unauthenticated();
  const { service_id, user_id, kind } = filling;
  if (kind === 'respondent') {
    await reachPerson(context, db, { service_id, user_id, action: 'answer_as_respondent' });
  }
  const state = await formState(db, context.keyring, filling);
  if (state === null || (kind === 'self' && !mayAnswer(viewer, state))) throw notFound();
  return state;
}

/** The version for who begins now; null when nothing is asked. */
export const currentVersion = async (
  db: Db | Tx,
  { current_id, team_id }: FormState,
  { filling: { kind }, now }: { filling: Filling; now: Date },
): Promise<string | null> => current_id ?? fixVersion(db, { team_id, kind, now });
