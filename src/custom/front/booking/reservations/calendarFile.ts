/** A reservation as a file that a calendar takes in. */
import { type CalendarEvent, calendarText } from '../../../../../schema/calendar.ts';
import { t } from '../../../../language/t.ts';
import type { ShownReservation } from './reservationQueries.ts';

export function downloadCalendarFile(reservation: ShownReservation): void {
  const file = calendarText(eventOf(reservation));
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${reservation.reference}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same event as the mails about this reservation bring, so that no calendar has it twice. */
export function eventOf(reservation: ShownReservation): CalendarEvent {
  const { reference, requirements, history } = reservation;
  return {
    uid: reservation.id,
    sequence: Math.max(0, history.length - 1),
    status: reservation.status === 'approved' ? 'confirmed' : 'tentative',
    changed_at: reservation.updated_at,
    starts_at: reservation.starts_at,
    ends_at: reservation.ends_at,
    summary: reservation.service.name,
    location: reservation.location,
    description: [
      t('Reference: {reference}', { reference }),
      ...(requirements ? [t('What to bring:'), requirements] : []),
    ].join('\n'),
    url: `${window.location.origin}/my/reservations/${reservation.id}`,
  };
}
