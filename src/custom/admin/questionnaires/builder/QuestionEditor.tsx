import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { questionnaireQuestion } from '#schema/index.ts';
import type { Question } from '#schema/questionnaires/questionnaire.ts';
import { SwitchRow } from '#src/generator/inputs/SwitchRow.tsx';
import { t } from '#src/language/t.ts';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import { DraftInLanguages } from './DraftInLanguages.tsx';
import { newOption, type QuestionDraft } from './draft.ts';
import { textsOfQuestion } from './draftTexts.ts';
import { ChoiceBox, TextBox } from './fields.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import type { Problem } from './useDrafts.ts';

const { fields } = questionnaireQuestion;

interface QuestionEditorProps {
  draft: QuestionDraft;
  deciders: readonly Question[];
  problem: Problem | undefined;
  isSaving: boolean;
  onChange: (draft: QuestionDraft) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** All settings of a question, in its place; what the chosen kind has no use for is not shown. */
export function QuestionEditor({ draft, deciders, problem, isSaving, ...on }: QuestionEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const errors = problem?.errors ?? {};
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, []);
  useFirstError(form, problem);
  const set = (change: Partial<QuestionDraft>) => on.onChange({ ...draft, ...change });
  const setKind = (kind: Question['kind']) =>
    set({
      kind,
      ...(isChoice(kind) && draft.options.length === 0 && { options: [newOption(), newOption()] }),
    });
  const { kind } = draft;
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={draft.text ? t('Edit “{name}”', { name: draft.text }) : t('New question')}
      onSubmit={(event) => {
        event.preventDefault();
        on.onSave();
      }}
    >
      <Box component="fieldset" disabled={isSaving} sx={FIELDSET}>
        <DraftInLanguages texts={textsOfQuestion(draft, set)} problem={problem}>
          <TextBox
            {...at('text', errors)}
            value={draft.text}
            lines={2}
            onChange={(text) => set({ text })}
          />
          <ChoiceBox {...at('kind', errors)} value={kind} onChange={setKind} />
          {isChoice(kind) && (
            <OptionsEditor
              options={draft.options}
              errors={errors}
              onChange={(options) => set({ options })}
            />
          )}
          {(kind === 'number' || kind === 'scale') && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
              {(['min', 'max'] as const).map((name) => (
                <TextBox
                  key={name}
                  {...at(name, errors)}
                  value={draft[name]}
                  width={140}
                  isNumber
                  onChange={(text) => set({ [name]: text })}
                />
              ))}
              {kind === 'number' && (
                <TextBox
                  {...at('unit', errors)}
                  value={draft.unit}
                  width={140}
                  onChange={(unit) => set({ unit })}
                />
              )}
            </Box>
          )}
          <TextBox
            {...at('help', errors)}
            value={draft.help}
            lines={2}
            onChange={(help) => set({ help })}
          />
          <ConditionsEditor
            value={draft.visible_if}
            deciders={deciders}
            errors={errors}
            onChange={(visible_if) => set({ visible_if })}
          />
          <SwitchRow
            field={fields.required}
            isOn={draft.required}
            onChange={(required) => set({ required })}
          />
          <SwitchRow
            field={fields.is_sensitive}
            isOn={draft.is_sensitive}
            onChange={(is_sensitive) => set({ is_sensitive })}
          />
        </DraftInLanguages>
        {problem?.message && <Alert severity="error">{problem.message}</Alert>}
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained">
            {isSaving ? t('Saving…') : t('Save question')}
          </Button>
          <Button variant="outlined" onClick={on.onCancel}>
            {t('Cancel')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

const isChoice = (kind: Question['kind']) => kind === 'single_choice' || kind === 'multiple_choice';

const at = (path: 'text' | 'kind' | 'help' | 'min' | 'max' | 'unit', errors: Errors) => ({
  field: fields[path],
  path,
  error: errors[path],
});
type Errors = Readonly<Record<string, string>>;

/** After a refused save the first wrong field has the focus. */
export function useFirstError(form: { current: HTMLElement | null }, problem: Problem | undefined) {
  useEffect(() => {
    if (!problem || Object.keys(problem.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problem]);
}

export const FIELDSET = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
} as const;
