import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import type { FormEvent } from 'react';
import type { Question } from '../../../../schema/questionnaire.ts';
import type { FormAnswer } from '../../../../schema/questionnaireCalls.ts';
import { msg, t } from '../../../language/t.ts';
import type { About } from '../calls.ts';
import { AnswerErrors } from '../inputs/AnswerErrors.tsx';
import { QuestionField } from '../inputs/QuestionField.tsx';
import { type DraftState, useRespondentForm } from './useRespondentForm.ts';

interface RespondentFormProps {
  about: About;
  reservation_id: string | undefined;
  opened: FormAnswer & { version_id: string };
  onSubmitted: () => void;
}

/** The sections that staff answer about a person. */
export function RespondentForm(props: RespondentFormProps) {
  const form = useRespondentForm(props);
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Box component="form" noValidate onSubmit={send} aria-label={t('Questions for staff')}>
      <AnswerErrors questions={form.questions} errors={form.errors} attempt={form.attempt} />
      {form.problem && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {form.problem} {t('What you typed is still here.')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 4 }}>
        {form.sections.map(({ id, title, description, questions }) => (
          <Paper
            key={id}
            component="section"
            aria-label={title}
            variant="outlined"
            sx={{ borderRadius: 2, p: { xs: 4, sm: 5 } }}
          >
            <Typography component="h2" variant="h2">
              {title}
            </Typography>
            {description && (
              <Typography sx={{ color: 'text.secondary', mt: 1, whiteSpace: 'pre-line' }}>
                {description}
              </Typography>
            )}
            <Box sx={{ display: 'grid', gap: 5, mt: 4 }}>
              {questions.map((question) => (
                <QuestionField
                  key={question.id}
                  question={question as Question}
                  value={form.answers[question.id]}
                  error={form.errors[question.id]}
                  onChange={(value) => form.change(question.id, value)}
                  onLeave={form.keep}
                />
              ))}
            </Box>
          </Paper>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {form.isBusy ? t('Submitting…') : t('Submit answers')}
        </Button>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {DRAFT_WORDS[form.draft] && t(DRAFT_WORDS[form.draft])}
        </Typography>
      </Box>
    </Box>
  );
}

const DRAFT_WORDS: Record<DraftState, string> = {
  clean: '',
  saving: msg('Saving the draft…'),
  saved: msg('Draft saved.'),
  failed: msg('The draft is not saved yet. It is tried again with the next answer.'),
};
