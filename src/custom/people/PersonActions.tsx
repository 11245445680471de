import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh } from 'react-admin';
import { can } from '../../../schema/access.ts';
import type { Person } from '../../../schema/accounts.ts';
import { user } from '../../../schema/resources/user.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { messageOf } from '../../http/client.ts';
import { ReasonDialog } from '../desk/ReasonDialog.tsx';
import { decideIdentification, setPersonStatus } from './calls.ts';
import { RolesDialog } from './RolesDialog.tsx';

type Open = 'roles' | 'suspend' | 'reject' | null;

/** What has a call of its own: status, roles and teams, identification. */
export function PersonActions({ record }: { record: RaRecord }) {
  const person = record as unknown as Person;
  const viewer = useViewer();
  const notify = useNotify();
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open>(null);
  const may = (action: string) => can(viewer, action, user, record);

  async function run(work: () => Promise<unknown>, done: string) {
    setOpen(null);
    try {
      await work();
      notify(done, { type: 'success' });
      refresh();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  }
  const suspend = async (reason: string) => {
    const { reservations } = await setPersonStatus(person.id, { status: 'suspended', reason });
    if (reservations.length > 0) {
      notify(`They still have ${reservations.length} reservations ahead.`, { type: 'warning' });
    }
  };

  return (
    <>
      {person.identification?.status === 'submitted' && may('verify_identification') && (
        <>
          <Button variant="outlined" onClick={() => setOpen('reject')}>
            Reject identification
          </Button>
          <Button
            variant="outlined"
            onClick={() =>
              run(
                () => decideIdentification(person.id, { status: 'verified' }),
                'Identification verified',
              )
            }
          >
            Verify identification
          </Button>
        </>
      )}
      {person.status === 'active' && may('update_status') && (
        <Button variant="outlined" onClick={() => setOpen('suspend')}>
          Suspend person
        </Button>
      )}
      {person.status === 'suspended' && may('update_status') && (
        <Button
          variant="outlined"
          onClick={() =>
            run(
              () => setPersonStatus(person.id, { status: 'active' }),
              'The person is active again',
            )
          }
        >
          Activate person
        </Button>
      )}
      {may('update_roles') && (
        <Button variant="outlined" onClick={() => setOpen('roles')}>
          Roles and teams
        </Button>
      )}
      {open === 'roles' && <RolesDialog person={person} onClose={() => setOpen(null)} />}
      {open === 'suspend' && (
        <ReasonDialog
          title="Suspend this person?"
          confirm="Suspend person"
          onConfirm={(reason) => run(() => suspend(reason), 'The person is suspended')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'reject' && (
        <ReasonDialog
          title="Reject this identification?"
          confirm="Reject identification"
          onConfirm={(reason) =>
            run(
              () => decideIdentification(person.id, { status: 'rejected', reason }),
              'Identification rejected',
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
