import { Box, Button, Typography } from '@mui/material';
import type { AnswerValue, Question } from '#schema/questionnaires/questionnaire.ts';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { FactLine, Facts } from '#src/generator/Facts.tsx';
import { t } from '#src/language/t.ts';
import type { Submission } from '../answersApi.ts';
import { formatAnswer } from '../formatAnswer.ts';

/** One submission, section by section, in the wording of its day. */
export function SubmissionView({ submission }: { submission: Submission }) {
  const { sections, answers, score } = submission;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {sections.map(({ id, title, questions }) => (
        <section key={id} aria-label={title}>
          <Typography component="h4" variant="h3">
            {title}
          </Typography>
          <Facts>
            {questions.map((question) => (
              <FactLine key={question.id} label={question.text}>
                <Answer question={question as Question} answer={answers[question.id]} />
              </FactLine>
            ))}
          </Facts>
        </section>
      ))}
      {score !== null && (
        <Typography sx={{ fontWeight: 'fontWeightMedium' }}>
          {t('Score: {count}', { count: score })}
        </Typography>
      )}
    </Box>
  );
}

function Answer({ question, answer }: { question: Question; answer: AnswerValue | undefined }) {
  const words = formatAnswer(question, answer);
  if (words === null) {
    return <Box sx={{ color: 'text.secondary' }}>{t('Not answered')}</Box>;
  }
  if (question.kind !== 'file') return <Box sx={{ whiteSpace: 'pre-line' }}>{words}</Box>;
  const files = (answer as readonly string[]).map((id, index) => ({
    id,
    name: t('File {count}', { count: index + 1 }),
  }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {files.map(({ id, name }, start) => (
        <Button
          key={id}
          variant="outlined"
          aria-label={t('View: {file}', { file: name })}
          onClick={() => openDialog('FILE_VIEWER', { files, start, title: question.text })}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
