/** Where sections and questions stand, and whether they may: pure, by the rules of the server. */
import type { Translatable } from '#schema/language/phrase.ts';
import { checkConditions, type Form, questionsOf } from '#schema/questionnaires/questionnaire.ts';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';

export type Order = readonly { id: string; question_ids: readonly string[] }[];
export type MoveDirection = 'up' | 'down';
export interface Place {
  section_id: string;
  /** Among the questions that are left when it is taken out. */
  index: number;
}

export const orderOf = (form: Pick<TeamForm, 'sections'>): Order =>
  form.sections.map(({ id, questions }) => ({
    id,
    question_ids: questions.map((question) => question.id),
  }));

/** The form in another order; what an order does not name stays out. */
export function inOrder(sections: TeamForm['sections'], order: Order): TeamForm['sections'] {
  const questions = new Map(
    sections.flatMap((section) => section.questions).map((question) => [question.id, question]),
  );
  const byId = new Map(sections.map((section) => [section.id, section]));
  return order.flatMap(({ id, question_ids }) => {
    const section = byId.get(id);
    if (!section) return [];
    return [
      {
        ...section,
        questions: question_ids.flatMap((question_id) => questions.get(question_id) ?? []),
      },
    ];
  });
}

/** One place further; past the first or last of its section into the next. Null: no further. */
export function stepQuestion(order: Order, id: string, direction: MoveDirection): Order | null {
  const at = order.findIndex(({ question_ids }) => question_ids.includes(id));
  const here = order[at];
  if (!here) return null;
  const index = here.question_ids.indexOf(id) + (direction === 'up' ? -1 : 1);
  if (index >= 0 && index < here.question_ids.length) {
    return placeQuestion(order, id, { section_id: here.id, index });
  }
  const next = order[at + (direction === 'up' ? -1 : 1)];
  if (!next) return null;
  const end = direction === 'up' ? next.question_ids.length : 0;
  return placeQuestion(order, id, { section_id: next.id, index: end });
}

export const placeQuestion = (order: Order, id: string, { section_id, index }: Place): Order =>
  order.map((section) => {
    const others = section.question_ids.filter((question_id) => question_id !== id);
    return {
      id: section.id,
      question_ids: section.id === section_id ? others.toSpliced(index, 0, id) : others,
    };
  });

export function stepSection(order: Order, id: string, direction: MoveDirection): Order | null {
  const index = order.findIndex((section) => section.id === id);
  const to = index + (direction === 'up' ? -1 : 1);
  return index < 0 || to < 0 || to >= order.length ? null : placeSection(order, id, to);
}

/** @param index among the sections that are left when it is taken out */
export function placeSection(order: Order, id: string, index: number): Order {
  const moved = order.filter((section) => section.id === id);
  return order.filter((section) => section.id !== id).toSpliced(index, 0, ...moved);
}

export const isSameOrder = (first: Order, second: Order) =>
  JSON.stringify(first) === JSON.stringify(second);

/** The first question whose condition no longer holds there, and why; null when all is well. */
export function firstBrokenCondition(form: Form): { question: string; words: Translatable } | null {
  const [problem] = checkConditions(form);
  if (!problem) return null;
  const { question_id, words } = problem;
  return { question: questionsOf(form).find(({ id }) => id === question_id)?.text ?? '', words };
}
