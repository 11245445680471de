import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  Radio,
  RadioGroup,
} from '@mui/material';
import { SCALE } from '#schema/questionnaires/questionnaire.ts';
import { t } from '#src/language/t.ts';
import type { AnswerInputProps } from './AnswerInputProps.ts';

interface Choice {
  value: string | number | boolean;
  label: string;
}

export const YesNoInput = (props: AnswerInputProps) => (
  <Choices
    {...props}
    isRow
    choices={[
      { value: true, label: t('Yes') },
      { value: false, label: t('No') },
    ]}
  />
);

export const SingleInput = (props: AnswerInputProps) => (
  <Choices
    {...props}
    choices={props.question.options.map(({ id, label }) => ({ value: id, label }))}
  />
);

export function ScaleInput(props: AnswerInputProps) {
  const { min, max, unit } = props.question;
  const [first, last] = [min ?? SCALE.min, max ?? SCALE.max];
  const steps = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <Choices
      {...props}
      isRow
      choices={steps.map((value) => ({
        value,
        label: unit ? `${value} ${unit}` : String(value),
      }))}
    />
  );
}

export function SeveralInput({ question, value, onChange, onLeave }: AnswerInputProps) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const toggle = (choice: string) => {
    onChange(chosen.includes(choice) ? chosen.filter((id) => id !== choice) : [...chosen, choice]);
    onLeave?.();
  };
  return (
    <FormGroup>
      {question.options.map(({ id, label }) => (
        <FormControlLabel
          key={id}
          label={label}
          control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
        />
      ))}
    </FormGroup>
  );
}

type ChoicesProps = AnswerInputProps & { choices: readonly Choice[]; isRow?: boolean };

/** One of several, kept as soon as it is chosen. What is not required can be left blank again. */
function Choices({ choices, isRow = false, ...props }: ChoicesProps) {
  const { question, id, value, onChange, onLeave } = props;
  const choose = (next: unknown) => {
    onChange(next);
    onLeave?.();
  };
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <Box>
      <RadioGroup
        row={isRow}
        name={id}
        aria-labelledby={`${id}-label`}
        value={chosen === -1 ? '' : String(chosen)}
        onChange={(_, place) => choose(choices[Number(place)]?.value)}
      >
        {choices.map(({ label }, place) => (
          <FormControlLabel
            key={label}
            value={String(place)}
            control={<Radio size="small" />}
            label={label}
          />
        ))}
      </RadioGroup>
      {!question.required && chosen !== -1 && (
        <Button size="small" onClick={() => choose(undefined)} sx={{ ml: -1 }}>
          {t('Clear this answer')}
        </Button>
      )}
    </Box>
  );
}
