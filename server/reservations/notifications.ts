/** What a reservation's constituent, and the staff who decide, are told of an event. */

import type { Texts } from '#schema/declaration/fields/index.ts';
import { declaredEvent, type ReservationEventName } from '#schema/reservations/events.ts';
import { languages, localeOf, translatorFor } from '../language/catalogues.ts';
import type { Notification, NotificationReceiver, Speaking } from '../notifications/notify.ts';
import { mailOf, noticeOf, staffWords } from './notificationTexts.ts';
import type { StaffNotice } from './staffNotices.ts';
import type { EventDetails } from './steps.ts';

/** With the constituent and the service as they are now; the visit is told as the event left it. */
export interface ReservationEventRow {
  event: ReservationEventName;
  reservation_id: string;
  user_id: string;
  actor_id: string | null;
  details: EventDetails;
  created_at: string;
  /** Who gets the messages: the person, or who cares for them; then `about` is the person's name. */
  contact_id: string;
  contact_name: string;
  email: string;
  about: string | null;
  language: string | null;
  service_name: string;
  location: string | null;
  requirements: string | null;
  /** What must not be missed. */
  service_notice: string | null;
  office_phone: string | null;
  office_address: string | null;
  /** Its service asks something, and staff left it for later. */
  has_questions_left: boolean;
  /** What the service says in other languages. */
  translations: Texts;
  time_zone: string;
  /** The `clock` setting. */
  clock: string | null;
}

type Addressed = NotificationReceiver & { time_zone: string };

export function constituentNotification(row: ReservationEventRow): Notification<Addressed>[] {
  const { contact_id: user_id, contact_name: name, email, about, details } = row;
  const { language, time_zone, clock } = row;
  const to: Addressed = { user_id, email, name, about, language, time_zone, clock };
  // The person at the desk needs no mail.
  if (row.event === 'booked' && details.source === 'walk_in') return [];
  const outcome = {
    ...{ event: row.event, reason: details.reason },
    is_own: row.actor_id === user_id,
    has_questions_left: row.has_questions_left,
  };
  const messageFor = (person: Speaking<Addressed>) => {
    const appointment = appointmentOf(row, person.language);
    const notice = noticeOf(appointment, person, outcome);
    const mail = mailOf(appointment, person, outcome);
    return notice && mail && { notice, mail };
  };
  return [{ to, messageFor, at: row.created_at }];
}

export function staffNoticesOf(row: ReservationEventRow): StaffNotice[] {
  const { staff } = declaredEvent(row.event);
  const { contact_id, actor_id, details, time_zone, clock, created_at: at } = row;
  if (!staff || (actor_id !== contact_id && !staff.includesColleagues)) return [];
  const notice = details.status === 'pending' && staff.pending ? staff.pending : staff.otherwise;
  if (!notice) return [];
  const words = languages.map(({ id }) => {
    const appointment = appointmentOf(row, id);
    const recipient = { t: translatorFor(id), locale: localeOf(id, clock), time_zone };
    return [id, staffWords(notice, appointment, recipient)];
  });
  const { kind, link } = notice;
  return [{ kind, link, team_id: details.team_id, actor_id, words: Object.fromEntries(words), at }];
}

/** With what the service says in the language of whoever reads it. */
function appointmentOf(row: ReservationEventRow, language: string | null) {
  const { name, location, requirements, notice } = row.translations[language ?? ''] ?? {};
  return {
    ...row.details,
    id: row.reservation_id,
    service_name: name ?? row.service_name,
    location: location ?? row.location,
    requirements: requirements ?? row.requirements,
    notice: notice ?? row.service_notice,
    office_phone: row.office_phone,
    office_address: row.office_address,
  };
}
