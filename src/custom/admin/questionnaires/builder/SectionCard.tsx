import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Paper, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Chip } from '#src/generator/cells/Chip.tsx';
import { t } from '#src/language/t.ts';
import type { EditedSection } from './builderApi.ts';
import { CardMenu } from './CardMenu.tsx';
import type { QuestionDraft } from './draft.ts';
import { isNew } from './draft.ts';
import { MoveHandle } from './MoveHandle.tsx';
import { OpenQuestion } from './OpenQuestion.tsx';
import { AddBetween, CARD, QuestionCard } from './QuestionCard.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { useBuilderContext } from './useBuilder.ts';
import { useBuilderActions } from './useBuilderActions.ts';

interface SectionCardProps {
  section: EditedSection;
  /** Questions in the sections before it. */
  before: number;
}

/** A section with its questions and places for new ones. */
export function SectionCard({ section, before }: SectionCardProps) {
  const builder = useBuilderContext();
  const actions = useBuilderActions();
  const { id, title, description, answered_by, questions } = section;
  const draft = builder.drafts.sections[id];
  const added = Object.values(builder.drafts.questions).filter(
    (draft) => isNew(draft.id) && draft.section_id === id,
  );
  const newAt = (index: number) =>
    added
      .filter(({ position }) => Math.min(position ?? 0, questions.length) === index)
      .map((draft) => <NewQuestion key={draft.id} draft={draft} />);
  return (
    <Paper component="section" variant="outlined" data-section={id} aria-label={title} sx={SECTION}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mb: 3 }}>
        <MoveHandle
          id={id}
          name={title}
          onStep={(step) => builder.stepSection(section, step)}
          onPointerDown={(event) => actions.dragSection(event, section)}
        />
        <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {answered_by === 'respondent' && <Chip tone="info">{t('Answered by staff')}</Chip>}
          </Box>
          {description && !draft && (
            <Typography sx={{ color: 'text.secondary', mt: 1 }}>{description}</Typography>
          )}
        </Box>
        {!draft && (
          <Button
            variant="outlined"
            onClick={() => actions.editSection(section)}
            aria-label={t('Edit “{name}”', { name: title })}
          >
            {t('Edit')}
          </Button>
        )}
        <CardMenu
          name={title}
          actions={[
            { name: t('Duplicate'), run: () => void actions.duplicateSection(section) },
            { name: t('Delete…'), run: () => actions.askToDelete({ section }) },
          ]}
        />
      </Box>
      {draft && (
        <Box sx={{ mb: 4 }}>
          <SectionEditor draft={draft} saved={section} />
        </Box>
      )}
      <Box component="ol" data-questions sx={LIST}>
        {newAt(0)}
        {questions.map((question, index) => (
          <Fragment key={question.id}>
            <QuestionCard question={question} section_id={id} number={before + index + 1} />
            {newAt(index + 1)}
            {index < questions.length - 1 && (
              <AddBetween
                after={question.text}
                onAdd={() => actions.addQuestion(id, question.id)}
              />
            )}
          </Fragment>
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => actions.addQuestion(id)}
        aria-label={t('Add a question to “{section}”', { section: title })}
        sx={{ mt: 3 }}
      >
        {t('Add a question')}
      </Button>
    </Paper>
  );
}

const NewQuestion = ({ draft }: { draft: QuestionDraft }) => (
  <Box component="li" sx={{ ...CARD, borderColor: 'primary.main' }}>
    <Typography component="h3" variant="h3" sx={{ mb: 4 }}>
      {t('New question')}
    </Typography>
    <OpenQuestion draft={draft} />
  </Box>
);

export const SECTION = { borderRadius: 3, p: { xs: 3, sm: 4 } } as const;
const LIST = {
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
} as const;
