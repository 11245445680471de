import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import type { FormEvent } from 'react';
import type { Question } from '#schema/questionnaires/questionnaire.ts';
import { msg, t } from '#src/language/t.ts';
import { AnswerErrors } from '../inputs/AnswerErrors.tsx';
import { QuestionField } from '../inputs/QuestionField.tsx';
import { type AnsweringProps, type DraftState, useAnswering } from './useAnswering.ts';

/** The sections that staff answer about a person, or with one. */
export function AnsweringForm(props: AnsweringProps) {
  const form = useAnswering(props);
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Box component="form" noValidate onSubmit={send} aria-label={t('Questions')}>
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
  changed: '',
  saving: msg('Saving the draft…'),
  saved: msg('Draft saved.'),
  failed: msg('The draft is not saved yet. It is tried again with the next answer.'),
};
