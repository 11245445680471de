/** A form of 40 questions in 10 sections, the services that ask it, and one person's answers to all of them. */
import type {
  Answers,
  Form,
  Question,
  QuestionKind,
} from '#schema/questionnaires/questionnaire.ts';
import { countedValues } from '#server/questionnaires/values.ts';

const SECTIONS = 10;
const QUESTIONS_PER_SECTION = 4;
const OPTIONS = 5;
/** Repeated; the fourth and the seventh of them are asked by what was answered before. */
const KINDS = [
  ...(['short_text', 'number', 'yes_no', 'single_choice'] as const),
  ...(['date', 'multiple_choice', 'short_text', 'single_choice'] as const),
] satisfies QuestionKind[];

const idOf = (kind: string, n: number) =>
  `${kind.padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const questionId = (n: number) => idOf('a', n);
const optionId = (question: number, n: number) => idOf('b', question * 100 + n);

/** Not the team of the results. */
export const FORM_TEAM = idOf('1', 2);
export const FORM_VERSION = idOf('9', 2);
/** After those that are booked: the first has been answered by everybody, the others by nobody. */
const FIRST_SERVICE = 1001;
export const UNANSWERED = 20;
export const formService = (n: number) => idOf('2', FIRST_SERVICE + n);

export const form: Form = {
  sections: range(SECTIONS).map((section) => ({
    id: idOf('c', section),
    title: `Section ${section + 1}`,
    description: section % 2 === 0 ? null : 'What we ask here helps us to prepare your visit.',
    answered_by: 'self' as const,
    questions: range(QUESTIONS_PER_SECTION).map((n) =>
      question(section * QUESTIONS_PER_SECTION + n),
    ),
  })),
};

function question(n: number): Question {
  const place = n % KINDS.length;
  const kind = KINDS[place] ?? 'short_text';
  const isChoice = kind === 'single_choice' || kind === 'multiple_choice';
  return {
    id: questionId(n),
    text: `What would you like to tell us about matter ${n + 1}?`,
    help: n % 3 === 0 ? 'If you are not sure, answer as well as you can.' : null,
    kind,
    options: isChoice ? range(OPTIONS).map((option) => toOption(n, option)) : [],
    ...(kind === 'number'
      ? { min: 0, max: 200, unit: 'kg' }
      : { min: null, max: null, unit: null }),
    required: n % 2 === 0,
    is_sensitive: false,
    visible_if: { match: 'all', conditions: conditionsOf(n, place) },
  };
}

function toOption(of: number, n: number) {
  const points = of % KINDS.length === 7 ? n : null;
  return { id: optionId(of, n), label: `Possibility ${n + 1}`, points };
}

function conditionsOf(n: number, place: number): Question['visible_if']['conditions'] {
  const question_id = questionId(n - 1);
  if (place === 3) return [{ question_id, equals: true, includes: null }];
  return place === 6 ? [{ question_id, equals: null, includes: optionId(n - 1, 1) }] : [];
}

/** Such that every question is shown. */
export const answers: Answers = Object.fromEntries(
  range(SECTIONS * QUESTIONS_PER_SECTION).map((n) => [questionId(n), answer(n)]),
);

function answer(n: number) {
  switch (KINDS[n % KINDS.length]) {
    case 'number':
      return 40 + n;
    case 'yes_no':
      return true;
    case 'date':
      return `19${50 + n}-03-14`;
    case 'single_choice':
      return optionId(n, n % OPTIONS);
    case 'multiple_choice':
      return [optionId(n, 1), optionId(n, 3)];
    default:
      return `It began about ${n} days ago, mostly in the evening`;
  }
}

/** What is counted of them, as JSON for `jsonb_to_recordset`. */
export const countedJson = JSON.stringify(
  countedValues({ response_id: '', service_id: '', form, answers, now: new Date() }).map(
    ({ question_id, option_id, number, date }) => ({ question_id, option_id, number, date }),
  ),
);
export const INSERT_VALUES = `insert into questionnaire_values
    (response_id, question_id, service_id, submitted_at, option_id, number, date)
  select r.id, v.question_id, r.service_id, r.submitted_at, v.option_id, v.number, v.date
  from jsonb_to_recordset($1::jsonb) v (question_id text, option_id text, number float8, date date)
  cross join`;

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
