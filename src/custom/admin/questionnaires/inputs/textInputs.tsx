import { InputAdornment, OutlinedInput } from '@mui/material';
import { LONG_TEXT, SHORT_TEXT } from '#schema/questionnaires/questionnaire.ts';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';
import type { AnswerInputProps } from './AnswerInputProps.ts';

export const ShortTextInput = (props: AnswerInputProps) => (
  <OutlinedInput
    {...common(props)}
    fullWidth
    inputProps={{ ...described(props), maxLength: SHORT_TEXT }}
  />
);

export const LongTextInput = (props: AnswerInputProps) => (
  <OutlinedInput
    {...common(props)}
    fullWidth
    multiline
    minRows={3}
    maxRows={12}
    inputProps={{ ...described(props), maxLength: LONG_TEXT }}
  />
);

/** A field of text: one of numbers drops what it cannot read, and turns under the wheel. */
export const NumberInput = (props: AnswerInputProps) => {
  const { unit } = props.question;
  return (
    <OutlinedInput
      {...common(props)}
      inputProps={{ ...described(props), inputMode: 'decimal' }}
      {...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> })}
      sx={{ width: 220, maxWidth: '100%' }}
    />
  );
};

export const DateInput = (props: AnswerInputProps) => (
  <TemporalInput
    kind="date"
    id={props.id}
    value={common(props).value}
    error={props.isWrong}
    describedBy={props.describedBy}
    isRequired={props.question.required}
    onChange={(day, text) => props.onChange(day || text)}
    onBlur={props.onLeave}
  />
);

const common = ({ id, value, isWrong, onChange, onLeave }: AnswerInputProps) => ({
  id,
  size: 'small' as const,
  error: isWrong,
  value: value === undefined || value === null ? '' : String(value),
  onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  onBlur: onLeave,
});

const described = ({ describedBy, isWrong, question }: AnswerInputProps) => ({
  'aria-describedby': describedBy,
  'aria-invalid': isWrong || undefined,
  'aria-required': question.required || undefined,
});
