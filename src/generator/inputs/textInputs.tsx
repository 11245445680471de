import { InputAdornment, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { t } from '../../language/t.ts';
import { FieldShell } from './FieldShell.tsx';
import { type InputProps, useField } from './useField.ts';

type TypedProps = InputProps &
  Pick<OutlinedInputProps, 'type' | 'multiline' | 'minRows' | 'sx'> & {
    inputMode?: 'email' | 'tel' | 'numeric';
    /** Text of the input -> value of the form. */
    parse?: (text: string) => unknown;
    format?: (value: unknown) => string;
  };

function TypedInput({ field, source, parse, format, inputMode, ...props }: TypedProps) {
  const { id, control, error, describedBy } = useField({ field, source });
  const value = control.value ?? '';
  return (
    <FieldShell field={field} id={id} error={error}>
      <OutlinedInput
        {...props}
        id={id}
        name={source}
        size="small"
        fullWidth={!props.sx}
        error={error !== undefined}
        value={format ? format(value) : value}
        onChange={({ target }) => control.onChange(parse ? parse(target.value) : target.value)}
        onBlur={control.onBlur}
        inputRef={control.ref}
        endAdornment={field.unit && <InputAdornment position="end">{t(field.unit)}</InputAdornment>}
        inputProps={{
          dir: props.type ? undefined : 'auto',
          inputMode,
          'aria-describedby': describedBy,
          'aria-required': field.required ?? false,
          ...(props.type === 'number' && { min: field.min, max: field.max }),
        }}
      />
    </FieldShell>
  );
}

export const TextInput = (props: InputProps) => <TypedInput {...props} />;
export const LongTextInput = (props: InputProps) => <TypedInput {...props} multiline minRows={3} />;
export const EmailInput = (props: InputProps) => (
  <TypedInput {...props} type="email" inputMode="email" />
);
export const PhoneInput = (props: InputProps) => (
  <TypedInput {...props} type="tel" inputMode="tel" sx={{ width: 240 }} />
);

export const NumberInput = (props: InputProps) => (
  <TypedInput
    {...props}
    type="number"
    inputMode="numeric"
    sx={{ width: 180 }}
    parse={(text) => (text === '' ? null : Number(text))}
  />
);

/** Each line is one entry. */
export const TextListInput = (props: InputProps) => (
  <TypedInput
    {...props}
    multiline
    minRows={3}
    format={(value) => (Array.isArray(value) ? value.join('\n') : '')}
    parse={(text) => (text === '' ? [] : text.split('\n'))}
  />
);
