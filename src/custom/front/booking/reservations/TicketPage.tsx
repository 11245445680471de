import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ApiError, messageOf } from '../../../../http/client.ts';
import { t } from '../../../../language/t.ts';
import { Alert } from '../../../elements/Alert.tsx';
import { Failed } from '../../../elements/Failed.tsx';
import { PageSkeleton } from '../../../elements/Skeleton.tsx';
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
  const find = () => {
    forgetToken();
    setToken(null);
  };
  if (token) return <LinkedTicket key={token} token={token} onFind={find} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <findTicket.Screen
        onFound={(next) => {
          keepToken(next);
          setToken(next);
        }}
      />
    </Suspense>
  );
}

function LinkedTicket({ token, onFind }: { token: string; onFind: () => void }) {
  const visit = useQuery(linkedVisitQuery(token));
  if (visit.data) return <Shown visit={visit.data} token={token} error={visit.error} />;
  if (visit.isPending) return <PageSkeleton />;
  if (visit.error instanceof ApiError && visit.error.status === 404) {
    return (
      <Page title={t('This reservation is not open here')} lead={messageOf(visit.error)}>
        <div className="actions">
          <button type="button" className="button" onClick={onFind}>
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

interface ShownProps {
  visit: Visit;
  token: string;
  /** What is shown could not be read again. */
  error: Error | null;
}

function Shown({ visit, token, error }: ShownProps) {
  const [isMoving, setMoving] = useState(false);
  const calls = linkCalls(useQueryClient(), visit, token);
  if (isMoving && visit.can_reschedule) {
    return (
      <rescheduleForm.Screen reservation={visit} calls={calls} onEnd={() => setMoving(false)} />
    );
  }
  return (
    <Page
      title={visit.service.name}
      lead={t('Anybody with this link can move or cancel this visit. Pass it on to nobody else.')}
    >
      {error && <Alert tone="warning">{messageOf(error)}</Alert>}
      {visit.status === 'pending' && (
        <Alert tone="warning">{t('Staff have not answered yet. Their answer shows here.')}</Alert>
      )}
      <ReservationCard reservation={visit} />
      <ReservationActions reservation={visit} calls={calls} onMove={() => setMoving(true)} />
    </Page>
  );
}
