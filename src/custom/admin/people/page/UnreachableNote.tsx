import { Alert, AlertTitle } from '@mui/material';
import { useGetList } from 'react-admin';
import { can } from '../../../../../schema/access.ts';
import type { Person } from '../../../../../schema/accounts.ts';
import { mail } from '../../../../../schema/resources/mail.ts';
import { useViewer } from '../../../../authProvider/useViewer.ts';
import { t } from '../../../../language/t.ts';
import type { Mail } from '../../mailQueue/mail.ts';

/** That the address leads nowhere: whoever waits for a code or a notice is never going to get it. */
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
