import { expect, test } from 'vitest';
import {
  type Condition,
  checkConditions,
  type Question,
} from '#schema/questionnaires/questionnaire.ts';
import {
  buildForm,
  buildQuestion,
  buildSection,
  option,
  when,
} from '../../support/builders/buildForm.ts';

const yes = buildQuestion({ id: 'yes', kind: 'yes_no' });
const many = buildQuestion({ id: 'many', kind: 'multiple_choice', options: [option('a')] });
const one = buildQuestion({ id: 'one', kind: 'single_choice', options: [option('a')] });
const words = buildQuestion({ id: 'words' });
const steps = buildQuestion({ id: 'steps', kind: 'scale' });

const on = (question_id: string, value: Partial<Condition>): Question =>
  buildQuestion({
    id: 'q',
    visible_if: {
      match: 'all',
      conditions: [{ question_id, equals: null, includes: null, ...value }],
    },
  });
const problems = (question: Question) =>
  checkConditions(buildForm(yes, many, one, words, steps, question)).map(({ path, words }) => [
    path,
    words,
  ]);

test.each([
  ['yes', { equals: false }],
  ['many', { includes: 'a' }],
  ['one', { equals: 'a' }],
  ['steps', { equals: 3 }],
])('may look at an earlier question: %s', (id, value) => {
  expect(problems(on(id, value))).toEqual([]);
});

const AT = 'visible_if.conditions.0';
test.each<[string, string, Partial<Condition>, string, string]>([
  ['one that is not there', 'gone', { equals: true }, 'question_id', 'There is no such question'],
  ['itself', 'q', { equals: true }, 'question_id', 'Only an earlier question can decide this'],
  [
    'text',
    'words',
    { equals: 'x' },
    'question_id',
    'The answer to that question cannot decide this',
  ],
  [
    'an option that is not there',
    'one',
    { equals: 'b' },
    'equals',
    'Choose one of the answers to that question',
  ],
  ['no value', 'yes', {}, 'equals', 'Choose one of the answers to that question'],
  [
    'a choice of one as of many',
    'one',
    { includes: 'a' },
    'includes',
    'That question is not answered so',
  ],
  [
    'a choice of many as of one',
    'many',
    { equals: 'a' },
    'equals',
    'That question is not answered so',
  ],
])('is refused on %s', (_name, id, value, at, said) => {
  expect(problems(on(id, value))).toEqual([[`${AT}.${at}`, said]]);
});

test('is refused when it looks ahead, or two look at each other', () => {
  const first = buildQuestion({ id: 'first', kind: 'yes_no', ...when('second', true) });
  const second = buildQuestion({ id: 'second', kind: 'yes_no', ...when('first', true) });
  expect(checkConditions(buildForm(first, second))).toEqual([
    {
      question_id: 'first',
      on: 'second',
      path: `${AT}.question_id`,
      words: 'Only an earlier question can decide this',
    },
  ]);
});

test('is refused on a question that somebody else answers', () => {
  const form = {
    sections: [
      buildSection([yes]),
      buildSection([on('yes', { equals: true })], { id: 'desk', answered_by: 'respondent' }),
    ],
  };
  expect(checkConditions(form).map(({ words }) => words)).toEqual([
    'Somebody else answers that question',
  ]);
});
