import { Link } from 'wouter';
import { endOf } from '../../../../../schema/zone.ts';
import { t } from '../../../../language/t.ts';
import { fullDate, span } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { bookPath } from '../bookPath.ts';
import type { Reservation } from './reservationQueries.ts';
import { StatusChip } from './StatusChip.tsx';

export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const { timeZone } = useOrganisation();
  const { id, status, service, team, date, time, reference } = reservation;
  const end = endOf(reservation, timeZone);
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
          {fullDate(date)}, {span(time, end.ends, end)}
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
