import { useState } from 'react';
import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import {
  createQuestion,
  createSection,
  type EditedQuestion,
  type EditedSection,
  updateQuestion,
  updateSection,
} from './builderApi.ts';
import {
  bodyOfQuestion,
  bodyOfSection,
  draftOf,
  draftOfSection,
  isNew,
  type QuestionDraft,
  type SectionDraft,
} from './draft.ts';
import { isGone, isStale } from './useOrder.ts';

/** Why a save failed: by field, or as a whole. */
export interface Problem {
  errors: Record<string, string>;
  /** Null when the fields say it all, or the notice about the newer version does. */
  message: string | null;
}

type Drafts<D> = Readonly<Record<string, D>>;

/** What is open for editing; nothing of it is lost by a failed save, a move or a newer version. */
export function useDrafts(form: TeamForm | undefined, refetch: () => Promise<unknown>) {
  const [questions, setQuestions] = useState<Drafts<QuestionDraft>>({});
  const [sections, setSections] = useState<Drafts<SectionDraft>>({});
  const [problems, setProblems] = useState<Drafts<Problem>>({});
  const [saving, setSaving] = useState<readonly string[]>([]);

  const close = (id: string) => {
    setQuestions((all) => without(all, id));
    setSections((all) => without(all, id));
    setProblems((all) => without(all, id));
  };
  const typeQuestion = (draft: QuestionDraft) =>
    setQuestions((all) => ({ ...all, [draft.id]: draft }));
  const typeSection = (draft: SectionDraft) =>
    setSections((all) => ({ ...all, [draft.id]: draft }));

  /** Resolves with the id under which it is saved, or null when it is not. */
  async function save(id: string, send: () => Promise<{ id: string }>): Promise<string | null> {
    setSaving((ids) => [...ids, id]);
    setProblems((all) => without(all, id));
    try {
      const saved = await send();
      await refetch();
      close(id);
      return saved.id;
    } catch (error) {
      // Stale and gone show by themselves once the newer state is there.
      if (isStale(error) || isGone(error)) await refetch();
      setProblems((all) => ({ ...all, [id]: problemOf(error) }));
      return null;
    } finally {
      setSaving((ids) => ids.filter((savingId) => savingId !== id));
    }
  }
  const saveQuestion = (draft: QuestionDraft) =>
    save(draft.id, () => {
      const { id, section_id, position, updated_at } = draft;
      const saved = form?.sections.flatMap(({ questions }) => questions);
      const body = bodyOfQuestion(
        draft,
        saved?.find((question) => question.id === id),
      );
      return isNew(id)
        ? createQuestion({ ...body, section_id, position: position ?? undefined })
        : updateQuestion(id, { ...body, ...(updated_at && { updated_at }) });
    });
  const saveSection = (draft: SectionDraft, team_id: string) =>
    save(draft.id, () => {
      const { id, position, updated_at } = draft;
      const saved = form?.sections.find((section) => section.id === id);
      const body = bodyOfSection(draft, saved);
      return isNew(id)
        ? createSection({ ...body, team_id, position: position ?? undefined })
        : updateSection(id, { ...body, ...(updated_at && { updated_at }) });
    });

  return {
    questions,
    sections,
    problems,
    isSaving: (id: string) => saving.includes(id),
    isDirty: form !== undefined && hasChanges(form, questions, sections),
    typeQuestion,
    typeSection,
    saveQuestion,
    saveSection,
    close,
  };
}

/** Rebases the draft on the newer version: options deleted there are added again as new ones. */
export const rebased = (draft: QuestionDraft, { updated_at, options }: EditedQuestion) => ({
  ...draft,
  updated_at,
  options: draft.options.map(({ id, ...option }) =>
    id && options.some((known) => known.id === id) ? { ...option, id } : option,
  ),
});

export const isChanged = (draft: QuestionDraft, saved: EditedQuestion) =>
  differs(draft, draftOf(saved, draft.section_id));
const isSectionChanged = (draft: SectionDraft, saved: EditedSection) =>
  differs(draft, draftOfSection(saved));

const differs = <D extends { updated_at: string | null }>(draft: D, stored: D) =>
  JSON.stringify({ ...draft, updated_at: null }) !==
  JSON.stringify({ ...stored, updated_at: null });

function hasChanges(
  { sections: saved }: TeamForm,
  questions: Drafts<QuestionDraft>,
  sections: Drafts<SectionDraft>,
) {
  const savedQuestions = saved.flatMap((section) => section.questions);
  const isOpen = (draft: QuestionDraft) => {
    const before = savedQuestions.find(({ id }) => id === draft.id);
    return !before || isChanged(draft, before);
  };
  const isSectionOpen = (draft: SectionDraft) => {
    const before = saved.find(({ id }) => id === draft.id);
    return !before || isSectionChanged(draft, before);
  };
  return Object.values(questions).some(isOpen) || Object.values(sections).some(isSectionOpen);
}

function problemOf(error: unknown): Problem {
  const errors = error instanceof ApiError ? error.errors : {};
  const isTold = isStale(error) || isGone(error) || Object.keys(errors).length > 0;
  return { errors, message: errors.root ?? (isTold ? null : messageOf(error)) };
}

function without<D>(all: Drafts<D>, id: string): Drafts<D> {
  const { [id]: _gone, ...rest } = all;
  return rest;
}
