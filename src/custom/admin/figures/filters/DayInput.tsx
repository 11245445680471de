import { OutlinedInput } from '@mui/material';
import { useState } from 'react';

interface DayInputProps {
  label: string;
  day: string;
  onPick: (day: string) => void;
}

/** A day, taken over once all of it is typed. */
export function DayInput({ label, day, onPick }: DayInputProps) {
  const [typed, setTyped] = useState({ day, text: day });
  const text = typed.day === day ? typed.text : day;
  return (
    <OutlinedInput
      type="date"
      size="small"
      value={text}
      inputProps={{ 'aria-label': label, min: '2000-01-01', max: '2100-12-31' }}
      onChange={({ target: { value, validity } }) => {
        setTyped({ day, text: value });
        if (value && validity.valid) onPick(value);
      }}
      sx={{ '& input': { py: 1.25 } }}
    />
  );
}
