import { expect, it } from 'vitest';
import type { Submission } from '#src/custom/admin/questionnaires/answersApi.ts';
import { compareSubmissions } from '#src/custom/admin/questionnaires/reading/compare.ts';
import { buildQuestion, buildSection, option } from '#tests/support/builders/buildForm.ts';

const questions = [
  buildQuestion({ id: 'q1', text: 'Pregnant?', kind: 'yes_no' }),
  buildQuestion({
    id: 'q2',
    text: 'Which?',
    kind: 'multiple_choice',
    options: [option('a'), option('b')],
  }),
  buildQuestion({ id: 'q3', text: 'Proof', kind: 'file' }),
];
const submission = (answers: object, asked = questions) =>
  ({ answers, sections: [buildSection(asked)] }) as unknown as Submission;

it('tells what changed, came and went, in words', () => {
  const earlier = submission({ q1: true, q2: ['a'] });
  const later = submission({ q1: false, q3: ['x'] });
  expect(compareSubmissions(earlier, later)).toMatchObject([
    { id: 'q1', before: 'Yes', after: 'No', change: 'changed' },
    { id: 'q2', before: 'Option a', after: null, change: 'removed' },
    { id: 'q3', before: null, after: '1 file', change: 'added' },
  ]);
});

it('another file is a change, another wording is none', () => {
  const renamed = [
    buildQuestion({ id: 'q1', text: 'Expecting?', kind: 'yes_no' }),
    ...questions.slice(1),
  ];
  expect(
    compareSubmissions(
      submission({ q1: true, q3: ['x'] }),
      submission({ q1: true, q3: ['y'] }, renamed),
    ),
  ).toMatchObject([
    { text: 'Expecting?', change: 'same' },
    { id: 'q3', change: 'changed' },
  ]);
});

it('what is no longer asked comes last', () => {
  const fewer = [questions[0] as (typeof questions)[number]];
  const compared = compareSubmissions(
    submission({ q1: true, q2: ['b'] }),
    submission({ q1: true }, fewer),
  );
  expect(compared.map(({ id, change }) => [id, change])).toEqual([
    ['q1', 'same'],
    ['q2', 'removed'],
  ]);
});
