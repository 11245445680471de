import { ShowBase, useShowContext } from 'react-admin';
import type { Person } from '../../../../../schema/accounts.ts';
import { t } from '../../../../language/t.ts';
import { Tag } from '../../../../resources/cells/Chip.tsx';
import { Value } from '../../../../resources/columns.tsx';
import { FormSkeleton } from '../../../../resources/form/FormSkeleton.tsx';
import { exactTime } from '../../../../resources/formats.ts';
import { PageHeader } from '../../../../resources/PageHeader.tsx';
import { useTimeZone } from '../../../../resources/useSettings.ts';
import { ErasedNote } from '../erasure/ErasedNote.tsx';
import { ErasurePanel } from '../erasure/ErasurePanel.tsx';
import { placed, shortName } from '../names.ts';
import { PersonActions } from '../PersonActions.tsx';
import { SuspendedNote } from '../suspend/SuspendedNote.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { PersonPhoto } from './PersonPhoto.tsx';
import { PersonTabs } from './PersonTabs.tsx';
import { UnreachableNote } from './UnreachableNote.tsx';

export const PersonPage = () => (
  <ShowBase>
    <Page />
  </ShowBase>
);

/** Who somebody is, at a glance, and everything about them in tabs. */
function Page() {
  const { record } = useShowContext<Person>();
  const zone = useTimeZone();
  if (!record) return <FormSkeleton />;
  const isErased = record.status === 'erased';
  return (
    <>
      <PageHeader
        title={shortName(record)}
        picture={isErased ? undefined : <PersonPhoto person={record} />}
        aside={
          <>
            <Value placed={placed('status')} record={record} />
            {record.identification?.status !== 'none' && (
              <Value placed={placed('identification.status')} record={record} />
            )}
            {record.roles?.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </>
        }
        lead={t('Last changed {when}', { when: exactTime(record.updated_at, zone) })}
        actions={isErased ? undefined : <PersonActions person={record} />}
      />
      {isErased && <ErasedNote />}
      {record.erasure?.status === 'requested' && <ErasurePanel person={record} />}
      {record.status === 'suspended' && <SuspendedNote person={record} />}
      {record.status === 'pending' && <InvitationPanel person={record} />}
      {!isErased && <UnreachableNote person={record} />}
      <PersonTabs person={record} />
    </>
  );
}
