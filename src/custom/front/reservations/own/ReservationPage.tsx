import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Redirect, useParams, useSearchParams } from 'wouter';
import { FEEDBACK_PATH } from '#schema/satisfaction/questions.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { PageSkeleton } from '#src/custom/elements/Skeleton.tsx';
import { ApiError } from '#src/http/client.ts';
import { msg, t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { lazyPart } from '../../page/lazyPart.tsx';
import { NotFoundPage } from '../../page/NotFoundPage.tsx';
import { Page } from '../../page/Page.tsx';
import { heldPath } from '../../services/bookPath.ts';
import { RequireSession } from '../../signIn/RequireSession.tsx';
import { AsOfNote } from './AsOfNote.tsx';
import { FindOne } from './FindOne.tsx';
import { History } from './History.tsx';
import type { AsOf } from './keptAnswers.ts';
import { ReservationActions } from './ReservationActions.tsx';
import { ReservationCard } from './ReservationCard.tsx';
import { ownCalls } from './reservationCalls.ts';
import { reservationQuery, type ShownReservation } from './reservationQueries.ts';
import { useOffline } from './useOffline.ts';
import './reservations.css';

/** Nobody moves a visit without a connection. */
const rescheduleForm = lazyPart(async () => (await import('./RescheduleForm.tsx')).RescheduleForm);

export const ReservationPage = () => (
  <RequireSession
    title={t('Your reservation')}
    reason={t('Sign in to see your reservation.')}
    otherWay={<FindOne />}
  >
    {() => <Reservation />}
  </RequireSession>
);

function Reservation() {
  const { id = '' } = useParams();
  useOffline();
  const reservation = useQuery(reservationQuery(id));
  if (reservation.data) return <Shown reservation={reservation.data} />;
  if (reservation.isPending) return <PageSkeleton />;
  if (reservation.error instanceof ApiError && [404, 422].includes(reservation.error.status)) {
    return <NotFoundPage title={t('This reservation is not here')} />;
  }
  return (
    <Page title={t('Your reservation')} back={toList()}>
      <Failed
        what={t('The reservation could not be shown.')}
        error={reservation.error}
        onRetry={() => reservation.refetch()}
      />
    </Page>
  );
}

function Shown({ reservation }: { reservation: ShownReservation & AsOf }) {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const calls = ownCalls(useQueryClient(), reservation);
  const isNew = params.has('new');
  const isMoving = params.has('move') && reservation.can_reschedule;
  if (reservation.status === 'held') return <Redirect to={heldPath(reservation, user)} replace />;
  const lead = NEW_LEAD[reservation.status];
  if (isMoving) {
    return (
      <rescheduleForm.Screen reservation={reservation} calls={calls} onEnd={() => setParams({})} />
    );
  }
  return (
    <Page
      title={isNew ? t(NEW_TITLE[reservation.status]) : reservation.service.name}
      back={toList()}
      lead={isNew && lead ? t(lead) : undefined}
    >
      <AsOfNote as_of={reservation.as_of} />
      {params.has('booked') && (
        <Alert tone="info">{t('You have booked this time already. This is your visit.')}</Alert>
      )}
      {params.has('answered') && <Alert tone="success">{t('Your answers are in.')}</Alert>}
      {!reservation.as_of && <QuestionsDue {...reservation} />}
      {reservation.status === 'pending' && !isNew && (
        <Alert tone="warning">{t('Staff have not answered yet. Their answer shows here.')}</Alert>
      )}
      {reservation.can_rate && <HowWasIt id={reservation.id} />}
      <ReservationCard reservation={reservation} />
      <ReservationActions
        reservation={reservation}
        calls={calls}
        onMove={() => setParams({ move: '' })}
      />
      <History reservation={reservation} />
    </Page>
  );
}

/** Staff booked it and left the questions for later. */
function QuestionsDue({ id, answers_needed = [] }: Partial<ShownReservation>) {
  if (answers_needed.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>{t('The office asks some questions before this visit.')}</p>
      <p>
        <Link href={`/my/reservations/${id}/questions`} className="button">
          {t('Answer the questions')}
        </Link>
      </p>
    </Alert>
  );
}

const HowWasIt = ({ id }: { id: string }) => (
  <Alert tone="info">
    <p>{t('How was your visit? Three taps say it, without your name.')}</p>
    <p>
      <Link href={`${FEEDBACK_PATH}?reservation=${id}`} className="button">
        {t('Say how it was')}
      </Link>
    </p>
  </Alert>
);

type Settled = Exclude<ShownReservation['status'], 'held'>;
const toList = () => ({ href: '/my/reservations', label: t('My reservations') });
const NEW_TITLE: Record<Settled, string> = {
  approved: msg('You are booked'),
  pending: msg('Your request is in'),
  declined: msg('Your request was declined'),
  cancelled: msg('This reservation is cancelled'),
};
const NEW_LEAD: Record<Settled, string | undefined> = {
  approved: msg('Come at this time and bring the reference.'),
  pending: msg('Staff look at it first. Their answer shows here and under My reservations.'),
  declined: undefined,
  cancelled: undefined,
};
