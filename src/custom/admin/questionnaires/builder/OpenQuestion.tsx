import { useState } from 'react';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { t } from '#src/language/t.ts';
import type { EditedQuestion } from './builderApi.ts';
import { describeQuestionChanges } from './changes.ts';
import { conditionSources } from './conditions.ts';
import { formatAnswerCounts } from './counts.ts';
import { isNew, type QuestionDraft } from './draft.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { StaleDraft } from './StaleDraft.tsx';
import { useBuilderContext } from './useBuilder.ts';
import { isChanged, rebased } from './useDrafts.ts';

interface OpenQuestionProps {
  draft: QuestionDraft;
  /** The server has it so; a new question has none. */
  saved?: EditedQuestion;
}

/** A question that is being typed: saved, put back, or settled with what another editor did. */
export function OpenQuestion({ draft, saved }: OpenQuestionProps) {
  const { drafts, sections, form, moveFocus } = useBuilderContext();
  const [dialog, setDialog] = useState<'replace' | 'discard' | null>(null);
  const { id, section_id } = draft;
  const section = sections.find(({ questions }) =>
    questions.some((question) => question.id === id),
  );
  const at = sections.find((candidate) => candidate.id === section_id)?.questions[
    draft.position ?? 0
  ]?.id;
  const deciders = conditionSources(
    { sections },
    { section_id: section?.id ?? section_id, before: isNew(id) ? (at ?? null) : id },
  );
  const close = () => {
    drafts.close(id);
    moveFocus.current = id;
  };
  async function save(what: QuestionDraft) {
    setDialog(null);
    const savedAs = await drafts.saveQuestion(what);
    if (savedAs) moveFocus.current = savedAs;
  }
  const isReplaced = saved?.is_answered && saved.kind !== draft.kind;
  const onSave = () => (isReplaced ? setDialog('replace') : void save(draft));
  const hasTyped = !saved || isChanged(draft, saved);
  const isBehind = saved && saved.updated_at !== draft.updated_at;
  function takeMine() {
    if (!saved) return;
    const mine = rebased(draft, saved);
    drafts.typeQuestion(mine);
    void save(mine);
  }
  return (
    <>
      {isBehind && (
        <StaleDraft
          changes={describeQuestionChanges(draft, saved)}
          onTheirs={close}
          onMine={takeMine}
        />
      )}
      <QuestionEditor
        draft={draft}
        deciders={deciders}
        problem={drafts.problems[id]}
        isSaving={drafts.isSaving(id)}
        onChange={drafts.typeQuestion}
        onSave={onSave}
        onCancel={() => (hasTyped && draft.text ? setDialog('discard') : close())}
      />
      <ConfirmDialog
        isOpen={dialog === 'replace'}
        isDangerous={false}
        title={t('Ask it in another way?')}
        confirm={t('Save as a new question')}
        onConfirm={() => void save(draft)}
        onClose={() => setDialog(null)}
      >
        {t(
          'People have already answered this question. Changing its kind makes a new question in its place; the answers stay with the old one.',
        )}{' '}
        {form && formatAnswerCounts(form)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'discard'}
        title={t('Discard what you typed?')}
        confirm={t('Discard changes')}
        onConfirm={close}
        onClose={() => setDialog(null)}
      >
        {t('It is not saved yet.')}
      </ConfirmDialog>
    </>
  );
}
