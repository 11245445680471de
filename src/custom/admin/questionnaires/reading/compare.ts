/** Two submissions question by question: what was said then, and later. */
import type { Question } from '#schema/questionnaires/questionnaire.ts';
import type { Submission } from '../answersApi.ts';
import { formatAnswer } from '../formatAnswer.ts';

export type Change = 'same' | 'changed' | 'added' | 'removed';
export interface ComparedAnswer {
  id: string;
  section: string;
  /** The text has the wording of the later one, where it asks that. */
  text: string;
  before: string | null;
  after: string | null;
  change: Change;
}

/** In the order of the later one; what it no longer asks comes last. */
export function compareSubmissions(earlier: Submission, later: Submission): ComparedAnswer[] {
  const [was, is] = [answeredIn(earlier), answeredIn(later)];
  const ids = [...is.keys(), ...[...was.keys()].filter((id) => !is.has(id))];
  return ids.flatMap((id) => {
    const [then, now] = [was.get(id), is.get(id)];
    const question = now ?? then;
    const [before, after] = [then?.answer ?? null, now?.answer ?? null];
    if (!question || (before === null && after === null)) return [];
    // Files are compared by id, not by number.
    const isSame = before === after && JSON.stringify(then?.raw) === JSON.stringify(now?.raw);
    const change =
      before === null ? 'added' : after === null ? 'removed' : isSame ? 'same' : 'changed';
    return [{ id, section: question.section, text: question.text, before, after, change }];
  });
}

function answeredIn({ sections, answers }: Submission) {
  const answersById = new Map<
    string,
    { section: string; text: string; answer: string | null; raw: unknown }
  >();
  for (const { title, questions } of sections) {
    for (const question of questions) {
      const raw = answers[question.id];
      const answer = formatAnswer(question as Question, raw);
      answersById.set(question.id, { section: title, text: question.text, answer, raw });
    }
  }
  return answersById;
}
