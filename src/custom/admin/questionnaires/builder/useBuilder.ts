import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { translateText } from '#schema/language/phrase.ts';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { type EditedQuestion, readForm } from './builderApi.ts';
import {
  firstBrokenCondition,
  inOrder,
  type MoveDirection,
  type Order,
  orderOf,
  stepQuestion,
  stepSection,
} from './order.ts';
import { useDrafts } from './useDrafts.ts';
import { isStale, useOrder } from './useOrder.ts';

export const formKey = (team_id: string) => ['team-questionnaire', team_id];

export interface Notice {
  severity: 'warning' | 'error';
  text: string;
}

/** All that the parts of the builder share: the form as it stands, what is typed, and the moves. */
export function useBuilder(team_id: string) {
  const client = useQueryClient();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const query = useQuery({ queryKey: formKey(team_id), queryFn: () => readForm(team_id) });
  const { data, refetch } = query;
  const show = (form: TeamForm) => client.setQueryData(formKey(team_id), form);
  const drafts = useDrafts(data, refetch);
  const moveFocus = useRef<string | null>(null);

  function failed(error: unknown) {
    if (!isStale(error)) return setNotice({ severity: 'error', text: wordsOf(error) });
    setNotice({
      severity: 'warning',
      text: t(
        'Someone else has changed this questionnaire meanwhile, so your last move was not saved. You see their version now. Move it again if it still fits.',
      ),
    });
    void refetch();
  }
  const { pendingOrder, changeOrder } = useOrder({ form: data, onSaved: show, onFailed: failed });
  const order = pendingOrder ?? (data ? orderOf(data) : []);
  const sections = data ? inOrder(data.sections, order) : [];

  /** @param words what is said once it stands there */
  function place(id: string, next: Order | null, words: (next: Order) => string) {
    if (!data) return;
    moveFocus.current = id;
    if (!next) return setAnnouncement(t('It cannot go further.'));
    const broken = firstBrokenCondition({ sections: inOrder(data.sections, next) });
    if (broken) {
      const text = t('It cannot be moved there. “{question}” depends on it: {problem}', {
        question: broken.question,
        problem: translateText(t, broken.words),
      });
      setAnnouncement(text);
      return setNotice({ severity: 'warning', text });
    }
    setNotice(null);
    changeOrder(next);
    setAnnouncement(words(next));
  }

  return {
    team_id,
    query,
    form: data,
    sections,
    order,
    drafts,
    notice,
    setNotice,
    failed,
    announcement,
    setAnnouncement,
    refetch,
    show,
    /** Its handle takes the focus once it stands elsewhere. */
    moveFocus,
    placeQuestion: (question: EditedQuestion, next: Order | null) =>
      place(question.id, next, (to) => formatQuestionPlace(question, to, sections)),
    stepQuestion: (question: EditedQuestion, direction: MoveDirection) =>
      place(question.id, stepQuestion(order, question.id, direction), (to) =>
        formatQuestionPlace(question, to, sections),
      ),
    placeSection: (section: { id: string; title: string }, next: Order | null) =>
      place(section.id, next, (to) => formatSectionPlace(section, to)),
    stepSection: (section: { id: string; title: string }, direction: MoveDirection) =>
      place(section.id, stepSection(order, section.id, direction), (to) =>
        formatSectionPlace(section, to),
      ),
  };
}
export type Builder = ReturnType<typeof useBuilder>;

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilderContext(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('There is no builder around this');
  return builder;
}

function formatQuestionPlace(
  { id, text }: EditedQuestion,
  order: Order,
  sections: TeamForm['sections'],
) {
  const at = order.find(({ question_ids }) => question_ids.includes(id));
  return t('“{question}” is now question {number} of {count} in “{section}”.', {
    question: text,
    number: (at?.question_ids.indexOf(id) ?? 0) + 1,
    count: at?.question_ids.length ?? 0,
    section: sections.find((candidate) => candidate.id === at?.id)?.title ?? '',
  });
}

const formatSectionPlace = ({ id, title }: { id: string; title: string }, order: Order) =>
  t('“{section}” is now section {number} of {count}.', {
    section: title,
    number: order.findIndex((section) => section.id === id) + 1,
    count: order.length,
  });

/** A call without fields on the screen shows first what the fields would say. */
function wordsOf(error: unknown): string {
  const errors = error && typeof error === 'object' && 'errors' in error ? error.errors : {};
  const [first] = Object.values((errors ?? {}) as Record<string, string>);
  return first ?? messageOf(error);
}
