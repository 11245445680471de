/**
 * The one place through which sensitive answers go into the database and out of it. Whatever is
 * bound to a sealed text has to be named again to open it.
 */
import { type Answers, type Form, questionsOf } from '../../schema/questionnaire.ts';

/** Makes text unreadable to whoever holds the database alone. */
export interface Seal {
  seal(text: string, bound: Bound): string;
  open(sealed: string, bound: Bound): string;
}
export interface Bound {
  table: string;
  row: string;
  person: string;
}

/** Sets answers apart without hiding them. */
const plainText: Seal = { seal: (text) => text, open: (sealed) => sealed };
const inUse: Seal = plainText;

interface Row {
  id: string;
  user_id: string;
}
const boundTo = ({ id, user_id }: Row): Bound => ({
  table: 'questionnaire_responses',
  row: id,
  person: user_id,
});

export interface StoredAnswers {
  answers: Answers;
  /** Null: none of them is sensitive. */
  sealed: string | null;
}

/** Sensitive questions' answers leave `answers`; all of them do where the form is about health. */
export function sealAnswers(
  { form, kind, answers }: { form: Form; kind: string; answers: Answers },
  row: Row,
): StoredAnswers {
  const sensitive = new Set(sensitiveQuestions(form, kind));
  const open: Record<string, Answers[string]> = {};
  const closed: Record<string, Answers[string]> = {};
  for (const [id, value] of Object.entries(answers)) {
    (sensitive.has(id) ? closed : open)[id] = value;
  }
  const isNone = Object.keys(closed).length === 0;
  return {
    answers: open,
    sealed: isNone ? null : inUse.seal(JSON.stringify(closed), boundTo(row)),
  };
}

export function openAnswers({ answers, sealed }: StoredAnswers, row: Row): Answers {
  if (sealed === null) return answers;
  return { ...answers, ...(JSON.parse(inUse.open(sealed, boundTo(row))) as Answers) };
}

export const sensitiveQuestions = (form: Form, kind: string): string[] =>
  questionsOf(form)
    .filter(({ is_sensitive }) => is_sensitive || kind === 'health')
    .map(({ id }) => id);
