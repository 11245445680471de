import { Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Person } from '#schema/users/accounts.ts';
import { FormSkeleton } from '#src/generator/form/FormSkeleton.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../../reservation.ts';
import { AnswersSection } from './AnswersSection.tsx';

/** Each service that the person has booked asks its own questions. */
export function AnswersTab({ person }: { person: Person }) {
  const { data, error, isPending } = useGetList<Reservation>('reservations', {
    filter: { user_id: [person.id] },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'starts_at', order: 'DESC' },
  });
  if (isPending) return <FormSkeleton />;
  const booked = new Map((data ?? []).map((reservation) => [reservation.service_id, reservation]));
  if (booked.size === 0) {
    return (
      <Panel title={t('Answers')}>
        <Typography sx={{ color: 'text.secondary' }}>
          {error
            ? messageOf(error)
            : t('Nothing is booked with your team, so there are no answers to read.')}
        </Typography>
      </Panel>
    );
  }
  return [...booked.values()].map(({ service_id, team_id, service }) => (
    <AnswersSection
      key={service_id}
      about={{ service_id, user_id: person.id }}
      team_id={team_id}
      title={service?.name ?? t('Service')}
    />
  ));
}
