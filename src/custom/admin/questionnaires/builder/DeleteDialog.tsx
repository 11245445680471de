import { Typography } from '@mui/material';
import { ConfirmDialog } from '#src/generator/ConfirmDialog.tsx';
import { t } from '#src/language/t.ts';
import { formatAnswerCounts } from './counts.ts';
import { useBuilderContext } from './useBuilder.ts';
import { useBuilderActions } from './useBuilderActions.ts';

/** Before a question or a section goes: what goes with it, and what stays. */
export function DeleteDialog() {
  const { form } = useBuilderContext();
  const { toDelete, askToDelete, remove } = useBuilderActions();
  if (!toDelete || !form) return null;
  const { question, section } = toDelete;
  const isAnswered =
    question?.is_answered ?? section?.questions.some((contained) => contained.is_answered);
  const count = section?.questions.length ?? 0;
  const counts = formatAnswerCounts(form);
  return (
    <ConfirmDialog
      isOpen
      title={t('Delete “{name}”?', { name: question?.text ?? section?.title ?? '' })}
      confirm={question ? t('Delete question') : t('Delete section')}
      onConfirm={() => void remove(toDelete)}
      onClose={() => askToDelete(null)}
    >
      {count > 0 && (
        <Typography sx={{ mb: 2 }}>
          {t('Its {count, plural, one {# question is} other {# questions are}} deleted too.', {
            count,
          })}
        </Typography>
      )}
      <Typography>
        {isAnswered
          ? t('It is not asked any more. Answers given so far can still be read.')
          : t('It goes to the trash, and can be restored from there for a time.')}
      </Typography>
      {counts && <Typography sx={{ mt: 2, color: 'text.secondary' }}>{counts}</Typography>}
    </ConfirmDialog>
  );
}
