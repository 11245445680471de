import { settings } from '../../schema/index.ts';
import { mailOf } from '../mail/content.ts';
import type { Mail } from '../mail/mailer.ts';
import type { BookingBasis } from './basis.ts';
import type { NewBooking } from './seat.ts';

type Booked = Pick<NewBooking, 'reference' | 'date' | 'time' | 'status'>;

/** What a person is told when a reservation was made for them. */
export function confirmationOf(
  { reference, date, time, status }: Booked,
  basis: BookingBasis,
): Mail {
  const service = basis.service_name ?? '';
  const place = basis.location ? ` Where to come: ${basis.location}.` : '';
  return mailOf({
    to: basis.user_email,
    organisation: basis.organisation_name ?? String(settings.fields.organisation_name.default),
    subject: `${service}: your reservation ${reference}`,
    paragraphs: [
      `${service}, ${dayInWords(date)} at ${time}.${place}`,
      status === 'approved'
        ? 'Your reservation is confirmed.'
        : 'Your reservation waits for approval by the office.',
      `Show this reference when you come: ${reference}`,
      'If you cannot come, please cancel under My reservations, so that somebody else can.',
    ],
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
/** `Tuesday, 1 December 2026` */
export const dayInWords = (date: string) => day.format(new Date(`${date}T00:00Z`));
