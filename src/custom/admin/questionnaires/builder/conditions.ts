/** What a condition can look at, and how it is said. */
import {
  type Condition,
  type Form,
  type Question,
  SCALE,
  type Section,
  type VisibleIf,
} from '#schema/questionnaires/questionnaire.ts';
import { t } from '#src/language/t.ts';

/** Kinds whose answers somebody can name beforehand. */
const DECIDING: readonly Question['kind'][] = [
  'yes_no',
  'single_choice',
  'multiple_choice',
  'number',
  'scale',
];
const MAX_STEPS = 20;

/** Earlier questions that the same person answers and that can decide, in the order of the form. */
export function conditionSources(
  form: Form,
  { section_id, before }: { section_id: string; before: string | null },
): Question[] {
  const own = form.sections.find(({ id }) => id === section_id);
  const earlier: Question[] = [];
  for (const section of form.sections) {
    for (const question of section.questions) {
      if (question.id === before) return earlier;
      if (canDecide(question, section, own)) earlier.push(question);
    }
    if (section.id === section_id) return earlier;
  }
  return earlier;
}

const canDecide = ({ kind }: Question, section: Section, own: Section | undefined) =>
  DECIDING.includes(kind) && section.answered_by === own?.answered_by;

/** The answers that can be chosen; null where the answer is typed. */
export function answersOf({ kind, options, min, max }: Question): AnswerChoice[] | null {
  switch (kind) {
    case 'yes_no':
      return [
        { value: true, name: t('Yes') },
        { value: false, name: t('No') },
      ];
    case 'scale': {
      const first = min ?? SCALE.min;
      const count = Math.max(0, Math.min((max ?? SCALE.max) - first + 1, MAX_STEPS));
      return Array.from({ length: count }, (_, step) => ({
        value: first + step,
        name: String(first + step),
      }));
    }
    case 'single_choice':
    case 'multiple_choice':
      return options.map(({ id, label }, index) => ({
        value: id,
        name: label || t('Option {number}', { number: index + 1 }),
      }));
    default:
      return null;
  }
}

export interface AnswerChoice {
  value: string | number | boolean;
  name: string;
}

export const conditionOn = (
  { id, kind }: Question,
  value: string | number | boolean | null,
): Condition =>
  kind === 'multiple_choice'
    ? { question_id: id, equals: null, includes: value === null ? null : String(value) }
    : { question_id: id, equals: value, includes: null };

export const answerOf = ({ equals, includes }: Condition) => includes ?? equals;

/** “Show when” in words: one sentence for each condition, and how they go together. */
export function describeVisibleIf(
  { match, conditions }: VisibleIf,
  known: readonly Question[],
): string {
  const sentences = conditions.map((condition) => describeCondition(condition, known));
  const [only] = sentences;
  if (sentences.length === 0) return '';
  if (sentences.length === 1 && only) return t('Shown when {condition}', { condition: only });
  const list = sentences.join('; ');
  return match === 'all'
    ? t('Shown when all of these hold: {list}', { list })
    : t('Shown when any of these holds: {list}', { list });
}

function describeCondition(condition: Condition, known: readonly Question[]): string {
  const question = known.find(({ id }) => id === condition.question_id);
  const value = answerOf(condition);
  if (!question) return t('a question that is gone was answered so');
  const name =
    answersOf(question)?.find((choice) => choice.value === value)?.name ?? String(value ?? '…');
  const values = { question: question.text, answer: name };
  return question.kind === 'multiple_choice'
    ? t('“{question}” includes “{answer}”', values)
    : t('“{question}” is “{answer}”', values);
}
