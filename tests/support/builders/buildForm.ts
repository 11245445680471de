import type { Form, Question, Section } from '#schema/questionnaires/questionnaire.ts';

/** A question that may be left blank and is always shown: short text by default. */
export const buildQuestion = (overrides: Partial<Question> & { id: string }): Question => ({
  text: `Question ${overrides.id}`,
  help: null,
  kind: 'short_text',
  options: [],
  min: null,
  max: null,
  unit: null,
  required: false,
  is_sensitive: false,
  visible_if: { match: 'all', conditions: [] },
  ...overrides,
});

export const buildSection = (
  questions: readonly Question[],
  overrides: Partial<Section> = {},
): Section => ({
  id: 'section',
  title: 'Section',
  description: null,
  answered_by: 'self',
  ...overrides,
  questions,
});

export const buildForm = (...questions: Question[]): Form => ({
  sections: [buildSection(questions)],
});

/** Shown when the answer to that question equals this. */
export const when = (question_id: string, equals: string | number | boolean) => ({
  visible_if: { match: 'all' as const, conditions: [{ question_id, equals, includes: null }] },
});

export const option = (id: string, points: number | null = null) => ({
  id,
  label: `Option ${id}`,
  points,
});
