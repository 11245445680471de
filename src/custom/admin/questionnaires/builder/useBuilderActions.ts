import { createContext, type PointerEvent, useContext, useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '#src/language/t.ts';
import {
  createQuestion,
  deleteQuestion,
  deleteSection,
  type EditedQuestion,
  type EditedSection,
} from './builderApi.ts';
import { bodyOfCopy, createPlanned, type PlannedSection } from './createSections.ts';
import { draftOf, draftOfSection, newQuestion, newSection } from './draft.ts';
import { placeQuestion, placeSection } from './order.ts';
import type { Builder } from './useBuilder.ts';
import { questionTarget, sectionTarget, useDrag } from './useDrag.ts';

/** One of the two: what the delete dialog asks about. */
interface Deletable {
  question?: EditedQuestion;
  section?: EditedSection;
}

/** What the cards and their menus can do. */
export function useActions(builder: Builder) {
  const { team_id, drafts, sections, order, refetch, failed } = builder;
  const notify = useNotify();
  const drag = useDrag();
  const [toDelete, askToDelete] = useState<Deletable | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Whatever came of it, the screen shows what the server has. */
  async function run(call: () => Promise<string | undefined>, done: string) {
    setBusy(true);
    builder.setNotice(null);
    try {
      const focus = await call();
      if (focus) builder.moveFocus.current = focus;
      notify(done, { type: 'success' });
    } catch (error) {
      failed(error);
    } finally {
      await refetch();
      setBusy(false);
    }
  }

  const addQuestion = (section_id: string, after?: string) => {
    const siblings = sections.find(({ id }) => id === section_id)?.questions ?? [];
    const index = after ? siblings.findIndex(({ id }) => id === after) + 1 : siblings.length;
    drafts.typeQuestion(newQuestion({ section_id, position: index }));
  };
  const duplicateQuestion = (question: EditedQuestion, section_id: string) =>
    run(async () => {
      const siblings = sections.find(({ id }) => id === section_id)?.questions ?? [];
      const position = siblings.findIndex(({ id }) => id === question.id) + 1;
      const saved = await createQuestion({ ...bodyOfCopy(question), section_id, position });
      return saved.id;
    }, t('Question duplicated'));
  const addPlanned = (plan: PlannedSection, { at, done }: { at: number; done: string }) =>
    run(() => createPlanned(team_id, plan, at), done);

  async function remove({ question, section }: Deletable) {
    askToDelete(null);
    if (question) {
      drafts.close(question.id);
      await run(async () => void (await deleteQuestion(question.id)), t('Question deleted'));
    } else if (section) {
      for (const { id } of [section, ...section.questions]) drafts.close(id);
      await run(async () => void (await deleteSection(section.id)), t('Section deleted'));
    }
  }

  return {
    line: drag.line,
    toDelete,
    askToDelete,
    remove,
    isBusy,
    addQuestion,
    duplicateQuestion,
    addPlanned,
    editQuestion: (question: EditedQuestion, section_id: string) =>
      drafts.typeQuestion(draftOf(question, section_id)),
    editSection: (section: EditedSection) => drafts.typeSection(draftOfSection(section)),
    addSection: (position = sections.length) => drafts.typeSection(newSection(position)),
    duplicateSection: (section: EditedSection) => {
      const at = sections.findIndex(({ id }) => id === section.id) + 1;
      return addPlanned(plainSection(section), { at, done: t('Section duplicated') });
    },
    dragQuestion: (event: PointerEvent<HTMLElement>, question: EditedQuestion) =>
      drag.start(
        event,
        (y) => questionTarget(question.id, y),
        (place) => builder.placeQuestion(question, placeQuestion(order, question.id, place)),
      ),
    dragSection: (event: PointerEvent<HTMLElement>, section: EditedSection) =>
      drag.start(
        event,
        (y) => sectionTarget(section.id, y),
        (index) => builder.placeSection(section, placeSection(order, section.id, index)),
      ),
  };
}
type BuilderActions = ReturnType<typeof useActions>;

export const ActionsContext = createContext<BuilderActions | null>(null);

export function useBuilderActions(): BuilderActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('There is no builder around this');
  return actions;
}

const plainSection = (section: EditedSection) => {
  const { title, description, answered_by, translations, questions } = section;
  return { title, description, answered_by, translations, questions };
};
