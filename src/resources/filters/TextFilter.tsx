import { Button, OutlinedInput } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { type FilterProps, type FilterWordsProps, listed } from './FilterProps.ts';

/** The whole text, as it stands in the field. */
export function TextFilter({ placed, values, onChange }: FilterProps) {
  const [text, setText] = useState(String(listed(values[placed.path])[0] ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ [placed.path]: text.trim() ? [text.trim()] : undefined });
  };
  return (
    <form onSubmit={submit} style={{ display: 'flex', gap: 8 }}>
      <OutlinedInput
        size="small"
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputProps={{ 'aria-label': placed.field.label }}
      />
      <Button type="submit" variant="contained">
        Apply
      </Button>
    </form>
  );
}

export function ListedWords({ placed, values }: FilterWordsProps) {
  const { kind, options } = placed.field;
  const words = listed(values[placed.path]).map((one) => {
    if (kind === 'yes_no') return String(one) === 'true' ? 'Yes' : 'No';
    return options?.find(({ id }) => String(id) === String(one))?.name ?? String(one);
  });
  return (
    <>
      {words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')}
    </>
  );
}
