import { Select } from '@mui/material';

interface PickerProps {
  label: string;
  /** The choice of none; absent where one is always chosen. */
  every?: string;
  options: readonly { id: string; name: string }[];
  value: string | undefined;
  onPick: (id: string) => void;
}

/** One record, or all of them. */
export const Picker = ({ label, every, options, value = '', onPick }: PickerProps) => (
  <Select
    native
    size="small"
    // What the address names may not be there yet, or no longer.
    value={options.some(({ id }) => id === value) ? value : ''}
    inputProps={{ 'aria-label': label }}
    onChange={({ target }) => onPick(target.value)}
    sx={{
      flex: { xs: '1 1 140px', sm: 'none' },
      width: { sm: 200 },
      minWidth: 0,
      '& select': { py: 1.25 },
    }}
  >
    {every && <option value="">{every}</option>}
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
);
