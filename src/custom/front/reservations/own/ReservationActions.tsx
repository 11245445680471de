import { Link } from 'wouter';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { t } from '#src/language/t.ts';
import { formatInstant } from '../../page/formatDates.ts';
import { useModalPath } from '../../page/useModalPath.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { downloadCalendarFile } from './calendarFile.ts';
import { KeepTicket } from './KeepTicket.tsx';
import type { Visit, VisitCalls } from './reservationCalls.ts';

interface ReservationActionsProps {
  reservation: Visit;
  calls: VisitCalls;
  onMove: () => void;
}

export function ReservationActions({ reservation, calls, onMove }: ReservationActionsProps) {
  const cancelling = useModalPath('cancel');
  const { can_cancel, can_reschedule, status } = reservation;
  const isOn = status === 'approved' || status === 'pending';
  return (
    <div className="ticket-actions">
      <div className="actions">
        {isOn && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => downloadCalendarFile(reservation)}
          >
            <Icon name="calendar" />
            {t('Add to calendar')}
          </button>
        )}
        {can_reschedule && (
          <button type="button" className="button-quiet" onClick={onMove}>
            <Icon name="clock" />
            {t('Reschedule')}
          </button>
        )}
        {can_cancel && (
          <button type="button" className="button-quiet" onClick={cancelling.open}>
            <Icon name="cross" />
            {t('Cancel reservation')}
          </button>
        )}
        {!isOn && (
          <Link href={`/services/${reservation.service_id}`} className="button">
            {t('Book another time')}
          </Link>
        )}
      </div>
      {isOn && <KeepTicket reservation={reservation} />}
      <Rule reservation={reservation} />
      {cancelling.isOpen && can_cancel && (
        <CancelDialog reservation={reservation} calls={calls} onClose={cancelling.close} />
      )}
    </div>
  );
}

/** Until when it can be cancelled or moved, or why that is over. */
function Rule({ reservation }: { reservation: Visit }) {
  const { timeZone } = useOrganisation();
  const { cancel_until, can_cancel, status, starts_at } = reservation;
  if (status !== 'approved' && status !== 'pending') return null;
  if (can_cancel) {
    return cancel_until ? (
      <p className="help">
        {t('You can cancel or reschedule until {time}.', {
          time: formatInstant(cancel_until, timeZone),
        })}
      </p>
    ) : null;
  }
  if (Date.parse(starts_at) < Date.now()) return null;
  return (
    <p className="help">
      {cancel_until &&
        t('The time to cancel ended on {time}.', {
          time: formatInstant(cancel_until, timeZone),
        })}{' '}
      {t('If you cannot come, please call the office.')}
    </p>
  );
}
