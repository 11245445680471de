import { Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { RecordPicker } from '#src/generator/inputs/RecordPicker.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { OwnPassword } from './OwnPassword.tsx';

/** What a person may do and for whom. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [roles, setRoles] = useState(person.roles.map((role) => role.id));
  const [teams, setTeams] = useState(person.teams.map((team) => team.id));
  const [password, setPassword] = useState('');
  const id = useId();
  const { updated_at } = person;
  return (
    <ChangeDialog
      title={t('Roles and teams')}
      action={t('Save roles and teams')}
      done={t('Roles and teams saved')}
      send={() =>
        ask('POST /users/update/roles/{id}', {
          params: { id: person.id },
          body: { roles, teams, current_password: password, updated_at },
        })
      }
      canSend={password !== ''}
      shown={['roles', 'teams', 'current_password']}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Part
            id={`${id}-roles`}
            label={t('Roles')}
            help={t('What they may do, from their next step on.')}
            error={errors.roles}
          >
            <RecordPicker to="roles" id={`${id}-roles`} value={roles} onChange={setRoles} />
          </Part>
          <Part
            id={`${id}-teams`}
            label={t('Teams')}
            help={t('Staff see the services and reservations of their teams.')}
            error={errors.teams}
          >
            <RecordPicker to="teams" id={`${id}-teams`} value={teams} onChange={setTeams} />
          </Part>
          <OwnPassword value={password} error={errors.current_password} onChange={setPassword} />
        </>
      )}
    </ChangeDialog>
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
