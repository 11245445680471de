import type { HistoryEntry } from '#schema/reservations/booking.ts';
import { ACTIVITY_STATUSES, RESERVATION_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { msg, t } from '#src/language/t.ts';
import { clock, formatInstant, shortDate } from '../../page/formatDates.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import type { ShownReservation } from './reservationQueries.ts';

/** What happened to it so far, the newest last. */
export function History({ reservation }: { reservation: ShownReservation }) {
  const { timeZone } = useOrganisation();
  if (reservation.history.length === 0) return null;
  return (
    <details className="history">
      <summary>{t('What happened so far')}</summary>
      <ol>
        {reservation.history.map((entry) => (
          <li key={`${entry.at} ${entry.action}`}>
            <strong>{formatEvent(entry)}</strong>
            <span className="help">
              {formatInstant(entry.at, timeZone)}
              {entry.actor && `, ${entry.actor.name}`}
            </span>
            {entry.reason && <span dir="auto">{entry.reason}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function formatEvent({ action, from, to }: HistoryEntry): string {
  switch (action) {
    case 'status':
      return wordFor(RESERVATION_STATUSES, to?.status);
    case 'activity_status':
      return wordFor(ACTIVITY_STATUSES, to?.activity_status);
    case 'rescheduled':
      return t('Moved from {from} to {to}', { from: slotOf(from), to: slotOf(to) });
    case 'notes':
      return t('Note changed');
    default:
      return t('Booked');
  }
}

const wordFor = (options: readonly { id: string; name: string }[], id: unknown) =>
  t(options.find((option) => option.id === id)?.name ?? msg('Changed'));

/** A move within a day changes the time only, one to another day perhaps the date only. */
const slotOf = (side: HistoryEntry['from']) =>
  [side?.date && shortDate(side.date), side?.time && clock(side.time)].filter(Boolean).join(', ');
