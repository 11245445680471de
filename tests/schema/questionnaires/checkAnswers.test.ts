import { describe, expect, test } from 'vitest';
import {
  checkAnswers,
  type Question,
  visibleQuestions,
} from '#schema/questionnaires/questionnaire.ts';
import { QUESTION_KINDS } from '#schema/resources/questionnaireQuestion.ts';
import { buildForm, buildQuestion, option, when } from '../../support/builders/buildForm.ts';

const one = (overrides: Partial<Question>, answer: unknown) => {
  const form = buildForm(buildQuestion({ id: 'q', ...overrides }));
  const { answers, errors } = checkAnswers(form, { q: answer });
  return errors['answers.q'] ?? answers.q;
};
const FILE = '01900000-0000-7000-8000-00000000000f';

describe('an answer', () => {
  const letters = [option('a'), option('b'), option('c')];
  test.each<[string, Partial<Question>, unknown, unknown]>([
    ['short text, trimmed', {}, '  Ana ', 'Ana'],
    ['text with leading zeros', {}, '007', '007'],
    ['long text', { kind: 'long_text' }, 'a\nb', 'a\nb'],
    ['a number', { kind: 'number' }, 36.6, 36.6],
    ['a number as it was typed', { kind: 'number' }, ' 36.6 ', 36.6],
    ['the lowest number', { kind: 'number', min: 0 }, 0, 0],
    ['a step of a scale', { kind: 'scale' }, 5, 5],
    ['a date', { kind: 'date' }, '2024-02-29', '2024-02-29'],
    ['no', { kind: 'yes_no' }, false, false],
    ['one of several', { kind: 'single_choice', options: letters }, 'b', 'b'],
    [
      'any, in order, once',
      { kind: 'multiple_choice', options: letters },
      ['c', 'a', 'c'],
      ['a', 'c'],
    ],
    ['a file', { kind: 'file' }, [FILE, FILE], [FILE]],
  ])('%s', (_name, question, answer, kept) => {
    expect(one(question, answer)).toEqual(kept);
  });

  /** As JSON can bring them: what none of the kinds takes. */
  const ODD: unknown[] = [
    {},
    { toString: 1 },
    { valueOf: '', toString: null },
    [[]],
    [{ toString: 1 }],
  ];
  test.each(QUESTION_KINDS.flatMap(({ id }) => ODD.map((odd) => [id, odd] as const)))(
    '%s: %j is refused',
    (kind, odd) => {
      const form = buildForm(buildQuestion({ id: 'q', kind, options: letters }));
      const { answers, errors } = checkAnswers(form, { q: odd });
      expect(answers).toEqual({});
      expect(errors).toHaveProperty(['answers.q']);
    },
  );

  test.each<[string, Partial<Question>, unknown, string]>([
    ['text that is none', {}, 7, 'Enter text'],
    ['text beyond its length', {}, 'x'.repeat(201), 'Use at most'],
    ['half a character', {}, '\ud800', 'cannot be stored'],
    ['words for a number', { kind: 'number' }, 'seven', 'Enter a number'],
    ['a number without end', { kind: 'number' }, Number.POSITIVE_INFINITY, 'Enter a number'],
    ['a number too low', { kind: 'number', min: 1 }, 0, 'or more'],
    ['a number too high', { kind: 'number', max: 9 }, 10, 'or less'],
    ['between two steps', { kind: 'scale' }, 2.5, 'Choose one of the list'],
    ['beyond the scale', { kind: 'scale' }, 6, 'or less'],
    ['a day that is none', { kind: 'date' }, '2025-02-29', 'like 2026-12-01'],
    ['a day long ago', { kind: 'date' }, '1812-01-01', 'between 1900 and 2199'],
    ['yes in words', { kind: 'yes_no' }, 'yes', 'Choose yes or no'],
    ['no such option', { kind: 'single_choice', options: letters }, 'd', 'Choose one of the list'],
    [
      'one option that is none',
      { kind: 'multiple_choice', options: letters },
      ['a', 'd'],
      'Choose one of the list',
    ],
    [
      'a choice that is no list',
      { kind: 'multiple_choice', options: letters },
      'a',
      'Choose one of the list',
    ],
    ['no id of a file', { kind: 'file' }, ['x'], 'Choose a file'],
  ])('is refused: %s', (_name, question, answer, words) => {
    expect(JSON.stringify(one(question, answer))).toContain(words);
  });

  test.each<unknown>(['', '  ', [], null, undefined])('%j is a blank: it has no key', (blank) => {
    const form = buildForm(buildQuestion({ id: 'q' }), buildQuestion({ id: 'r', required: true }));
    expect(checkAnswers(form, { q: blank, r: blank })).toEqual({
      answers: {},
      errors: { 'answers.r': 'Answer this question' },
      score: null,
    });
  });

  test('is refused when its question is not asked', () => {
    const { errors } = checkAnswers(buildForm(buildQuestion({ id: 'q' })), { other: 'x' });
    expect(errors).toEqual({ 'answers.other': 'There is no such question' });
  });
});

