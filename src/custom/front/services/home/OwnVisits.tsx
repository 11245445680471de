import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '#src/custom/elements/Icon.tsx';
import { t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { useSession } from '#src/session/useSession.ts';
import { clock, upcomingDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import {
  ownPeople,
  ownReservationsQuery,
  type Reservation,
  reservationQuery,
} from '../../reservations/own/reservationQueries.ts';
import { heldPath } from '../bookPath.ts';
import { serviceQuery } from '../serviceQueries.ts';
import './ownVisits.css';
import { keepOwnHeight, settleOwnHeight } from './ownHeight.ts';

/**
 * It shows whoever is signed in the next visit, what waits for them, and what they came for last. It
 * comes once all of it is known, in the room that is kept for it. What cannot be read is said on
 * the pages that it leads to.
 */
export function OwnVisits({ user }: { user: SessionUser }) {
  const { ahead, asking, lastService, isSettled } = useOwnVisits(user);
  const next = ahead.find(({ status }) => status !== 'held');
  const heldVisit = ahead.find(({ status }) => status === 'held');
  const isRejected = user.identification.status === 'rejected';
  const hasAny = ahead.length > 0 || isRejected || lastService !== null;
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isSettled) keepOwnHeight(hasAny ? (list.current?.offsetHeight ?? 0) : 0);
  });
  useEffect(() => settleOwnHeight, []);
  if (!isSettled || !hasAny) return null;
  return (
    <ul className="own-visits" aria-label={t('For you')} ref={list}>
      {next && (
        <OwnRow icon="calendar" href={`/my/reservations/${next.id}`} label={t('Your next visit')}>
          <Visit reservation={next} />
        </OwnRow>
      )}
      {heldVisit && (
        <OwnRow
          icon="warning"
          href={heldPath(heldVisit, user)}
          label={t('Not booked yet. Go on to keep this time.')}
        >
          <Visit reservation={heldVisit} />
        </OwnRow>
      )}
      {asking.map((visit) => (
        <OwnRow
          key={visit.id}
          icon="warning"
          href={`/my/reservations/${visit.id}/questions`}
          label={t('Questions to answer before your visit')}
        >
          <Visit reservation={visit} />
        </OwnRow>
      ))}
      {isRejected && (
        <OwnRow
          icon="warning"
          href="/my/profile/identification"
          label={t('Your identification was not accepted.')}
        >
          {t('Send it again')}
        </OwnRow>
      )}
      {lastService && (
        <OwnRow icon="calendar" href={`/services/${lastService.id}`} label={t('Book again')}>
          {lastService.name}
        </OwnRow>
      )}
    </ul>
  );
}

function useOwnVisits(user: SessionUser) {
  const { today } = useOrganisation();
  const query = { people: ownPeople(user), today, page: 1 };
  const upcoming = useQuery(ownReservationsQuery({ ...query, view: 'upcoming' }));
  const past = useQuery(ownReservationsQuery({ ...query, view: 'past' }));
  const last = past.data?.data[0];
  const service = useQuery({ ...serviceQuery(last?.service_id ?? ''), enabled: Boolean(last) });
  const ahead = upcoming.data?.data.filter(isAhead) ?? [];
  const left = ahead.filter(({ answers_status }) => answers_status === 'postponed');
  const ids = left.map(({ id }) => id);
  const asking = useQuery({
    queryKey: ['reservations', 'postponed', ids],
    queryFn: ({ client }) => Promise.all(ids.map((id) => client.fetchQuery(reservationQuery(id)))),
    enabled: ids.length > 0,
  });
  return {
    ahead,
    /** The visits that questions were left for, and still are to be answered. */
    asking: asking.data?.filter(({ answers_needed }) => answers_needed.length > 0) ?? [],
    /** It is there only if it can still be booked. */
    lastService: service.data && !service.data.refusal ? service.data : null,
    isSettled:
      !upcoming.isPending &&
      !past.isPending &&
      (!last || !service.isPending) &&
      (ids.length === 0 || !asking.isPending),
  };
}

const isAhead = ({ status, held_until, ends_at }: Reservation) =>
  Date.parse((status === 'held' && held_until) || ends_at) > Date.now();

interface OwnRowProps {
  icon: IconName;
  href: string;
  label: string;
  children: ReactNode;
}

const OwnRow = ({ icon, href, label, children }: OwnRowProps) => (
  <li>
    <Link href={href}>
      <Icon name={icon} />
      <span>
        <span className="help">{label}</span> <strong>{children}</strong>
      </span>
    </Link>
  </li>
);

function Visit({ reservation }: { reservation: Reservation }) {
  const { today } = useOrganisation();
  const { service, date, time, user } = reservation;
  const own = useSession().user?.id === user.id ? '' : `${user.name}: `;
  return `${own}${service.name}, ${upcomingDate(date, today)}, ${clock(time)}`;
}
