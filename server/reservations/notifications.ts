/** What a reservation's constituent, and the staff who decide, are told of an event. */
import type { ReservationEventName } from '../../schema/events.ts';
import { languages, localeOf, translatorFor } from '../language/catalogues.ts';
import { speakingTo } from '../mail/addressee.ts';
import type { Notification } from '../notifications/notify.ts';
import { mailOf, noticeOf, staffWords, toldOf } from './notificationTexts.ts';
import type { StaffNotice } from './staffNotices.ts';
import type { EventDetails } from './steps.ts';

/** With the constituent and the service as they are now; the visit is told as the event left it. */
export interface ToldEvent {
  event: ReservationEventName;
  reservation_id: string;
  user_id: string;
  actor_id: string | null;
  details: EventDetails;
  created_at: string;
  email: string;
  user_name: string;
  language: string | null;
  service_name: string;
  location: string | null;
  requirements: string | null;
  time_zone: string;
}

export function constituentNotification(told: ToldEvent): Notification[] {
  const { user_id, email, user_name: name, language, time_zone, details } = told;
  // Who is at the desk needs no mail.
  if (told.event === 'booked' && details.source === 'walk_in') return [];
  const person = speakingTo({ user_id, email, name, language, time_zone });
  const appointment = appointmentOf(told);
  const happened = {
    ...{ event: told.event, reason: details.reason },
    is_own: told.actor_id === user_id,
  };
  const notice = noticeOf(appointment, person, happened);
  const mail = mailOf(appointment, person, happened);
  return notice && mail ? [{ to: person, notice, mail, at: told.created_at }] : [];
}

export function staffNotices(told: ToldEvent): StaffNotice[] {
  const { staff } = toldOf(told.event);
  const { user_id, actor_id, details, time_zone, created_at: at } = told;
  if (!staff || (actor_id !== user_id && !staff.hearOfColleagues)) return [];
  const notice = details.status === 'pending' && staff.pending ? staff.pending : staff.otherwise;
  if (!notice) return [];
  const appointment = appointmentOf(told);
  const words = languages.map(({ id }) => {
    const recipient = { t: translatorFor(id), locale: localeOf(id), time_zone };
    return [id, staffWords(notice, appointment, recipient)];
  });
  const { kind, link } = notice;
  return [{ kind, link, team_id: details.team_id, actor_id, words: Object.fromEntries(words), at }];
}

const appointmentOf = (told: ToldEvent) => ({
  ...told.details,
  id: told.reservation_id,
  service_name: told.service_name,
  location: told.location,
  requirements: told.requirements,
});