describe('a condition', () => {
  const pregnant = buildQuestion({ id: 'pregnant', kind: 'yes_no' });
  const months = buildQuestion({
    id: 'months',
    kind: 'number',
    required: true,
    ...when('pregnant', true),
  });
  const form = buildForm(pregnant, months);

  test('decides what is shown, asked for and kept', () => {
    expect(checkAnswers(form, { pregnant: true }).errors).toHaveProperty(['answers.months']);
    expect(checkAnswers(form, { pregnant: false, months: 4 })).toEqual({
      answers: { pregnant: false },
      errors: {},
      score: null,
    });
    expect(checkAnswers(form, { pregnant: true, months: 4 }).answers).toEqual({
      pregnant: true,
      months: 4,
    });
  });

  test('is not met by the answer to a question that is hidden itself', () => {
    const third = buildQuestion({ id: 'third', ...when('months', 4) });
    const ids = visibleQuestions(buildForm(pregnant, months, third), { months: 4 }).map(
      ({ id }) => id,
    );
    expect(ids).toEqual(['pregnant']);
  });

  test('may ask for any of several, and for one of the choices', () => {
    const any = buildQuestion({
      id: 'any',
      visible_if: {
        match: 'any',
        conditions: [
          { question_id: 'pregnant', equals: true, includes: null },
          { question_id: 'signs', equals: null, includes: 'fever' },
        ],
      },
    });
    const signs = buildQuestion({
      id: 'signs',
      kind: 'multiple_choice',
      options: [option('fever'), option('cough')],
    });
    const shown = (answers: object) =>
      visibleQuestions(buildForm(pregnant, signs, any), { ...answers }).some(
        ({ id }) => id === 'any',
      );
    expect(shown({ signs: ['cough', 'fever'] })).toBe(true);
    expect(shown({ pregnant: true })).toBe(true);
    expect(shown({ signs: ['cough'], pregnant: false })).toBe(false);
  });
});

test('the score is the sum of the points of what is chosen and shown', () => {
  const form = buildForm(
    buildQuestion({ id: 'a', kind: 'single_choice', options: [option('no', 0), option('yes', 2)] }),
    buildQuestion({
      id: 'b',
      kind: 'multiple_choice',
      options: [option('x', 1), option('y', -3), option('z')],
      ...when('a', 'yes'),
    }),
  );
  expect(checkAnswers(form, { a: 'yes', b: ['x', 'y', 'z'] }).score).toBe(0);
  expect(checkAnswers(form, { a: 'no', b: ['x'] }).score).toBe(0);
  expect(checkAnswers(form, { a: 'yes', b: ['x'] }).score).toBe(3);
  expect(checkAnswers(buildForm(buildQuestion({ id: 'a' })), {}).score).toBeNull();
});
