import { Alert, AlertTitle } from '@mui/material';
import { ShowBase, useGetList, useShowContext } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import { mail } from '#schema/resources/mail.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { Tag } from '#src/generator/cells/Chip.tsx';
import { Value } from '#src/generator/columns.tsx';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { exactTime } from '#src/generator/formats.ts';
import { PageHeader } from '#src/generator/PageHeader.tsx';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import { CategoryChecks } from '../../categories/CategoryChecks.tsx';
import type { Mail } from '../../mails/mail.ts';
import { ErasurePanel } from '../erasure/ErasurePanel.tsx';
import { hasAccount, personField, shortName } from '../names.ts';
import { PersonActions } from '../PersonActions.tsx';
import { SuspendedNote } from '../suspend/SuspendedNote.tsx';
import { AtAGlance } from './AtAGlance.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { NoAccountNote } from './NoAccountNote.tsx';
import { PersonPhoto } from './PersonPhoto.tsx';
import { PersonTabs } from './PersonTabs.tsx';

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
            <Value flatField={personField('status')} record={record} />
            {record.identification?.status !== 'none' && (
              <Value flatField={personField('identification.status')} record={record} />
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
      {!isErased && !hasAccount(record) && (
        <NoAccountNote person={record} responsible={record.responsible ?? null} />
      )}
      {!isErased && <CategoryChecks userId={record.id} />}
      {!isErased && <AtAGlance person={record} />}
      <PersonTabs person={record} />
    </>
  );
}

/** In place of everything that could be done with a person. */
const ErasedNote = () => (
  <Alert severity="info" sx={{ mb: 4 }}>
    <AlertTitle>{t('This person was erased')}</AlertTitle>
    {t('Only statistics remain: visits without a name, and a note that the account was erased.')}
  </Alert>
);

/** The e-mail address does not exist: no code or notice will ever arrive. */
export function UnreachableNote({ person: { id, email } }: { person: Person }) {
  const { data = [] } = useGetList<Mail>(
    mail.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { user_id: id },
    },
    { enabled: can(useViewer(), 'list', mail) },
  );
  const [last] = data;
  if (!last?.last_error?.startsWith('NO_SUCH_MAILBOX') || last.recipient !== email) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle>{t('Mails to {email} come back', { email })}</AlertTitle>
      {t('There is no such mailbox. Ask for the right address, and change it under More.')}
    </Alert>
  );
}
