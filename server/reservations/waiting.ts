/** What those who may decide on a reservation hear of a new one that waits for them. */
import { languages, localeOf, translatorFor } from '../language/catalogues.ts';
import { timeZoneOf } from '../services/bookable.ts';
import { type Appointment, type Speaking, whenOf } from './appointment.ts';
import type { BookingBasis } from './basis.ts';
import { appointmentOf } from './confirmation.ts';
import type { NewBooking } from './seat.ts';

export const WAITING = {
  kind: 'reservations_waiting',
  link: `/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ status: ['pending'] }))}`,
};

/** Who they are, and in which of these languages each is told, `book_seat` finds out. */
export function newsForDesk(booked: Omit<NewBooking, 'news'>, basis: BookingBasis) {
  if (booked.status !== 'pending') return null;
  const appointment = appointmentOf(booked, basis);
  const words = languages.map(({ id }) => [
    id,
    deskWords(appointment, {
      t: translatorFor(id),
      locale: localeOf(id),
      time_zone: timeZoneOf(basis),
    }),
  ]);
  return { ...WAITING, words: Object.fromEntries(words) };
}

type Waiting = Pick<Appointment, 'service_name' | 'date' | 'time' | 'ends_at'>;

export function deskWords(appointment: Waiting, speaking: Speaking) {
  const { t } = speaking;
  return {
    title: t('Reservations wait for approval'),
    body: t('The first of them: {service}, {when}.', {
      service: appointment.service_name,
      when: whenOf(appointment, speaking),
    }),
  };
}
