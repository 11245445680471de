/** Texts of notifications about reservations, for mails and for the screen, by their declaration. */

import type { Translate } from '#schema/language/index.ts';
import { reasonIn } from '#schema/language/usualReasons.ts';
import {
  declaredEvent,
  type ReservationEvent,
  type ReservationEventName,
} from '#schema/reservations/events.ts';
import { ticketPath } from '#schema/reservations/ticket.ts';
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

interface EventOutcome {
  event: ReservationEventName;
  /** The constituent did it. */
  is_own: boolean;
  reason: string | null;
  /** What is asked before the visit was left for later. */
  has_questions_left?: boolean;
}

/** On the constituent's screen. Null for what they are not told. */
export function noticeOf(
  visit: Visit & { id: string },
  recipient: Recipient,
  outcome: EventOutcome,
): Notice | null {
  const { event, is_own } = outcome;
  const { constituent } = declaredEvent(event);
  if (!constituent) return null;
  const { t } = recipient;
  const service = visit.service_name;
  const when = whenOf(visit, recipient);
  const title = titleOf(constituent, is_own);
  const what = title.includes('{service}') ? when : t('{service}, {when}.', { service, when });
  const why = toldReason(outcome, t);
  return {
    kind: `reservation_${event}`,
    title: t(title, { service }),
    body: [what, ...why, ...questionsLeft(outcome, t)].join(' '),
    link: pathOf(visit.id),
    is_own,
  };
}

/** By mail, to update calendars; also of what they did themselves. */
export function mailOf(
  appointment: Appointment & { service_id: string },
  recipient: Recipient,
  outcome: EventOutcome,
): MailContent | null {
  const { event, is_own } = outcome;
  const { constituent } = declaredEvent(event);
  if (!constituent) return null;
  const { t } = recipient;
  const { service_name: service, reference, status } = appointment;
  const title = t(titleOf(constituent, is_own), { service });
  const subject = t(constituent.subject, { service, title, reference });
  if (event === 'visit_completed') {
    return { subject, heading: title, ...feedbackRequest(appointment, recipient) };
  }
  const heading = constituent.headings?.[status];
  const isOn = status === 'approved' || status === 'pending';
  const note = isOn ? [appointment.notice ?? []].flat() : toldReason(outcome, t);
  return {
    subject,
    heading: heading ? t(heading) : title,
    paragraphs: [...note, ...questionsLeft(outcome, t)],
    facts: isOn ? factsOf(appointment, recipient) : factsOfCancelled(appointment, recipient),
    ...(isOn && { qr: ticketPath(reference) }),
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

function feedbackRequest({ id, ...visit }: Appointment, recipient: Recipient) {
  const { t } = recipient;
  return {
    paragraphs: [
      t('{service}, {when}.', { service: visit.service_name, when: whenOf(visit, recipient) }),
      t('Three taps say how it was. Your answers are kept without your name.'),
    ],
    action: { label: t('Say how it was'), link: pathOf(id), feedback_id: id },
  };
}

/** Staff book first and then ask, if the person has the time. */
const questionsLeft = ({ event, has_questions_left }: EventOutcome, t: Translate) =>
  event === 'booked' && has_questions_left
    ? [
        t(
          'The office asks some questions before this visit. Sign in to answer them, unless it has asked you already.',
        ),
      ]
    : [];

const titleOf = ({ title }: ToConstituent, is_own: boolean) => (is_own ? title.own : title.office);

/** A reservation that was moved may still carry the reason of a decision before. */
const toldReason = ({ event, reason }: EventOutcome, t: Translate): string[] =>
  reason && event !== 'rescheduled'
    ? [t('The reason: {reason}', { reason: reasonIn(t, reason) })]
    : [];

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
