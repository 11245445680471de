import { Box, OutlinedInput, Typography } from '@mui/material';
import { type Ref, useId } from 'react';
import { TemporalInput } from './inputs/TemporalInput.tsx';

interface DialogFieldProps {
  label: string;
  help?: string;
  type?: 'email' | 'password' | 'text' | 'date';
  autoComplete?: string;
  /** A longer text has so many lines; one line if absent. */
  minRows?: number;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  autoFocus?: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A labelled input of a dialog, with its error. */
export function DialogField({
  label,
  help,
  error,
  maxLength,
  onChange,
  ...input
}: DialogFieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
        {label}
      </Typography>
      {help && (
        <Typography id={`${id}-help`} sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>
        {input.type === 'date' ? (
          <TemporalInput
            kind="date"
            id={id}
            fullWidth
            value={input.value}
            error={error !== undefined}
            describedBy={described || undefined}
            onChange={(day, text) => onChange(day || text)}
          />
        ) : (
          <OutlinedInput
            {...input}
            id={id}
            multiline={input.minRows !== undefined}
            fullWidth
            error={error !== undefined}
            onChange={({ target }) => onChange(target.value)}
            inputProps={{
              dir: input.type && input.type !== 'text' ? undefined : 'auto',
              maxLength,
              'aria-describedby': described || undefined,
              'aria-invalid': error !== undefined,
            }}
          />
        )}
      </Box>
      {error && (
        <Typography id={`${id}-error`} role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {error}
        </Typography>
      )}
    </div>
  );
}
