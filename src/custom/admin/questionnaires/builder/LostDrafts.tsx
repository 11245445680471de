import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { t } from '#src/language/t.ts';
import { isNew, newKey, type QuestionDraft, type SectionDraft } from './draft.ts';
import { useBuilderContext } from './useBuilder.ts';

/** Drafts whose question or section another editor has deleted or replaced meanwhile. */
export function LostDrafts() {
  const { sections, drafts } = useBuilderContext();
  const isSection = (id: string) => sections.some((section) => section.id === id);
  const isAsked = (id: string) =>
    sections.some(({ questions }) => questions.some((question) => question.id === id));
  const questions = Object.values(drafts.questions).filter(({ id, section_id }) =>
    isNew(id) ? !isSection(section_id) : !isAsked(id),
  );
  const lost = Object.values(drafts.sections).filter(({ id }) => !isNew(id) && !isSection(id));

  function keepQuestion(draft: QuestionDraft) {
    const section = sections.find(({ id }) => id === draft.section_id) ?? sections.at(-1);
    if (!section) return;
    drafts.close(draft.id);
    drafts.typeQuestion({
      ...draft,
      id: newKey(),
      section_id: section.id,
      position: section.questions.length,
      updated_at: null,
      options: draft.options.map(({ id: _gone, ...option }) => option),
    });
  }
  function keepSection(draft: SectionDraft) {
    drafts.close(draft.id);
    drafts.typeSection({ ...draft, id: newKey(), position: sections.length, updated_at: null });
  }
  return (
    <>
      {lost.map((draft) => (
        <Lost
          key={draft.id}
          name={draft.title}
          words={t('Someone else deleted this section. What you typed is not lost.')}
          keep={t('Add mine as a new section')}
          onKeep={() => keepSection(draft)}
          onClose={() => drafts.close(draft.id)}
        />
      ))}
      {questions.map((draft) => (
        <Lost
          key={draft.id}
          name={draft.text}
          words={
            isNew(draft.id)
              ? t('Someone else deleted this section. What you typed is not lost.')
              : t(
                  'Somebody else deleted this question or changed its kind. What you typed is not lost: add it as a new question, or discard it.',
                )
          }
          keep={t('Add mine as a new question')}
          {...(sections.length > 0 && { onKeep: () => keepQuestion(draft) })}
          onClose={() => drafts.close(draft.id)}
        />
      ))}
    </>
  );
}

interface LostProps {
  name: string;
  words: string;
  keep: string;
  /** None while there is no section to put it in. */
  onKeep?: () => void;
  onClose: () => void;
}

const Lost = ({ name, words, keep, onKeep, onClose }: LostProps) => (
  <Alert severity="warning" role="alert">
    <AlertTitle>{t('“{question}” is no longer there', { question: name })}</AlertTitle>
    {words}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
      {onKeep && (
        <Button variant="outlined" onClick={onKeep}>
          {keep}
        </Button>
      )}
      <Button variant="outlined" onClick={onClose}>
        {t('Discard my draft')}
      </Button>
    </Box>
  </Alert>
);
