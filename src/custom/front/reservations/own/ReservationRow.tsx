import { Link } from 'wouter';
import { endOf } from '#schema/time/zone.ts';
import { t } from '#src/language/t.ts';
import { useSession } from '#src/session/useSession.ts';
import { fullDate, span } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { heldPath } from '../../services/bookPath.ts';
import type { Reservation } from './reservationQueries.ts';
import { StatusChip } from './StatusChip.tsx';

export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { timeZone } = useOrganisation();
  const { id, status, service, team, date, time, places, reference, user } = reservation;
  const viewer = useSession().user;
  const isOwn = viewer?.id === user.id;
  const end = endOf(reservation, timeZone);
  return (
    <li className="reservation-row">
      <div>
        <h2>
          <Link href={status === 'held' ? heldPath(reservation, viewer) : `/my/reservations/${id}`}>
            {service.name}
          </Link>
        </h2>
        {!isOwn && <p>{t('For {name}', { name: user.name })}</p>}
        <p>
          {fullDate(date)}, {span(time, end.ends, end)}
          {places > 1 && ` · ${t('Places: {count}', { count: places })}`}
        </p>
        <p className="help">
          {status === 'held' ? (
            t('Not booked yet. Go on to keep this time.')
          ) : (
            <>
              {team.name} · <span className="reference">{reference}</span>
            </>
          )}
        </p>
      </div>
      <StatusChip {...reservation} />
    </li>
  );
}
