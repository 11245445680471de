import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '../../../schema/accounts.ts';
import { ApiError, messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { changeEmail } from './calls.ts';
import { DialogField } from './DialogField.tsx';
import { shortName } from './names.ts';

/** Whoever reads the mails has the account, so it takes the own password of who changes it. */
export function EmailDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const errors = problem instanceof ApiError ? problem.errors : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { updated_at } = person;
      await changeEmail(person.id, {
        email: email.trim(),
        current_password: password,
        updated_at,
      });
      notify(t('E-mail address changed'), { type: 'success' });
      refresh();
      onClose();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`} variant="h2" sx={{ pt: 5 }}>
          {t('Change the e-mail address of {name}', { name: shortName(person) })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {problem !== null && !errors.email && !errors.current_password && (
            <Alert severity="error">{messageOf(problem)}</Alert>
          )}
          <div>
            {t('Now: {email}', { email: person.email ?? '' })}
            <br />
            {t(
              'Codes and messages go to the new address from then on, and the old one is told. Codes that are out stop working.',
            )}
          </div>
          <DialogField
            label={t('New e-mail address')}
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            error={errors.email}
            onChange={setEmail}
          />
          <DialogField
            label={t('Your own password')}
            help={t('So that nobody else does this at your desk.')}
            type="password"
            autoComplete="current-password"
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
            disabled={isBusy || email.trim() === '' || password === ''}
          >
            {t('Change e-mail address')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
