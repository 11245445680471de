import { Alert, AlertTitle } from '@mui/material';
import { useGetList } from 'react-admin';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { exactTime } from '#src/generator/formats.ts';
import { useTimeZone } from '#src/generator/useSettings.ts';
import { t } from '#src/language/t.ts';
import type { ActivityRow } from '../../activityLogs/activityRow.ts';
import { useMayReadActivity } from '../../activityLogs/useMayReadActivity.ts';

/** Why somebody cannot sign in, since when and by whom, as the activity log has it. */
export function SuspendedNote({ person }: { person: Person }) {
  const mayRead = useMayReadActivity();
  const zone = useTimeZone();
  const { data = [] } = useGetList<ActivityRow>(
    'activity-logs',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { resource: user.name, subject_id: person.id, action: ['update_status'] },
    },
    { enabled: mayRead },
  );
  const [row] = data;
  const reason = row?.changes.find(({ field }) => field === 'reason')?.after;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle>{t('This person is suspended')}</AlertTitle>
      {row &&
        t('{when}, by {who}.', {
          when: exactTime(row.created_at, zone),
          who: row.actor_name ?? t('the system'),
        })}{' '}
      {reason
        ? t('The reason that they were told: {reason}', { reason: String(reason) })
        : t('They cannot sign in until somebody activates them.')}
    </Alert>
  );
}
