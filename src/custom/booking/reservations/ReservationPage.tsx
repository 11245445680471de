import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'wouter';
import { ApiError } from '../../../http/client.ts';
import { RequireSession } from '../../account/RequireSession.tsx';
import { Alert } from '../../shell/Alert.tsx';
import { Failed } from '../../shell/Failed.tsx';
import { NotFoundPage } from '../../shell/NotFoundPage.tsx';
import { Page } from '../../shell/Page.tsx';
import { PageSkeleton } from '../../shell/Skeleton.tsx';
import { History } from './History.tsx';
import { Move } from './Move.tsx';
import { reservationQuery, type ShownReservation } from './queries.ts';
import { ReservationActions } from './ReservationActions.tsx';
import { ReservationCard } from './ReservationCard.tsx';
import './reservations.css';

export const ReservationPage = () => (
  <RequireSession title="Your reservation" reason="Sign in to see your reservation.">
    {() => <Reservation />}
  </RequireSession>
);

function Reservation() {
  const { id = '' } = useParams();
  const reservation = useQuery(reservationQuery(id));
  if (reservation.data) return <Shown reservation={reservation.data} />;
  if (reservation.isPending) return <PageSkeleton />;
  if (reservation.error instanceof ApiError && [404, 422].includes(reservation.error.status)) {
    return <NotFoundPage what="This reservation" />;
  }
  return (
    <Page title="Your reservation" back={TO_LIST}>
      <Failed
        what="The reservation could not be shown."
        error={reservation.error}
        onRetry={() => reservation.refetch()}
      />
    </Page>
  );
}

function Shown({ reservation }: { reservation: ShownReservation }) {
  const [params, setParams] = useSearchParams();
  const isNew = params.has('new');
  const isMoving = params.has('move') && reservation.can_reschedule;
  if (isMoving) return <Move reservation={reservation} onEnd={() => setParams({})} />;
  return (
    <Page
      title={isNew ? NEW_TITLE[reservation.status] : reservation.service.name}
      back={TO_LIST}
      lead={isNew ? NEW_LEAD[reservation.status] : undefined}
    >
      {reservation.status === 'pending' && !isNew && (
        <Alert tone="warning">Staff have not answered yet. Their answer shows here.</Alert>
      )}
      <ReservationCard reservation={reservation} />
      <ReservationActions reservation={reservation} onMove={() => setParams({ move: '' })} />
      <History reservation={reservation} />
    </Page>
  );
}

const TO_LIST = { href: '/my/reservations', label: 'My reservations' };
const NEW_TITLE = {
  approved: 'You are booked',
  pending: 'Your request is in',
  declined: 'Your request was declined',
  cancelled: 'This reservation is cancelled',
};
const NEW_LEAD = {
  approved: 'Come at this time and bring the reference.',
  pending: 'Staff look at it first. Their answer shows here and under My reservations.',
  declined: undefined,
  cancelled: undefined,
};
