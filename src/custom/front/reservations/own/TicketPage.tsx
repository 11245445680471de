import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { isStaff } from '#schema/declaration/scope.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { PageSkeleton } from '#src/custom/elements/Skeleton.tsx';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { viewerOf } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { lazyPart } from '../../page/lazyPart.tsx';
import { Page } from '../../page/Page.tsx';
import { ReservationActions } from './ReservationActions.tsx';
import { ReservationCard } from './ReservationCard.tsx';
import { linkCalls, type Visit } from './reservationCalls.ts';
import { linkedVisitQuery } from './reservationQueries.ts';
import { forgetToken, keepToken, takeToken } from './ticketToken.ts';
import './reservations.css';

const rescheduleForm = lazyPart(async () => (await import('./RescheduleForm.tsx')).RescheduleForm);
const findTicket = lazyPart(async () => (await import('./FindTicket.tsx')).FindTicket);

/** One visit without signing in: by the link of its mail, or found by its reference. */
export function TicketPage() {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // Another link, opened over this page.
    const follow = () => setToken(takeToken());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const close = () => {
    forgetToken();
    setToken(null);
  };
  // A QR code brought them here.
  const reference = new URLSearchParams(useSearch()).get('reference') ?? '';
  const { user } = useSession();
  const isAtDesk = reference !== '' && isStaff(viewerOf(user));
  useEffect(() => {
    if (isAtDesk)
      window.location.replace(`/admin/today?${new URLSearchParams({ find: reference })}`);
  }, [isAtDesk, reference]);
  if (isAtDesk) return <PageSkeleton />;
  if (token) return <LinkedTicket key={token} token={token} onClose={close} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <findTicket.Screen reference={reference} onFound={setToken} />
    </Suspense>
  );
}

interface LinkedTicketProps {
  token: string;
  onClose: () => void;
}

function LinkedTicket({ token, onClose }: LinkedTicketProps) {
  const owner = useSession().user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that ends takes its drafts with it, and the link is still good
  useEffect(() => keepToken(token), [token, owner]);
  const visit = useQuery(linkedVisitQuery(token));
  if (visit.data) {
    return <Shown visit={visit.data} token={token} onClose={onClose} error={visit.error} />;
  }
  if (visit.isPending) return <PageSkeleton />;
  if (visit.error instanceof ApiError && visit.error.status === 404) {
    return (
      <Page title={t('This reservation is not open here')} lead={messageOf(visit.error)}>
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            {t('Find one reservation by its reference')}
          </button>
          <Link href="/my/reservations" className="button-quiet">
            {t('My reservations')}
          </Link>
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('Your reservation')}>
      <Failed
        what={t('The reservation could not be shown.')}
        error={visit.error}
        onRetry={() => visit.refetch()}
      />
    </Page>
  );
}

interface ShownProps extends LinkedTicketProps {
  visit: Visit;
  /** What is shown could not be read again. */
  error: Error | null;
}

function Shown({ visit, token, onClose, error }: ShownProps) {
  const [isMoving, setMoving] = useState(false);
  const calls = linkCalls(useQueryClient(), visit, token);
  // The link of a visit that is off has ended: nothing is wrong with what shows.
  const isOn = visit.status === 'approved' || visit.status === 'pending';
  if (isMoving && visit.can_reschedule) {
    return (
      <rescheduleForm.Screen reservation={visit} calls={calls} onEnd={() => setMoving(false)} />
    );
  }
  return (
    <Page
      title={visit.service.name}
      lead={
        visit.can_cancel || visit.can_reschedule
          ? t('Anybody with this link can move or cancel this visit. Pass it on to nobody else.')
          : undefined
      }
    >
      {error && isOn && <Alert tone="warning">{messageOf(error)}</Alert>}
      {visit.status === 'pending' && (
        <Alert tone="warning">{t('Staff have not answered yet. Their answer shows here.')}</Alert>
      )}
      <ReservationCard reservation={visit} />
      <ReservationActions reservation={visit} calls={calls} onMove={() => setMoving(true)} />
      <button type="button" className="link-button" onClick={onClose}>
        {t('Close this reservation')}
      </button>
    </Page>
  );
}
