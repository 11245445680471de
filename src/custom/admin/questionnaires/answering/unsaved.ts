/**
 * Answers that the server does not have yet. They are kept for as long as the page lives, so that a
 * session that ends takes nothing with it; never in the browser's storage, and for their author alone.
 */
import type { RawAnswers } from '#schema/questionnaires/questionnaire.ts';
import { getSession, subscribe } from '#src/session/store.ts';

let author: string | null = null;
const drafts = new Map<string, RawAnswers>();

export function keepUnsaved(form: string, answers: RawAnswers): void {
  drafts.set(form, answers);
}

export const unsaved = (form: string): RawAnswers | undefined => drafts.get(form);
export const forgetUnsaved = (form: string) => drafts.delete(form);

/** Somebody else who signs in finds nothing of it. */
function watchAuthor() {
  const { user } = getSession();
  if (!user) return;
  if (author !== null && author !== user.id) drafts.clear();
  author = user.id;
}
watchAuthor();
subscribe(watchAuthor);
