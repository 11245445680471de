import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { questionnaireQuestion } from '#schema/index.ts';
import { questionsOf } from '#schema/questionnaires/questionnaire.ts';
import { Chip, Tag } from '#src/generator/cells/Chip.tsx';
import { t } from '#src/language/t.ts';
import type { EditedQuestion } from './builderApi.ts';
import { CardMenu } from './CardMenu.tsx';
import { describeVisibleIf } from './conditions.ts';
import { MoveHandle } from './MoveHandle.tsx';
import { OpenQuestion } from './OpenQuestion.tsx';
import { placeQuestion } from './order.ts';
import { useBuilderContext } from './useBuilder.ts';
import { useBuilderActions } from './useBuilderActions.ts';

interface QuestionCardProps {
  question: EditedQuestion;
  section_id: string;
  /** It counts from 1, through the whole questionnaire. */
  number: number;
}

/** A question as it stands, or open for editing in the same place. */
export function QuestionCard({ question, section_id, number }: QuestionCardProps) {
  const builder = useBuilderContext();
  const actions = useBuilderActions();
  const { sections, order, drafts } = builder;
  const { id, text } = question;
  const draft = drafts.questions[id];
  const edit = () => actions.editQuestion(question, section_id);
  const moves = sections
    .filter((section) => section.id !== section_id)
    .map((section) => ({
      name: section.title,
      run: () =>
        builder.placeQuestion(
          question,
          placeQuestion(order, id, { section_id: section.id, index: section.questions.length }),
        ),
    }));
  return (
    <Box component="li" data-question={id} sx={CARD}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <MoveHandle
          id={id}
          name={text}
          onStep={(step) => builder.stepQuestion(question, step)}
          onPointerDown={(event) => actions.dragQuestion(event, question)}
        />
        <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>
          <Typography sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
            {number}. {text}
          </Typography>
          {!draft && <Facts question={question} />}
        </Box>
        {!draft && (
          <Button variant="outlined" onClick={edit} aria-label={t('Edit “{name}”', { name: text })}>
            {t('Edit')}
          </Button>
        )}
        <CardMenu
          name={text}
          actions={[
            { name: t('Add a question after it'), run: () => actions.addQuestion(section_id, id) },
            { name: t('Duplicate'), run: () => actions.duplicateQuestion(question, section_id) },
            { name: t('Delete…'), run: () => actions.askToDelete({ question }) },
          ]}
          moves={moves}
        />
      </Box>
      {draft && (
        <Box sx={{ mt: 3, pt: 4, borderTop: 1, borderColor: 'divider' }}>
          <OpenQuestion draft={draft} saved={question} />
        </Box>
      )}
    </Box>
  );
}

function Facts({ question }: { question: EditedQuestion }) {
  const { sections } = useBuilderContext();
  const { kind, required, is_sensitive, options, visible_if } = question;
  const name = questionnaireQuestion.fields.kind.options?.find(
    (option) => option.id === kind,
  )?.name;
  const isChoice = kind === 'single_choice' || kind === 'multiple_choice';
  const shown = describeVisibleIf(visible_if, questionsOf({ sections }));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Tag>{t(name ?? kind)}</Tag>
        {required && <Tag>{t('Must be answered')}</Tag>}
        {is_sensitive && <Chip tone="warning">{t('Sensitive')}</Chip>}
      </Box>
      {isChoice && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {options.map(formatOption).join(' · ')}
        </Typography>
      )}
      {shown && (
        <Typography variant="caption" component="p" sx={{ color: 'primary.main', mt: 1 }}>
          {shown}
        </Typography>
      )}
    </>
  );
}

const formatOption = ({ label, points }: EditedQuestion['options'][number]) =>
  points === null
    ? label
    : `${label} (${t('{count, plural, one {# point} other {# points}}', { count: points })})`;

/** Between two questions: a quiet line that offers a place. */
export const AddBetween = ({ after, onAdd }: { after: string; onAdd: () => void }) => (
  <Box component="li" sx={{ display: 'flex', justifyContent: 'center', my: '-10px', zIndex: 1 }}>
    <Button
      variant="outlined"
      onClick={onAdd}
      aria-label={t('Add a question after “{name}”', { name: after })}
      sx={{ minWidth: 32, minHeight: 24, height: 24, p: 0, borderRadius: 3 }}
    >
      <AddIcon sx={{ fontSize: 16 }} />
    </Button>
  </Box>
);

export const CARD = {
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  px: { xs: 2, sm: 3 },
  py: 3,
} as const;
