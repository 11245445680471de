import { Link } from 'wouter';
import { toLocal } from '../../../../../schema/zone.ts';
import { t } from '../../../../language/t.ts';
import { fullDate, span } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { bookPath } from '../bookPath.ts';
import type { Reservation } from './reservationQueries.ts';
import { StatusChip } from './StatusChip.tsx';

export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { timeZone } = useOrganisation();
  const { id, status, service, team, date, time, ends_at, reference } = reservation;
  return (
    <li className="reservation-row">
      <div>
        <h2>
          <Link
            href={status === 'held' ? bookPath(service.id, reservation) : `/my/reservations/${id}`}
          >
            {service.name}
          </Link>
        </h2>
        <p>
          {fullDate(date)}, {span(time, toLocal(Date.parse(ends_at), timeZone).time)}
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
