/** Makes sections with their questions one call after the other: examples and duplicates. */
import {
  OPTION_TEXTS,
  QUESTION_TEXTS,
  SECTION_TEXTS,
  textsOf,
} from '#schema/questionnaires/formIn.ts';
import type { Condition, Question, Section } from '#schema/questionnaires/questionnaire.ts';
import { createQuestion, createSection } from './builderApi.ts';

export type PlannedSection = Omit<Section, 'id'>;

/**
 * Conditions on questions of the plan look at the new ones afterwards, others stay as they are.
 * Resolves with the id of the section.
 */
export async function createPlanned(
  team_id: string,
  { questions, ...section }: PlannedSection,
  position: number,
): Promise<string> {
  const texts = textsOf(section, SECTION_TEXTS);
  const { translations: _own, translated: _shown, ...plain } = section;
  const made = await createSection({ ...plain, ...texts, team_id, position });
  const names = new Map<string, string>();
  const renamed = (id: string) => names.get(id) ?? id;
  for (const [index, question] of questions.entries()) {
    const saved = await createQuestion({
      ...bodyOfCopy(question, renamed),
      section_id: made.id,
      position: index,
    });
    names.set(question.id, saved.id);
    question.options.forEach(({ id }, place) => {
      names.set(id, saved.options[place]?.id ?? id);
    });
  }
  return made.id;
}

/** A question as a new one: its options get ids of their own. */
export function bodyOfCopy(question: Question, renamed = (id: string) => id) {
  const { text, help, kind, options, min, max, unit, required, is_sensitive, visible_if } =
    question;
  const answer = (value: Condition['equals']) =>
    typeof value === 'string' ? renamed(value) : value;
  return {
    text,
    help,
    kind,
    min,
    max,
    unit,
    required,
    is_sensitive,
    ...textsOf(question, QUESTION_TEXTS),
    options: options.map(({ label, points, translations }) => ({
      label,
      points,
      ...textsOf({ translations }, OPTION_TEXTS),
    })),
    visible_if: {
      match: visible_if.match,
      conditions: visible_if.conditions.map(({ question_id, equals, includes }) => ({
        question_id: renamed(question_id),
        equals: answer(equals),
        includes: includes === null ? null : renamed(includes),
      })),
    },
  };
}
