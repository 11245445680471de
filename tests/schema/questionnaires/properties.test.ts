import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Condition,
  checkAnswers,
  checkConditions,
  type Form,
  type Question,
  type QuestionKind,
  questionsOf,
  visibleQuestions,
} from '#schema/questionnaires/questionnaire.ts';
import { buildQuestion, buildSection, option } from '../../support/builders/buildForm.ts';

const KINDS: QuestionKind[] = [
  'short_text',
  'number',
  'date',
  'yes_no',
  'single_choice',
  'multiple_choice',
  'scale',
  'file',
];
const LETTERS = ['a', 'b', 'c'];
const answer = fc.oneof(
  fc.constantFrom<unknown>(true, false, 'a', 'b', 3, '3', 'x', '2026-12-01', '', null),
  fc.subarray(LETTERS),
  fc.array(fc.uuid({ version: 7 }), { maxLength: 2 }),
  fc.jsonValue({ maxDepth: 1 }),
);

/** How a condition on a question of that kind may look. */
function conditionOn({ id, kind }: Question): fc.Arbitrary<Condition> | null {
  const equals = (values: fc.Arbitrary<string | number | boolean>) =>
    values.map((value) => ({ question_id: id, equals: value, includes: null }));
  if (kind === 'yes_no') return equals(fc.boolean());
  if (kind === 'number' || kind === 'scale') return equals(fc.constant(3));
  if (kind === 'single_choice') return equals(fc.constantFrom(...LETTERS));
  if (kind !== 'multiple_choice') return null;
  return fc
    .constantFrom(...LETTERS)
    .map((includes) => ({ question_id: id, equals: null, includes }));
}

/** Forms whose conditions look at earlier questions, in up to three sections. */
const forms: fc.Arbitrary<Form> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      required: fc.boolean(),
      match: fc.constantFrom('all' as const, 'any' as const),
      picks: fc.array(fc.nat(), { maxLength: 2 }),
      seed: fc.nat(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((drafts) => {
    const questions = drafts.map(({ kind, required }, index) =>
      buildQuestion({
        id: `q${index}`,
        kind,
        required,
        options: LETTERS.map((id) => option(id, 1)),
      }),
    );
    const conditions = drafts.map(({ picks }, index) =>
      fc.tuple(
        ...picks.flatMap((pick) => {
          const target = index === 0 ? undefined : questions[pick % index];
          const condition = target && conditionOn(target);
          return condition ? [condition] : [];
        }),
      ),
    );
    return fc.tuple(fc.tuple(...conditions), fc.nat(8), fc.nat(8)).map(([all, one, two]) => {
      const asked = questions.map((question, index) => ({
        ...question,
        visible_if: { match: drafts[index]?.match ?? 'all', conditions: all[index] ?? [] },
      }));
      const [first, second] = [Math.min(one, two), Math.max(one, two)];
      return {
        sections: [asked.slice(0, first), asked.slice(first, second), asked.slice(second)].map(
          (some, index) => buildSection(some, { id: `s${index}` }),
        ),
      };
    });
  });
const filled = forms.chain((form) =>
  fc.record({
    form: fc.constant(form),
    given: fc.record(Object.fromEntries(questionsOf(form).map(({ id }) => [id, answer])), {
      requiredKeys: [],
    }),
    order: fc.func(fc.nat()),
  }),
);
const holds = (
  name: string,
  check: (input: {
    form: Form;
    given: Record<string, unknown>;
    order: (key: string) => number;
  }) => void,
) =>
  test(name, () => {
    fc.assert(fc.property(filled, check), { numRuns: 500 });
  });
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

/** Told once more, the long way round: a question after another, from nothing but the text of the rule. */
function visibleByHand(form: Form, given: Record<string, unknown>): string[] {
  const shown: string[] = [];
  for (const { id, visible_if } of questionsOf(form)) {
    const met = visible_if.conditions.map(({ question_id, equals, includes }) => {
      if (!shown.includes(question_id)) return false;
      const target = questionsOf(form).find((question) => question.id === question_id);
      const value = given[question_id];
      if (target?.kind === 'number' || target?.kind === 'scale')
        return value === 3 || value === '3';
      if (includes === null) return value === equals;
      return (
        Array.isArray(value) &&
        value.every((one) => LETTERS.includes(one)) &&
        value.includes(includes)
      );
    });
    const isShown =
      met.length === 0 || (visible_if.match === 'all' ? !met.includes(false) : met.includes(true));
    if (isShown) shown.push(id);
  }
  return shown;
}

test('the generated forms can be asked', () => {
  fc.assert(
    fc.property(forms, (form) => {
      expect(checkConditions(form)).toEqual([]);
    }),
  );
});

holds('shown is what the conditions say', ({ form, given }) => {
  expect(idsOf(visibleQuestions(form, given))).toEqual(visibleByHand(form, given));
});

holds('the order in which answers stand changes nothing', ({ form, given, order }) => {
  const keys = Object.keys(given).sort((a, b) => order(a) - order(b));
  const other = Object.fromEntries(keys.map((key) => [key, given[key]]));
  expect(checkAnswers(form, other)).toEqual(checkAnswers(form, given));
  expect(idsOf(visibleQuestions(form, other))).toEqual(idsOf(visibleQuestions(form, given)));
});

holds('no answer to a hidden question is accepted, and none is asked for', ({ form, given }) => {
  const visible = idsOf(visibleQuestions(form, given));
  const { answers, errors } = checkAnswers(form, given);
  expect(Object.keys(answers).filter((id) => !visible.includes(id))).toEqual([]);
  expect(
    Object.keys(errors).filter((path) => !visible.includes(path.replace('answers.', ''))),
  ).toEqual([]);
});

holds('every shown question is answered, blank, or told of', ({ form, given }) => {
  const { answers, errors } = checkAnswers(form, given);
  for (const { id, required } of visibleQuestions(form, given)) {
    const isTold = `answers.${id}` in errors;
    expect(Boolean(id in answers) && isTold).toBe(false);
    if (required) expect(id in answers || isTold).toBe(true);
  }
});

holds('what was accepted is accepted again, as it is', ({ form, given }) => {
  const { answers, score } = checkAnswers(form, given);
  const again = checkAnswers(form, answers);
  expect(again.answers).toEqual(answers);
  expect(again.score).toBe(score);
});
