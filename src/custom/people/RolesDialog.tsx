import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { Person } from '../../../schema/accounts.ts';
import { ApiError, messageOf } from '../../http/client.ts';
import { RecordPicker } from '../../resources/inputs/RecordPicker.tsx';
import { setPersonRoles } from './calls.ts';

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

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await setPersonRoles(person.id, { roles, teams, current_password: password });
      notify('Roles and teams saved', { type: 'success' });
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
          Roles and teams
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {problem !== null && <Alert severity="error">{messageOf(problem)}</Alert>}
          <Part id={`${id}-roles`} label="Roles" help="What they may do." error={errors?.roles}>
            <RecordPicker to="roles" id={`${id}-roles`} value={roles} onChange={setRoles} />
          </Part>
          <Part
            id={`${id}-teams`}
            label="Teams"
            help="Staff see the services and reservations of their teams."
            error={errors?.teams}
          >
            <RecordPicker to="teams" id={`${id}-teams`} value={teams} onChange={setTeams} />
          </Part>
          <Part
            id={`${id}-password`}
            label="Your own password"
            help="So that nobody else does this at your desk."
            error={errors?.current_password}
          >
            <OutlinedInput
              id={`${id}-password`}
              type="password"
              autoComplete="current-password"
              fullWidth
              value={password}
              error={errors?.current_password !== undefined}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Part>
        </DialogContent>
        <DialogActions sx={{ px: 5, pb: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || password === ''}>
            Save roles and teams
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
    {error && <Typography sx={{ color: 'error.main', mt: 1 }}>{error}</Typography>}
  </div>
);
