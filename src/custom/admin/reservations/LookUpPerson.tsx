import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import type { LookUpAnswer } from '#schema/users/accounts.ts';
import { DialogField } from '#src/generator/DialogField.tsx';
import { Dialog } from '#src/generator/modals.tsx';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';

export type FoundPerson = LookUpAnswer['data'][number];

interface LookUpPersonProps {
  onFound: (person: FoundPerson) => void;
  onClose: () => void;
}

/** For somebody whom the office has not seen lately: the list does not show them. */
export function LookUpPerson({ onFound, onClose }: LookUpPersonProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly FoundPerson[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const title = useId();

  async function lookUp(event: FormEvent) {
    event.preventDefault();
    // A dialog stands outside of the page's form, but its events reach that form through React.
    event.stopPropagation();
    setBusy(true);
    setProblem(undefined);
    setFound([]);
    try {
      const text = typed.trim();
      const body = text.includes('@') ? { email: text } : { mobile_number: text };
      const { data } = await ask('POST /users/look-up', { body });
      const [only, ...others] = data;
      if (!only) setProblem(t('Nobody has this address or number.'));
      else if (others.length === 0) onFound(only);
      else setFound(data);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : undefined;
      setProblem(errors?.email ?? errors?.mobile_number ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <form onSubmit={lookUp} noValidate>
        <DialogTitle id={title} variant="h2" sx={{ pt: 5 }}>
          {t('Look somebody up')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <DialogField
            label={t('E-mail address or mobile number')}
            help={t('The whole of it, as the person says it. The activity log notes who looked.')}
            type="text"
            autoComplete="off"
            autoFocus
            value={typed}
            error={problem}
            onChange={setTyped}
          />
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
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || typed.trim() === ''}>
            {t('Look up')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
