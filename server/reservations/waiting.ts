/** What those who may decide on a reservation hear of a new one that waits for them. */
import { languages, localeOf, translatorFor } from '../language/catalogues.ts';
import { timeZoneOf } from '../services/bookable.ts';
import { whenOf } from './appointment.ts';
import type { BookingBasis } from './basis.ts';
import { appointmentOf } from './confirmation.ts';
import type { NewBooking } from './seat.ts';

/** Who they are, and in which of these languages each is told, `book_seat` finds out. */
export function newsForDesk(booked: Omit<NewBooking, 'news'>, basis: BookingBasis) {
  if (booked.status !== 'pending') return null;
  const appointment = appointmentOf(booked, basis);
  const service = appointment.service_name;
  const words = languages.map(({ id }) => {
    const t = translatorFor(id);
    const speaking = { t, locale: localeOf(id), time_zone: timeZoneOf(basis) };
    const when = whenOf(appointment, speaking);
    return [
      id,
      {
        title: t('Reservations wait for approval'),
        body: t('Since you last looked: {service}, {when}, and maybe more.', { service, when }),
      },
    ];
  });
  return { kind: 'reservations_waiting', link: LINK, words: Object.fromEntries(words) };
}

const LINK = `/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ status: ['pending'] }))}`;
