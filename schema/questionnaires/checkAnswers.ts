/** Which questions are shown, and whether their answers will do: the same for page and server. */
import { msg } from '../language/index.ts';
import type { Translatable } from '../language/phrase.ts';
import {
  type Answers,
  type AnswerValue,
  type Condition,
  type Form,
  type Question,
  questionsOf,
  type RawAnswers,
} from './form.ts';
import { type Reading, readAnswer } from './readAnswer.ts';

/** Those whose conditions are met; what a hidden question was answered counts for nothing. */
export const visibleQuestions = (form: Form, answers: RawAnswers): Question[] =>
  readVisible(form, answers).map(({ question }) => question);

export interface CheckedAnswers {
  /** Answers to visible questions, normalised and without blanks. */
  answers: Answers;
  /** Words by path, `answers.QUESTION_ID`; empty when all is well. */
  errors: Record<string, Translatable>;
  /** The points of the chosen options; null where the form gives none. */
  score: number | null;
}

export function checkAnswers(form: Form, rawAnswers: RawAnswers): CheckedAnswers {
  const answers: Record<string, AnswerValue> = {};
  const errors = unknownQuestions(form, rawAnswers);
  for (const { question, reading } of readVisible(form, rawAnswers)) {
    if (reading === null) {
      if (question.required) errors[answerPath(question.id)] = msg('Answer this question');
    } else if ('problem' in reading) {
      errors[answerPath(question.id)] = reading.problem;
    } else {
      answers[question.id] = reading.value;
    }
  }
  return { answers, errors, score: scoreOf(form, answers) };
}

export const answerPath = (question_id: string) => `answers.${question_id}`;

/** Answers to what the form does not ask. */
export function unknownQuestions(form: Form, rawAnswers: RawAnswers): Record<string, Translatable> {
  const known = new Set(questionsOf(form).map(({ id }) => id));
  return Object.fromEntries(
    Object.keys(rawAnswers)
      .filter((id) => !known.has(id))
      .map((id) => [answerPath(id), msg('There is no such question')]),
  );
}

function readVisible(
  form: Form,
  rawAnswers: RawAnswers,
): { question: Question; reading: Reading }[] {
  const known = new Map<string, AnswerValue>();
  const visible: { question: Question; reading: Reading }[] = [];
  for (const question of questionsOf(form)) {
    if (!isShown(question, known)) continue;
    const reading = readAnswer(
      question,
      Object.hasOwn(rawAnswers, question.id) ? rawAnswers[question.id] : undefined,
    );
    if (reading && 'value' in reading) known.set(question.id, reading.value);
    visible.push({ question, reading });
  }
  return visible;
}

function isShown({ visible_if }: Question, known: ReadonlyMap<string, AnswerValue>): boolean {
  const { match, conditions } = visible_if;
  if (conditions.length === 0) return true;
  const isMet = (condition: Condition) => meets(known.get(condition.question_id), condition);
  return match === 'all' ? conditions.every(isMet) : conditions.some(isMet);
}

function meets(answer: AnswerValue | undefined, { equals, includes }: Condition): boolean {
  if (answer === undefined) return false;
  if (includes !== null) return Array.isArray(answer) && answer.includes(includes);
  return answer === equals;
}

function scoreOf(form: Form, answers: Answers): number | null {
  const scored = questionsOf(form).flatMap(({ id, options }) =>
    options.filter(({ points }) => points !== null).map((option) => ({ ...option, question: id })),
  );
  if (scored.length === 0) return null;
  return scored
    .filter(({ question, id }) => {
      const answer = answers[question];
      return Array.isArray(answer) ? answer.includes(id) : answer === id;
    })
    .reduce((sum, { points }) => sum + (points ?? 0), 0);
}
