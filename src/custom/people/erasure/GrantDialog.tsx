import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '../../../../schema/accounts.ts';
import { ApiError, messageOf } from '../../../http/client.ts';
import { t } from '../../../language/t.ts';
import { DialogField } from '../DialogField.tsx';
import { shortName } from '../names.ts';
import { useAhead } from '../suspend/useAhead.ts';
import { grantErasure } from './calls.ts';

/** Says what goes and what stays; nothing brings it back, so it takes the own password. */
export function GrantDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const { reservations, isPending } = useAhead(person.id);
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const errors = problem instanceof ApiError ? problem.errors : {};
  const count = reservations.length;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { updated_at } = person;
      await grantErasure(person.id, { current_password: password, updated_at });
      notify(t('The person is erased'), { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
          {t('Erase {name} for good?', { name: shortName(person) })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {problem !== null && <Alert severity="error">{messageOf(problem)}</Alert>}
          <Box component="ul" sx={{ m: 0, pl: 5, '& li + li': { mt: 1 } }}>
            <li>
              {count > 0
                ? t(
                    '{count, plural, one {# reservation ahead is cancelled.} other {# reservations ahead are cancelled.}}',
                    { count },
                  )
                : t('Nothing is booked ahead.')}
            </li>
            <li>
              {t(
                'Name, e-mail address, profile, identification, files, messages and sessions are gone at once.',
              )}
            </li>
            <li>{t('Past visits stay in the figures, under nobody’s name.')}</li>
            <li>{t('They get a last mail that says so.')}</li>
          </Box>
          <Typography sx={{ fontWeight: 'fontWeightMedium' }}>
            {t('Nobody can bring it back.')}
          </Typography>
          <DialogField
            label={t('Your own password')}
            help={t('So that nobody else does this at your desk.')}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={errors.current_password}
            onChange={setPassword}
          />
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={isBusy || isPending || password === ''}
          >
            {t('Erase person')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
