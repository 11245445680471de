import { Box, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { Question, QuestionKind } from '#schema/questionnaires/questionnaire.ts';
import { t } from '#src/language/t.ts';
import type { AnswerInputProps } from './AnswerInputProps.ts';
import { ScaleInput, SeveralInput, SingleInput, YesNoInput } from './choiceInputs.tsx';
import { FilesInput } from './FilesInput.tsx';
import { DateInput, LongTextInput, NumberInput, ShortTextInput } from './textInputs.tsx';

interface QuestionFieldProps {
  question: Question;
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
  onLeave?: (() => void) | undefined;
}

const INPUTS: Record<QuestionKind, { Input: ComponentType<AnswerInputProps>; isGroup: boolean }> = {
  short_text: { Input: ShortTextInput, isGroup: false },
  long_text: { Input: LongTextInput, isGroup: false },
  number: { Input: NumberInput, isGroup: false },
  date: { Input: DateInput, isGroup: false },
  yes_no: { Input: YesNoInput, isGroup: true },
  single_choice: { Input: SingleInput, isGroup: true },
  multiple_choice: { Input: SeveralInput, isGroup: true },
  scale: { Input: ScaleInput, isGroup: true },
  file: { Input: FilesInput, isGroup: true },
};

export const fieldId = (question_id: string) => `question-${question_id}`;

/** A question with its help, its input and its error. */
export function QuestionField({ question, value, error, onChange, onLeave }: QuestionFieldProps) {
  const { Input, isGroup } = INPUTS[question.kind];
  const id = fieldId(question.id);
  const describedBy =
    [question.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <Frame id={id} isGroup={isGroup} isWrong={error !== undefined} describedBy={describedBy}>
      <Typography
        id={`${id}-label`}
        component={isGroup ? 'span' : 'label'}
        {...(!isGroup && { htmlFor: id })}
        sx={{ display: 'block', fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}
      >
        {question.text}
        {!question.required && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 'fontWeightRegular' }}>
            {' '}
            {t('(optional)')}
          </Box>
        )}
      </Typography>
      {question.help && (
        <Typography id={`${id}-help`} sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {question.help}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>
        <Input
          question={question}
          id={id}
          describedBy={describedBy}
          value={value}
          onChange={onChange}
          onLeave={onLeave}
          isWrong={error !== undefined}
        />
      </Box>
      {error && (
        <Typography
          id={`${id}-error`}
          sx={{ color: 'error.main', mt: 1, fontWeight: 'fontWeightMedium' }}
        >
          {error}
        </Typography>
      )}
    </Frame>
  );
}

interface FrameProps {
  id: string;
  isGroup: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
  children: ReactNode;
}

const Frame = ({ id, isGroup, isWrong, describedBy, children }: FrameProps) => (
  <Box
    {...(isGroup && {
      id,
      role: 'group',
      tabIndex: -1,
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
    })}
    sx={isWrong ? { borderLeft: 3, borderColor: 'error.main', pl: 3 } : {}}
  >
    {children}
  </Box>
);
