import { MenuItem, OutlinedInput, Select } from '@mui/material';
import { useState } from 'react';
import type { Field } from '#schema/declaration/field.ts';
import { t } from '../../language/t.ts';
import { RecordPicker } from '../inputs/RecordPicker.tsx';
import { TemporalInput } from '../inputs/TemporalInput.tsx';

interface CellInputProps {
  field: Field;
  value: unknown;
  describedBy: string | undefined;
  /** While it is typed. */
  onChange: (value: unknown) => void;
  /** It is what the person wants. */
  onChoose: (value: unknown) => void;
  /** Nothing was chosen. */
  onLeave: () => void;
}

/** Such a value is saved on Enter or on leaving, and others as soon as they are chosen. */
export const isTyped = ({ kind }: Field): boolean =>
  ['text', 'number', 'date', 'time'].includes(kind);

/** The short input of a cell, named by its field. */
export function CellInput(props: CellInputProps) {
  const { field, value, describedBy, onChange, onChoose } = props;
  const label = t(field.label);
  switch (field.kind) {
    case 'choice':
    case 'yes_no':
      return <CellChoice {...props} />;
    case 'reference':
      return (
        <RecordPicker
          isSingle
          autoFocus
          label={label}
          to={field.to ?? ''}
          id={`cell-${field.to}`}
          describedBy={describedBy}
          isInvalid={describedBy !== undefined}
          value={value ? [String(value)] : []}
          onChange={([picked]) => onChoose(picked ?? null)}
        />
      );
    case 'date':
    case 'time':
      return (
        <TemporalInput
          autoFocus
          kind={field.kind}
          label={label}
          value={String(value ?? '')}
          describedBy={describedBy}
          error={describedBy !== undefined}
          onChange={(next, text) => onChange(next || text || null)}
        />
      );
    default:
      return (
        <OutlinedInput
          autoFocus
          size="small"
          type={field.kind === 'number' ? 'number' : 'text'}
          value={value ?? ''}
          error={describedBy !== undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(typed(field, target.value))}
          inputProps={{
            'aria-label': label,
            'aria-describedby': describedBy,
            'aria-invalid': describedBy !== undefined,
            dir: 'auto',
            ...(field.kind === 'number' && { min: field.min, max: field.max }),
          }}
          sx={{ width: field.kind === 'number' ? 96 : 200 }}
        />
      );
  }
}

function typed({ kind }: Field, text: string): unknown {
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}

/** Its menu is open at once, and moving through it with the arrows saves nothing yet. */
function CellChoice({ field, value, describedBy, onChoose, onLeave }: CellInputProps) {
  const [isOpen, setOpen] = useState(true);
  const options = field.kind === 'yes_no' ? YES_NO : (field.options ?? []);
  const isOptional = !field.required && field.default === undefined;
  return (
    <Select
      size="small"
      autoFocus
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        onLeave();
      }}
      value={String(value ?? '')}
      error={describedBy !== undefined}
      onChange={({ target }) => {
        const option = options.find(({ id }) => String(id) === target.value);
        onChoose(option?.id ?? null);
      }}
      SelectDisplayProps={{ 'aria-label': t(field.label), 'aria-describedby': describedBy }}
    >
      {isOptional && <MenuItem value="">{t('None')}</MenuItem>}
      {options.map(({ id, name }) => (
        <MenuItem key={String(id)} value={String(id)}>
          {t(name)}
        </MenuItem>
      ))}
    </Select>
  );
}

const YES_NO: readonly { id: string | number | boolean; name: string }[] = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
];
