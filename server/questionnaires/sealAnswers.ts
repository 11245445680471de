/** The only place that seals and opens sensitive answers. */
import { type Answers, type Form, questionsOf } from '#schema/questionnaires/questionnaire.ts';
import type { Bound, Keyring } from '../sealing/keyring.ts';

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
  /** Null if none is sensitive. */
  sealed: string | null;
}

/** Moves the answers to sensitive questions out of `answers`; for health forms all of them. */
export function sealAnswers(
  keyring: Keyring,
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
    sealed: isNone ? null : keyring.seal(JSON.stringify(closed), boundTo(row)),
  };
}

/** @throws SealError if the configured keys do not open them */
export function openAnswers(
  keyring: Keyring,
  { answers, sealed }: StoredAnswers,
  row: Row,
): Answers {
  if (sealed === null) return answers;
  return { ...answers, ...(JSON.parse(keyring.open(sealed, boundTo(row)).toString()) as Answers) };
}

const sensitiveQuestions = (form: Form, kind: string): string[] =>
  questionsOf(form)
    .filter(({ is_sensitive }) => is_sensitive || kind === 'health')
    .map(({ id }) => id);
