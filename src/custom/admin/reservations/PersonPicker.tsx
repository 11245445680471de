import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { t } from '#src/language/t.ts';
import { type FoundPerson, LookUpPerson } from './LookUpPerson.tsx';

interface PersonPickerProps {
  id: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Those whom the office knows from visits are searched; others are looked up. */
export function PersonPicker({ id, value, onChange }: PersonPickerProps) {
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [isLookingUp, setLookingUp] = useState(false);
  if (found && found.id === value) {
    return <Chip id={id} label={found.name} onDelete={() => onChange(undefined)} />;
  }
  return (
    <>
      <RecordPicker
        isSingle
        to="users"
        id={id}
        value={value ? [value] : []}
        onChange={([picked]) => onChange(picked)}
      />
      <Button size="small" sx={{ mt: 1 }} onClick={() => setLookingUp(true)}>
        {t('Not in the list? Look them up')}
      </Button>
      {isLookingUp && (
        <LookUpPerson
          onClose={() => setLookingUp(false)}
          onFound={(person) => {
            setFound(person);
            setLookingUp(false);
            onChange(person.id);
          }}
        />
      )}
    </>
  );
}
