import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { questionnaireSection } from '#schema/index.ts';
import { t } from '#src/language/t.ts';
import type { EditedSection } from './builderApi.ts';
import { describeSectionChanges } from './changes.ts';
import { DraftInLanguages } from './DraftInLanguages.tsx';
import type { SectionDraft } from './draft.ts';
import { textsOfSection } from './draftTexts.ts';
import { ChoiceBox, TextBox } from './fields.tsx';
import { FIELDSET, useFirstError } from './QuestionEditor.tsx';
import { StaleDraft } from './StaleDraft.tsx';
import { useBuilderContext } from './useBuilder.ts';

const { fields } = questionnaireSection;

/** It edits what a section is called, what it says, and who answers it. */
export function SectionEditor({ draft, saved }: { draft: SectionDraft; saved?: EditedSection }) {
  const { team_id, drafts, moveFocus } = useBuilderContext();
  const form = useRef<HTMLFormElement>(null);
  const { id } = draft;
  const problem = drafts.problems[id];
  const errors = problem?.errors ?? {};
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  useFirstError(form, problem);
  const set = (change: Partial<SectionDraft>) => drafts.typeSection({ ...draft, ...change });
  async function save(what: SectionDraft) {
    const savedAs = await drafts.saveSection(what, team_id);
    if (savedAs) moveFocus.current = savedAs;
  }
  const close = () => {
    drafts.close(id);
    moveFocus.current = id;
  };
  function takeMine() {
    if (!saved) return;
    const mine = { ...draft, updated_at: saved.updated_at };
    drafts.typeSection(mine);
    void save(mine);
  }
  return (
    <>
      {saved && saved.updated_at !== draft.updated_at && (
        <StaleDraft
          changes={describeSectionChanges(draft, saved)}
          onTheirs={close}
          onMine={takeMine}
        />
      )}
      <Box
        component="form"
        ref={form}
        noValidate
        aria-label={saved ? t('Edit “{name}”', { name: saved.title }) : t('New section')}
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft);
        }}
      >
        <Box component="fieldset" disabled={drafts.isSaving(id)} sx={FIELDSET}>
          <DraftInLanguages texts={textsOfSection(draft, set)} problem={problem}>
            <TextBox
              field={fields.title}
              path="title"
              error={errors.title}
              value={draft.title}
              onChange={(title) => set({ title })}
            />
            <TextBox
              field={fields.description}
              path="description"
              error={errors.description}
              value={draft.description}
              lines={2}
              onChange={(description) => set({ description })}
            />
            <ChoiceBox
              field={fields.answered_by}
              path="answered_by"
              error={errors.answered_by}
              value={draft.answered_by}
              onChange={(answered_by) => set({ answered_by })}
            />
          </DraftInLanguages>
          {problem?.message && <Alert severity="error">{problem.message}</Alert>}
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained">
              {drafts.isSaving(id) ? t('Saving…') : t('Save section')}
            </Button>
            <Button variant="outlined" onClick={close}>
              {t('Cancel')}
            </Button>
          </Box>
        </Box>
      </Box>
    </>
  );
}
