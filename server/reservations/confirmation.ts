/** What a person is told when a reservation was made for them. */
import { settings } from '../../schema/index.ts';
import { timeZoneOf } from '../db/settings.ts';
import { speakingTo } from '../mail/addressee.ts';
import type { Letter } from '../mail/letter.ts';
import { keptOf } from '../mail/queue.ts';
import { noticeRow } from '../notifications/notify.ts';
import { type Appointment, eventOf, factsOf, pathOf, type Speaking } from './appointment.ts';
import type { BookingBasis } from './basis.ts';
import { bookedNotice } from './newsWords.ts';
import type { NewBooking } from './seat.ts';

type Booked = Omit<NewBooking, 'news'>;

/**
 * Composed before anything is written, since it is written with the booking, in one statement.
 * @returns null for who stands at the desk and sees it
 */
export function newsOfBooking(booked: Booked, basis: BookingBasis, now: Date) {
  if (booked.source === 'walk_in') return null;
  const person = speakingTo({
    user_id: booked.user_id,
    email: basis.user_email,
    name: basis.user_name,
    language: basis.user_language,
    organisation: basis.organisation_name ?? String(settings.fields.organisation_name.default),
    time_zone: timeZoneOf(basis),
  });
  const appointment = appointmentOf(booked, basis);
  return {
    mail: keptOf(person, letterOf(appointment, person)),
    notice: noticeRow(bookedNotice(appointment, person, booked.source === 'online'), now),
  };
}

type Person = Speaking & { organisation: string };

function letterOf(appointment: Appointment, person: Person): Letter {
  const { t } = person;
  const { service_name: service, reference } = appointment;
  return {
    subject: t('{service}: your reservation {reference}', { service, reference }),
    heading:
      appointment.status === 'approved'
        ? t('Your reservation is confirmed')
        : t('Your reservation waits for approval by the office'),
    paragraphs: [],
    facts: factsOf(appointment, person),
    action: { label: t('Open, move or cancel it'), link: pathOf(appointment.id) },
    event: eventOf(appointment, person),
  };
}

export const appointmentOf = (booked: Booked, basis: BookingBasis): Appointment => ({
  id: booked.id,
  reference: booked.reference,
  status: booked.status,
  service_name: basis.service_name ?? '',
  date: booked.date,
  time: booked.time,
  starts_at: booked.starts_at,
  ends_at: booked.ends_at,
  location: basis.location,
  requirements: basis.requirements,
  changed_at: booked.at,
  changes: 0,
});
