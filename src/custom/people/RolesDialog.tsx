import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '../../../schema/accounts.ts';
import { ApiError, messageOf } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { RecordPicker } from '../../resources/inputs/RecordPicker.tsx';
import { setPersonRoles } from './calls.ts';
import { DialogField } from './DialogField.tsx';

/** What a person may do and for whom; whoever gives it shows again that it is them. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [roles, setRoles] = useState(person.roles.map((role) => role.id));
  const [teams, setTeams] = useState(person.teams.map((team) => team.id));
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const id = useId();
  const errors = problem instanceof ApiError ? problem.errors : undefined;
  const isAtField = errors?.roles ?? errors?.teams ?? errors?.current_password;
  const isWhole = problem !== null && !isAtField;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { updated_at } = person;
      await setPersonRoles(person.id, { roles, teams, current_password: password, updated_at });
      notify(t('Roles and teams saved'), { type: 'success' });
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
          {t('Roles and teams')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {isWhole && <Alert severity="error">{messageOf(problem)}</Alert>}
          <Part
            id={`${id}-roles`}
            label={t('Roles')}
            help={t('What they may do, from their next step on.')}
            error={errors?.roles}
          >
            <RecordPicker to="roles" id={`${id}-roles`} value={roles} onChange={setRoles} />
          </Part>
          <Part
            id={`${id}-teams`}
            label={t('Teams')}
            help={t('Staff see the services and reservations of their teams.')}
            error={errors?.teams}
          >
            <RecordPicker to="teams" id={`${id}-teams`} value={teams} onChange={setTeams} />
          </Part>
          <DialogField
            label={t('Your own password')}
            help={t('So that nobody else does this at your desk.')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={errors?.current_password}
            onChange={setPassword}
          />
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || password === ''}>
            {t('Save roles and teams')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PartProps {
  id: string;
  label: string;
  help: string;
  error: string | undefined;
  children: ReactNode;
}
const Part = ({ id, label, help, error, children }: PartProps) => (
  <div>
    <Typography component="label" htmlFor={id} sx={{ fontWeight: 'fontWeightMedium' }}>
      {label}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mb: 1 }}>{help}</Typography>
    {children}
    {error && (
      <Typography role="alert" sx={{ color: 'error.main', mt: 1 }}>
        {error}
      </Typography>
    )}
  </div>
);
