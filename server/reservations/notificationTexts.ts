/** Texts of notifications about reservations, for mails and for the screen, by their declaration. */
import {
  declaredEvent,
  type ReservationEvent,
  type ReservationEventName,
} from '#schema/reservations/events.ts';
import type { MailContent } from '../mails/mailContent.ts';
import type { Notice } from '../notifications/notify.ts';
import {
  type Appointment,
  eventOf,
  factsOf,
  factsOfCancelled,
  pathOf,
  type Recipient,
  whenOf,
} from './appointment.ts';

type Visit = Pick<Appointment, 'service_name' | 'date' | 'time' | 'starts_at' | 'ends_at'>;
type ToConstituent = NonNullable<ReservationEvent['constituent']>;

export interface EventOutcome {
  event: ReservationEventName;
  /** The constituent did it. */
  is_own: boolean;
  reason: string | null;
}

/** On the constituent's screen. Null for what they are not told. */
export function noticeOf(
  visit: Visit & { id: string },
  recipient: Recipient,
  { event, is_own, reason }: EventOutcome,
): Notice | null {
  const { constituent } = declaredEvent(event);
  if (!constituent) return null;
  const { t } = recipient;
  const service = visit.service_name;
  const when = whenOf(visit, recipient);
  const title = titleOf(constituent, is_own);
  const what = title.includes('{service}') ? when : t('{service}, {when}.', { service, when });
  const why = tellsReason(event, reason) ? [t('The reason: {reason}', { reason })] : [];
  return {
    kind: `reservation_${event}`,
    title: t(title, { service }),
    body: [what, ...why].join(' '),
    link: pathOf(visit.id),
    is_own,
  };
}

/** By mail, to update calendars; also of what they did themselves. */
export function mailOf(
  appointment: Appointment & { service_id: string },
  recipient: Recipient,
  { event, is_own, reason }: EventOutcome,
): MailContent | null {
  const { constituent } = declaredEvent(event);
  if (!constituent) return null;
  const { t } = recipient;
  const { service_name: service, reference, status } = appointment;
  const title = t(titleOf(constituent, is_own), { service });
  const heading = constituent.headings?.[status];
  const isOn = status === 'approved' || status === 'pending';
  const why = tellsReason(event, reason) ? t('The reason: {reason}', { reason }) : null;
  const note = isOn ? appointment.notice : why;
  return {
    subject: t(constituent.subject, { service, title, reference }),
    heading: heading ? t(heading) : title,
    paragraphs: note ? [note] : [],
    facts: isOn ? factsOf(appointment, recipient) : factsOfCancelled(appointment, recipient),
    ...(isOn && { qr: reference }),
    action: isOn
      ? {
          label: t('Open, move or cancel it'),
          link: pathOf(appointment.id),
          visit_id: appointment.id,
        }
      : { label: t('Book another time'), link: `/services/${appointment.service_id}` },
    event: eventOf(appointment, recipient),
  };
}

const titleOf = ({ title }: ToConstituent, is_own: boolean) => (is_own ? title.own : title.office);

/** A reservation that was moved may still carry the reason of a decision before. */
const tellsReason = (event: ReservationEventName, reason: string | null): reason is string =>
  reason !== null && reason !== '' && event !== 'rescheduled';

/** On the screens of staff, by the words of `ReservationEvent['staff']`. */
export function staffWords(
  { title, body }: { title: string; body: string },
  visit: Visit & { reference: string },
  recipient: Recipient,
) {
  const { t } = recipient;
  const { service_name: service, reference } = visit;
  return { title: t(title), body: t(body, { service, reference, when: whenOf(visit, recipient) }) };
}
