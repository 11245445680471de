/** Texts of notifications about reservations, for mails and for the screen. */
import type { Translate } from '../../schema/language.ts';
import type { Addressee } from '../mail/addressee.ts';
import type { MailContent } from '../mail/mailContent.ts';
import type { Notice } from '../notifications/notify.ts';
import {
  type Appointment,
  eventOf,
  factsOf,
  pathOf,
  type Recipient,
  whenOf,
} from './appointment.ts';

type Visit = Pick<Appointment, 'service_name' | 'date' | 'time' | 'ends_at'>;

export interface ReservationChange {
  event: 'approved' | 'declined' | 'cancelled' | 'rescheduled';
  reason?: string | null | undefined;
  /** The constituent made it. */
  is_own: boolean;
}

/** @param is_own the constituent booked it, not somebody of the office */
export function bookedNotice(
  appointment: Visit & { id: string },
  recipient: Recipient,
  is_own: boolean,
): Notice {
  const { t } = recipient;
  const service = appointment.service_name;
  return {
    kind: 'reservation_booked',
    title: is_own
      ? t('You have booked {service}', { service })
      : t('{service} was booked for you', { service }),
    body: whenOf(appointment, recipient),
    link: pathOf(appointment.id),
    is_own,
  };
}

export function bookedMail(appointment: Appointment, recipient: Recipient): MailContent {
  const { t } = recipient;
  const { service_name: service, reference } = appointment;
  return {
    subject: t('{service}: your reservation {reference}', { service, reference }),
    heading:
      appointment.status === 'approved'
        ? t('Your reservation is confirmed')
        : t('Your reservation waits for approval by the office'),
    paragraphs: [],
    facts: factsOf(appointment, recipient),
    action: { label: t('Open, move or cancel it'), link: pathOf(appointment.id) },
    event: eventOf(appointment, recipient),
  };
}

export function changedNotice(
  appointment: Visit & { id: string },
  recipient: Recipient,
  change: ReservationChange,
): Notice {
  const { t } = recipient;
  const what = t('{service}, {when}.', {
    service: appointment.service_name,
    when: whenOf(appointment, recipient),
  });
  const why =
    change.reason && change.event !== 'rescheduled'
      ? [t('The reason: {reason}', { reason: change.reason })]
      : [];
  return {
    kind: `reservation_${change.event}`,
    title: changeTitle(t, change),
    body: [what, ...why].join(' '),
    link: pathOf(appointment.id),
    is_own: change.is_own,
  };
}

export function changedMail(
  appointment: Appointment & { service_id: string },
  addressee: Addressee,
  change: ReservationChange,
): MailContent {
  const { t } = addressee;
  const title = changeTitle(t, change);
  const { service_name: service, reference, status } = appointment;
  const isOn = status === 'approved' || status === 'pending';
  return {
    subject: t('{service}: {title}, {reference}', { service, title, reference }),
    heading: title,
    paragraphs:
      change.reason && !isOn ? [t('The reason: {reason}', { reason: change.reason })] : [],
    facts: factsOf(isOn ? appointment : { ...appointment, requirements: null }, addressee),
    action: isOn
      ? { label: t('Open, move or cancel it'), link: pathOf(appointment.id) }
      : { label: t('Book another time'), link: `/services/${appointment.service_id}` },
    event: eventOf(appointment, addressee),
  };
}

function changeTitle(t: Translate, { event, is_own }: ReservationChange): string {
  if (event === 'cancelled') {
    return is_own ? t('You have cancelled your reservation') : t('Your reservation was cancelled');
  }
  if (event === 'rescheduled') {
    return is_own ? t('You have moved your reservation') : t('Your reservation was moved');
  }
  return event === 'approved'
    ? t('Your reservation is approved')
    : t('Your reservation was declined');
}

/** Where the notices to the staff who decide lead to. */
export const WAITING = {
  kind: 'reservations_waiting',
  link: `/admin/reservations?filter=${encodeURIComponent(JSON.stringify({ status: ['pending'] }))}`,
};
export const CHANGED = {
  kind: 'reservations_changed',
  link: `/admin/reservations?${new URLSearchParams({ sort: 'updated_at', order: 'DESC' })}`,
};

export function waitingText(appointment: Visit, recipient: Recipient) {
  const { t } = recipient;
  return {
    title: t('Reservations wait for approval'),
    body: t('The first of them: {service}, {when}.', {
      service: appointment.service_name,
      when: whenOf(appointment, recipient),
    }),
  };
}

export function changedText(
  appointment: Visit & { reference: string },
  recipient: Recipient,
  event: 'rescheduled' | 'cancelled',
) {
  const { t } = recipient;
  const values = {
    service: appointment.service_name,
    when: whenOf(appointment, recipient),
    reference: appointment.reference,
  };
  return {
    title: t('Constituents have moved or cancelled reservations'),
    body:
      event === 'cancelled'
        ? t('The first of them: {reference}, {service}, {when}, was cancelled.', values)
        : t('The first of them: {reference}, {service}, was moved to {when}.', values),
  };
}
