import { Box, Button, Chip } from '@mui/material';
import { useState } from 'react';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { t } from '#src/language/t.ts';
import { LookUpPerson } from './LookUpPerson.tsx';
import { RegisterPerson } from './RegisterPerson.tsx';

interface PersonPickerProps {
  id: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Those whom the office knows from visits are searched; others are looked up, or registered. */
export function PersonPicker({ id, value, onChange }: PersonPickerProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const [dialog, setDialog] = useState<'look_up' | 'register' | null>(null);
  const [missed, setMissed] = useState('');
  if (chosen && chosen.id === value) {
    return <Chip id={id} label={chosen.name} onDelete={() => onChange(undefined)} />;
  }
  const close = () => setDialog(null);
  const choose = (person: { id: string; name: string }) => {
    setChosen(person);
    close();
    onChange(person.id);
  };
  return (
    <>
      <RecordPicker
        isSingle
        to="users"
        id={id}
        value={value ? [value] : []}
        onChange={([picked]) => onChange(picked)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        <Button size="small" onClick={() => setDialog('look_up')}>
          {t('Not in the list? Look them up')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            setMissed('');
            setDialog('register');
          }}
        >
          {t('Somebody new')}
        </Button>
      </Box>
      {dialog === 'look_up' && (
        <LookUpPerson
          onClose={close}
          onFound={choose}
          onMissed={(text) => {
            setMissed(text);
            setDialog('register');
          }}
        />
      )}
      {dialog === 'register' && (
        <RegisterPerson mobileNumber={missed} onClose={close} onChosen={choose} />
      )}
    </>
  );
}
