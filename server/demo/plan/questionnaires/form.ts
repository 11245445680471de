/** A team's questionnaire as a form, and how answers named by keys become answers to it. */
import type {
  Condition,
  Form,
  Question,
  RawAnswers,
  Section,
} from '#schema/questionnaires/questionnaire.ts';
import { contentOf } from '#server/questionnaires/versions.ts';
import { inFilipino } from '../../content/filipino/rows.ts';
import { type AskingTeam, QUESTIONNAIRES } from '../../content/questionnaires/index.ts';
import type {
  DemoCondition,
  DemoQuestion,
  DemoSection,
} from '../../content/questionnaires/questionnaire.ts';
import { idsOf } from '../offer.ts';

/** By key of the question; options by theirs. */
export type KeyedAnswers = Record<string, unknown>;

export interface TeamQuestionnaire {
  /** All sections, as the team edits them. */
  sections: readonly Section[];
  self: Form;
  respondent: Form;
  /** What the constituents were asked until it was edited. */
  first: Form;
  /** The questions that were worded otherwise then. */
  edited: ReadonlySet<string>;
  toAnswers: (answers: KeyedAnswers) => RawAnswers;
}

export function teamQuestionnaire(team: AskingTeam): TeamQuestionnaire {
  const content = QUESTIONNAIRES[team];
  const questionEntries = content.flatMap(({ questions }) => Object.entries(questions));
  const sectionId = idsOf(`${team} sections`, content);
  const questionId = idsOf(
    `${team} questions`,
    questionEntries.map(([key]) => key),
  );
  const optionId = idsOf(
    `${team} options`,
    questionEntries.flatMap(([key, { options = {} }]) =>
      Object.keys(options).map((id) => `${key} ${id}`),
    ),
  );
  const answerTo = (key: string, value: unknown) =>
    questionEntries.some(([one, { options }]) => one === key && options) &&
    typeof value === 'string'
      ? optionId(`${key} ${value}`)
      : value;

  const conditionOf = ({ question, equals, includes }: DemoCondition): Condition => ({
    equals: (answerTo(question, equals) as Condition['equals'] | undefined) ?? null,
    includes: includes === undefined ? null : optionId(`${question} ${includes}`),
    question_id: questionId(question),
  });
  const questionOf = (key: string, question: DemoQuestion, isFirst: boolean): Question => ({
    id: questionId(key),
    ...inBoth({
      text: (isFirst && question.first_text) || question.text,
      help: question.help ?? null,
      unit: question.unit ?? null,
    }),
    kind: question.kind,
    options: Object.entries(question.options ?? {}).map(([id, option]) => {
      const [label, points] = typeof option === 'string' ? [option, null] : option;
      return { id: optionId(`${key} ${id}`), ...inBoth({ label }), points };
    }),
    min: question.min ?? null,
    max: question.max ?? null,
    required: question.required ?? false,
    is_sensitive: question.is_sensitive ?? false,
    visible_if: {
      match: question.shown_when ? 'any' : 'all',
      conditions: (question.shown_when ?? []).map(conditionOf),
    },
  });
  const sectionOf = (section: DemoSection, isFirst: boolean): Section => ({
    id: sectionId(section),
    ...inBoth({ title: section.title, description: section.description ?? null }),
    answered_by: section.answered_by,
    questions: Object.entries(section.questions).map(([key, question]) =>
      questionOf(key, question, isFirst),
    ),
  });

  const sections = content.map((section) => sectionOf(section, false));
  const first = content.map((section) => sectionOf(section, true));
  return {
    sections,
    self: contentOf(sections, 'self'),
    respondent: contentOf(sections, 'respondent'),
    first: contentOf(first, 'self'),
    edited: new Set(
      questionEntries.filter(([, { first_text }]) => first_text).map(([key]) => questionId(key)),
    ),
    toAnswers: (answers) =>
      Object.fromEntries(
        Object.entries(answers)
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([key, value]) => [
            questionId(key),
            Array.isArray(value) ? value.map((one) => answerTo(key, one)) : answerTo(key, value),
          ]),
      ),
  };
}

const inBoth = <T extends Record<string, string | null>>(texts: T) => ({
  ...texts,
  ...inFilipino(texts),
});
