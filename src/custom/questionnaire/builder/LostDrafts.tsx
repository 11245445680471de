import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { t } from '../../../language/t.ts';
import { isNew, newKey } from './draft.ts';
import { useBuilderContext } from './useBuilder.ts';

/** What is being typed about a question that another editor has deleted, or changed the kind of. */
export function LostDrafts() {
  const { sections, drafts } = useBuilderContext();
  const there = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const lost = Object.values(drafts.questions).filter(({ id }) => !isNew(id) && !there.has(id));
  return lost.map((draft) => {
    const section = sections.find(({ id }) => id === draft.section_id) ?? sections.at(-1);
    const keep = () => {
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
    };
    return (
      <Alert key={draft.id} severity="warning" role="alert">
        <AlertTitle>{t('“{question}” is no longer there', { question: draft.text })}</AlertTitle>
        {t(
          'Someone else deleted it or asks it in another way now. What you typed is not lost: add it as a new question, or let it go.',
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          {section && (
            <Button variant="outlined" onClick={keep}>
              {t('Add mine as a new question')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => drafts.close(draft.id)}>
            {t('Let it go')}
          </Button>
        </Box>
      </Alert>
    );
  });
}
