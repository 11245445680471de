import { Alert, AlertTitle, Link } from '@mui/material';
import { useEffect } from 'react';
import type { Question } from '#schema/questionnaires/questionnaire.ts';
import { focusFirst } from '#src/custom/elements/focusFirst.ts';
import { t } from '#src/language/t.ts';
import { fieldId } from './QuestionField.tsx';

interface AnswerErrorsProps {
  questions: readonly Question[];
  /** The keys are question ids. */
  errors: Readonly<Record<string, string>>;
  /** Another one with each try: the first wrong answer takes the focus then. */
  attempt: number;
}

/** It lists what has to be looked at again, each as a link to its question. */
export function AnswerErrors({ questions, errors, attempt }: AnswerErrorsProps) {
  const wrong = questions.filter(({ id }) => errors[id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per submit, not while fields are being corrected
  useEffect(() => {
    if (attempt > 0) focusFirst(wrong.flatMap(({ id }) => fieldOf(id) ?? []));
  }, [attempt]);
  if (wrong.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      <AlertTitle>
        {t('{count, plural, one {# answer needs} other {# answers need}} another look', {
          count: wrong.length,
        })}
      </AlertTitle>
      {wrong.map(({ id, text }) => (
        <div key={id}>
          <Link
            component="button"
            type="button"
            color="inherit"
            onClick={() => focusFirst([fieldOf(id)].flatMap((element) => element ?? []))}
          >
            {text}
          </Link>
          {`: ${errors[id]}`}
        </div>
      ))}
    </Alert>
  );
}

const fieldOf = (question_id: string) => document.getElementById(fieldId(question_id));
