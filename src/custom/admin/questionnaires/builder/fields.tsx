import { NativeSelect, OutlinedInput, Select, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { Field } from '#schema/declaration/field.ts';
import { FieldShell } from '#src/generator/inputs/FieldShell.tsx';
import { t } from '#src/language/t.ts';

interface DeclaredProps {
  /** Label, help and whether it must be given come from the declaration. */
  field: Field;
  /** The error of this path of the saved body stands under it. */
  path: string;
  error: string | undefined;
}
interface TextBoxProps extends DeclaredProps {
  value: string;
  onChange: (value: string) => void;
  lines?: number;
  isNumber?: boolean;
  width?: number;
}

/** A declared field outside react-admin's forms. */
export function TextBox({ field, path, error, value, onChange, ...props }: TextBoxProps) {
  const id = useId();
  const { lines = 1, isNumber = false, width } = props;
  return (
    <FieldShell field={field} id={id} error={error}>
      <OutlinedInput
        id={id}
        name={path}
        size="small"
        fullWidth={width === undefined}
        multiline={lines > 1}
        minRows={lines}
        value={value}
        error={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{
          ...described(field, id, error),
          'aria-required': field.required ?? false,
          ...(isNumber && { inputMode: 'decimal' }),
        }}
        {...(width !== undefined && { sx: { width } })}
      />
    </FieldShell>
  );
}

interface ChoiceBoxProps<V extends string> extends DeclaredProps {
  value: V;
  onChange: (value: V) => void;
}

export function ChoiceBox<V extends string>({ field, path, error, ...props }: ChoiceBoxProps<V>) {
  const id = useId();
  return (
    <FieldShell field={field} id={id} error={error}>
      <Select
        native
        id={id}
        name={path}
        size="small"
        value={props.value}
        error={error !== undefined}
        onChange={({ target }) => props.onChange(target.value as V)}
        inputProps={{ id, ...described(field, id, error) }}
        sx={{ minWidth: 220, maxWidth: '100%' }}
      >
        {(field.options ?? []).map((option) => (
          <option key={option.id} value={option.id}>
            {t(option.name)}
          </option>
        ))}
      </Select>
    </FieldShell>
  );
}

interface InlineSelectProps {
  label: string;
  value: string;
  isWrong: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A choice within a sentence; its label is for those who hear it. */
export const InlineSelect = ({ label, value, isWrong, ...props }: InlineSelectProps) => (
  <NativeSelect
    disableUnderline
    value={value}
    error={isWrong}
    onChange={({ target }) => props.onChange(target.value)}
    inputProps={{
      'aria-label': label,
      'aria-invalid': isWrong,
      'aria-describedby': props.describedBy,
    }}
    sx={{
      border: 1,
      borderColor: isWrong ? 'error.main' : 'secondary.main',
      borderRadius: 1,
      px: 2,
      maxWidth: '100%',
      fontSize: 'inherit',
      fontWeight: 'fontWeightMedium',
      bgcolor: 'background.paper',
    }}
  >
    {props.children}
  </NativeSelect>
);

export const Problem = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Typography
    {...(id && { id })}
    sx={{ color: 'error.main', mt: 1, fontWeight: 'fontWeightMedium' }}
  >
    {children}
  </Typography>
);

const described = (field: Field, id: string, error: string | undefined) => {
  const by = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error !== undefined, 'aria-describedby': by || undefined };
};
