import { Button, OutlinedInput } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { t } from '../../language/t.ts';
import { optionLabel, yesOrNo } from '../values.ts';
import { type FilterProps, type FilterValueProps, listed } from './FilterProps.ts';

/** The whole text, as it stands in the field. */
export function TextFilter({ flatField, values, onChange }: FilterProps) {
  const [text, setText] = useState(String(listed(values[flatField.path])[0] ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ [flatField.path]: text.trim() ? [text.trim()] : undefined });
  };
  return (
    <form onSubmit={submit} style={{ display: 'flex', gap: 8 }}>
      <OutlinedInput
        size="small"
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputProps={{ 'aria-label': t(flatField.field.label) }}
      />
      <Button type="submit" variant="contained">
        {t('Apply')}
      </Button>
    </form>
  );
}

/** The beginning of an id is enough to recognise it. */
const shortened = (text: string) => (text.length > 32 ? `${text.slice(0, 8)}…` : text);

export function ListFilterValue({ flatField, values }: FilterValueProps) {
  const words = listed(values[flatField.path]).map((item) => {
    if (flatField.field.kind === 'yes_no') return yesOrNo(String(item) === 'true');
    return shortened(optionLabel(flatField.field, item));
  });
  return (
    <>
      {words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')}
    </>
  );
}
