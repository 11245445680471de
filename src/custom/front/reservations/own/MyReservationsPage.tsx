import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { msg, t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { Page } from '../../page/Page.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { RequireSession } from '../../signIn/RequireSession.tsx';
import { AsOfNote } from './AsOfNote.tsx';
import { FindOne } from './FindOne.tsx';
import { ReservationRow } from './ReservationRow.tsx';
import { ownPeople, ownReservationsQuery, VIEWS, type View } from './reservationQueries.ts';
import { useOffline } from './useOffline.ts';
import './reservations.css';

export const MyReservationsPage = () => (
  <RequireSession
    title={t('My reservations')}
    reason={t('Sign in to see your reservations.')}
    otherWay={<FindOne />}
  >
    {(user) => <MyReservations user={user} />}
  </RequireSession>
);

function MyReservations({ user }: { user: SessionUser }) {
  const [params] = useSearchParams();
  const { today } = useOrganisation();
  useOffline();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'upcoming';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const list = useQuery(ownReservationsQuery({ view, people: ownPeople(user), today, page }));
  return (
    <Page title={t('My reservations')}>
      <nav className="views" aria-label={t('Which reservations')}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            href={one === 'upcoming' ? '/my/reservations' : `/my/reservations?view=${one}`}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(LABELS[one])}
          </Link>
        ))}
      </nav>
      <AsOfNote as_of={list.data?.as_of} />
      {list.isPending && <RowsSkeleton />}
      {list.isError && !list.data && (
        <Failed
          what={t('Your reservations could not be shown.')}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      {list.data && list.data.data.length === 0 && <Empty view={view} />}
      {list.data && list.data.data.length > 0 && (
        <ul className="reservation-list" aria-label={t(LABELS[view])}>
          {list.data.data.map((record) => (
            <ReservationRow key={record.id} reservation={record} />
          ))}
        </ul>
      )}
      {list.data && (
        <Pager {...list.data} hrefOf={(next) => `/my/reservations?view=${view}&page=${next}`} />
      )}
    </Page>
  );
}

function Empty({ view }: { view: View }) {
  return (
    <div className="panel empty">
      <p>
        <strong>{t(EMPTY[view])}</strong>
      </p>
      {view === 'upcoming' && (
        <p>
          <Link href="/" className="button">
            {t('Book a service')}
          </Link>
        </p>
      )}
    </div>
  );
}

const RowsSkeleton = () => (
  <ul className="reservation-list" aria-busy="true">
    {['a', 'b', 'c'].map((key) => (
      <li key={key} className="reservation-row">
        <Skeleton lines={2} />
      </li>
    ))}
  </ul>
);

const LABELS: Record<View, string> = {
  upcoming: msg('Upcoming'),
  past: msg('Past'),
  cancelled: msg('Cancelled and declined'),
};
const EMPTY: Record<View, string> = {
  upcoming: msg('You have no reservation ahead.'),
  past: msg('Reservations show here once their day is over.'),
  cancelled: msg('None of your reservations was cancelled or declined.'),
};

interface PagerProps {
  page: number;
  per_page: number;
  total: number;
  hrefOf: (page: number) => string;
}

/** Newer and older pages; nothing when there is one page only. */
function Pager({ page, per_page, total, hrefOf }: PagerProps) {
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t('Pages')}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className="button-quiet">
          {t('Previous page')}
        </Link>
      )}
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && (
        <Link href={hrefOf(page + 1)} className="button-quiet">
          {t('Next page')}
        </Link>
      )}
    </nav>
  );
}
