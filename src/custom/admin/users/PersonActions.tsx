import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { t } from '#src/language/t.ts';
import { hasAccount } from './names.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { reviewPath } from './review/reviewPath.ts';
import { SuspendDialog } from './suspend/SuspendDialog.tsx';
import { useActivation } from './useActivation.ts';

/** What can be done with a person; what waits to be done stands out. */
export function PersonActions({ person }: { person: Person }) {
  const viewer = useViewer();
  const createPath = useCreatePath();
  const { activate, isBusy } = useActivation(person);
  const [open, setOpen] = useState<'roles' | 'suspend' | null>(null);
  const may = (action: string) => can(viewer, action, user, person);
  const close = () => setOpen(null);
  const isWaiting = person.identification?.status === 'submitted' && may('verify_identification');

  return (
    <>
      <PersonMenu person={person} />
      {person.status === 'active' && can(viewer, 'create_on_behalf', reservation) && (
        <Button
          component={Link}
          to={`${createPath({ resource: reservation.name, type: 'create' })}?user_id=${person.id}`}
          variant="outlined"
        >
          {t('Book a visit')}
        </Button>
      )}
      {person.status === 'active' && may('update_status') && (
        <Button variant="outlined" onClick={() => setOpen('suspend')}>
          {t('Suspend person')}
        </Button>
      )}
      {person.status === 'suspended' && may('update_status') && (
        <Button variant="outlined" disabled={isBusy} onClick={activate}>
          {t('Activate person')}
        </Button>
      )}
      {may('update_roles') && hasAccount(person) && (
        <Button variant="outlined" onClick={() => setOpen('roles')}>
          {t('Roles and teams')}
        </Button>
      )}
      {may('update') && (
        <Button
          component={Link}
          to={createPath({ resource: user.name, type: 'edit', id: person.id })}
          variant={isWaiting ? 'outlined' : 'contained'}
          startIcon={<EditIcon />}
        >
          {t('Edit person')}
        </Button>
      )}
      {isWaiting && (
        <Button component={Link} to={reviewPath(person.id)} variant="contained">
          {t('Review identification')}
        </Button>
      )}
      {open === 'roles' && <RolesDialog person={person} onClose={close} />}
      {open === 'suspend' && <SuspendDialog person={person} onClose={close} />}
    </>
  );
}
