import { Alert, Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { LookUpAnswer } from '#schema/users/accounts.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

type FoundPerson = LookUpAnswer['data'][number];

interface LookUpPersonProps {
  onFound: (person: FoundPerson) => void;
  /** @param mobileNumber that nobody has; empty where something else was typed */
  onMissed: (mobileNumber: string) => void;
  onClose: () => void;
}

/** For somebody whom the office has not seen lately: the list does not show them. */
export function LookUpPerson({ onFound, onMissed, onClose }: LookUpPersonProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly FoundPerson[]>([]);
  const [problem, setProblem] = useState<string>();
  const [missed, setMissed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const title = useId();

  async function lookUp() {
    setBusy(true);
    setProblem(undefined);
    setMissed(undefined);
    setFound([]);
    try {
      const text = typed.trim();
      const body = readWords(text);
      const { data } = await ask('POST /users/look-up', { body });
      const [only, ...others] = data;
      if (!only) {
        setMissed(body.mobile_number ?? '');
        setProblem(t('Nobody has this address, number or reference.'));
      } else if (others.length === 0) onFound(only);
      else setFound(data);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : undefined;
      setProblem(errors?.email ?? errors?.mobile_number ?? errors?.reference ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <TitledDialog
      title={t('Look somebody up')}
      gap={4}
      buttons={
        <Button type="submit" variant="contained" disabled={isBusy || typed.trim() === ''}>
          {t('Look up')}
        </Button>
      }
      onSubmit={lookUp}
      onClose={onClose}
    >
      <DialogField
        label={t('E-mail address, mobile number or reference')}
        help={t('The whole of it, as the person says it. The activity log notes who looked.')}
        type="text"
        autoComplete="off"
        autoFocus
        value={typed}
        error={problem}
        onChange={setTyped}
      />
      {missed !== undefined && (
        <Button variant="outlined" onClick={() => onMissed(missed)}>
          {t('Register them as somebody new')}
        </Button>
      )}
      {found.length > 0 && (
        <Alert severity="info">
          <Typography id={`${title}-shared`}>{t('Several people are found:')}</Typography>
          <Box
            role="group"
            aria-labelledby={`${title}-shared`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}
          >
            {found.map((person) => (
              <Button key={person.id} variant="outlined" onClick={() => onFound(person)}>
                {person.in_care_of
                  ? t('{name}, in the care of {other}', {
                      name: person.name,
                      other: person.in_care_of,
                    })
                  : person.name}
              </Button>
            ))}
          </Box>
        </Alert>
      )}
    </TitledDialog>
  );
}

/** A reference begins with two letters; a number has none. */
function readWords(text: string): { email?: string; mobile_number?: string; reference?: string } {
  if (text.includes('@')) return { email: text };
  return /[a-z]/i.test(text) ? { reference: text } : { mobile_number: text };
}
