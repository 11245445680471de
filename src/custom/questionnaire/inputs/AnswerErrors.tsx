import { Alert, AlertTitle, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Question } from '../../../../schema/questionnaire.ts';
import { t } from '../../../language/t.ts';
import { fieldId } from './QuestionField.tsx';

interface AnswerErrorsProps {
  questions: readonly Question[];
  /** By question id. */
  errors: Readonly<Record<string, string>>;
  /** Another one with each try: the summary takes the focus then. */
  attempt: number;
}

/** What has to be looked at again, each as a link to its question. */
export function AnswerErrors({ questions, errors, attempt }: AnswerErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = questions.filter(({ id }) => errors[id]);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (wrong.length === 0) return null;
  return (
    <Alert severity="error" ref={box} tabIndex={-1} sx={{ mb: 4 }}>
      <AlertTitle>
        {t('{count, plural, one {# answer needs} other {# answers need}} another look', {
          count: wrong.length,
        })}
      </AlertTitle>
      {wrong.map(({ id, text }) => (
        <div key={id}>
          <Link component="button" type="button" color="inherit" onClick={() => goTo(id)}>
            {text}
          </Link>
          {`: ${errors[id]}`}
        </div>
      ))}
    </Alert>
  );
}

/** The control itself, or the first of its group. */
function goTo(question_id: string): void {
  const field = document.getElementById(fieldId(question_id));
  (field?.querySelector<HTMLElement>('input:not([hidden]), button') ?? field)?.focus();
}
