import { Box, OutlinedInput, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { TemporalInput } from '#src/generator/inputs/TemporalInput.tsx';

interface BoxProps {
  label: string;
  value: string;
  error?: string | undefined;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

export function DateBox({ min, ...props }: BoxProps & { min?: string | undefined }) {
  const id = useId();
  return (
    <Labelled {...props} id={id}>
      <TemporalInput
        kind="date"
        id={id}
        autoFocus={props.autoFocus ?? false}
        value={props.value}
        error={props.error !== undefined}
        onChange={props.onChange}
        describedBy={`${id}-error`}
        min={min}
      />
    </Labelled>
  );
}

export function TextBox({ max, ...props }: BoxProps & { max: number }) {
  const id = useId();
  return (
    <Labelled {...props} id={id}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        inputProps={{ maxLength: max }}
      />
    </Labelled>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  error?: string | undefined;
  children: ReactNode;
}

const Labelled = ({ id, label, error, children }: LabelledProps) => (
  <div>
    <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
      {label}
    </Typography>
    <Box sx={{ mt: 1 }}>{children}</Box>
    {error && (
      <Typography id={`${id}-error`} sx={{ color: 'error.main', mt: 1 }}>
        {error}
      </Typography>
    )}
  </div>
);
