import { directionsTo, ticketPath } from '#schema/reservations/ticket.ts';
import { endOf } from '#schema/time/zone.ts';
import { ticketPagePath } from '#schema/visits/visit.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { Icon } from '#src/custom/elements/Icon.tsx';
import { QrCode } from '#src/custom/elements/QrCode.tsx';
import { t } from '#src/language/t.ts';
import { fullDate, span } from '../../page/formatDates.ts';
import { PhoneLink } from '../../page/PhoneLink.tsx';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { useNameInCare } from '../../page/whom.ts';
import { BringList } from './BringList.tsx';
import type { Visit } from './reservationCalls.ts';
import { StatusChip } from './StatusChip.tsx';

/** The card one keeps: on the screen, on paper, at the counter. */
export function ReservationCard({ reservation }: { reservation: Visit }) {
  const { timeZone } = useOrganisation();
  const { reference, date, time, places, requirements, notice, notes, reason } = reservation;
  const nameInCare = useNameInCare(reservation.user?.id);
  const end = endOf(reservation, timeZone);
  const isOn = reservation.status === 'approved' || reservation.status === 'pending';
  return (
    <article className="ticket" data-off={!isOn || undefined} aria-label={t('Your reservation')}>
      <div className="ticket-main">
        <StatusChip {...reservation} />
        {reservation.ticket && <NumberInLine ticket={reservation.ticket} />}
        <p className="ticket-when">
          <strong>{fullDate(date)}</strong>
          <span>{span(time, end.ends, end)}</span>
        </p>
        <p className="ticket-service">
          {reservation.service.name}
          <span className="help">{reservation.team.name}</span>
        </p>
        {places > 1 && <p>{t('Places: {count}', { count: places })}</p>}
        {nameInCare && <p>{t('For {name}', { name: nameInCare })}</p>}
        {reason && (
          <p>
            <strong>{t('Reason:')}</strong> <bdi>{reason}</bdi>
          </p>
        )}
        {isOn && <WhereToCome {...reservation} />}
        {isOn && notice && <Alert tone="warning">{notice}</Alert>}
        {isOn && requirements && <BringList requirements={requirements} reference={reference} />}
        {notes && (
          <section>
            <h2>{t('Your note')}</h2>
            <p className="ticket-notes" dir="auto">
              {notes}
            </p>
          </section>
        )}
      </div>
      <div className="ticket-stub">
        <p>
          <span className="help">{t('Reference')}</span>
          <strong className="reference">{reference}</strong>
        </p>
        <QrCode
          text={window.location.origin + ticketPath(reference)}
          label={t('QR code of the reference {reference}', { reference })}
        />
        <p className="help">{t('Show this at the counter.')}</p>
      </div>
    </article>
  );
}

/** They are checked in: the number, and the page that follows it. */
const NumberInLine = ({ ticket: { number, key } }: { ticket: NonNullable<Visit['ticket']> }) => (
  <p className="ticket-number">
    <span className="help">{t('Your number')}</span>
    <strong>{number}</strong>
    <a href={ticketPagePath(key)} className="button">
      {t('Follow your number')}
    </a>
  </p>
);

function WhereToCome({
  location,
  office_phone,
  office_address,
}: Pick<Visit, 'location' | 'office_phone' | 'office_address'>) {
  return (
    <>
      {(location || office_address) && (
        <p className="ticket-line">
          <Icon name="pin" />
          <span>
            {location ?? office_address}
            {office_address && (
              <>
                <br />
                <a href={directionsTo(office_address)} target="_blank" rel="noreferrer">
                  {t('Directions')}
                </a>
              </>
            )}
          </span>
        </p>
      )}
      {office_phone && (
        <p className="ticket-line">
          <Icon name="phone" />
          <PhoneLink phone={office_phone} />
        </p>
      )}
    </>
  );
}
