/** Who is told when a reservation was made or has changed: its constituent, and the staff who decide. */
import { sql } from 'drizzle-orm';
import type { ReservationRecord } from '../../schema/booking.ts';
import { settings } from '../../schema/index.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { languages, localeOf, translatorFor } from '../language/catalogues.ts';
import { addresseeOf, speakingTo } from '../mail/addressee.ts';
import { queuedContent } from '../mail/queue.ts';
import { noticeRow, notify } from '../notifications/notify.ts';
import type { Appointment, Recipient } from './appointment.ts';
import type { BookingContext } from './bookingContext.ts';
import {
  bookedMail,
  bookedNotice,
  CHANGED,
  changedMail,
  changedNotice,
  changedText,
  type ReservationChange,
  WAITING,
  waitingText,
} from './notificationTexts.ts';

/** A booking that is about to be written. */
interface NewReservation
  extends Pick<
    Appointment,
    'id' | 'reference' | 'status' | 'date' | 'time' | 'starts_at' | 'ends_at'
  > {
  user_id: string;
  source: string;
  /** When it was made. */
  at: string;
}

/** `book_seat` writes these with the booking in one statement, so they are composed before it. */
export interface BookingNotifications {
  mail: ReturnType<typeof queuedContent> | null;
  notice: ReturnType<typeof noticeRow> | null;
  /** For the staff who decide, in each language: `book_seat` finds out who they are. */
  waiting: ReturnType<typeof waitingNotice>;
}

export const bookingNotifications = (
  booked: NewReservation,
  bookingContext: BookingContext,
  now: Date,
): BookingNotifications => ({
  ...(booked.source === 'walk_in'
    ? // A walk-in is at the desk.
      { mail: null, notice: null }
    : constituentNotifications(booked, bookingContext, now)),
  waiting: waitingNotice(booked, bookingContext),
});

function constituentNotifications(
  booked: NewReservation,
  bookingContext: BookingContext,
  now: Date,
) {
  const person = speakingTo({
    user_id: booked.user_id,
    email: bookingContext.user_email,
    name: bookingContext.user_name,
    language: bookingContext.user_language,
    organisation:
      bookingContext.organisation_name ?? String(settings.fields.organisation_name.default),
    time_zone: timeZoneOf(bookingContext),
  });
  const appointment = bookedAppointment(booked, bookingContext);
  return {
    mail: queuedContent(person, bookedMail(appointment, person)),
    notice: noticeRow(bookedNotice(appointment, person, booked.source === 'online'), now),
  };
}

const bookedAppointment = (
  booked: NewReservation,
  bookingContext: BookingContext,
): Appointment => ({
  id: booked.id,
  reference: booked.reference,
  status: booked.status,
  service_name: bookingContext.service_name ?? '',
  date: booked.date,
  time: booked.time,
  starts_at: booked.starts_at,
  ends_at: booked.ends_at,
  location: bookingContext.location,
  requirements: bookingContext.requirements,
  changed_at: booked.at,
  changes: 0,
});

function waitingNotice(booked: NewReservation, bookingContext: BookingContext) {
  if (booked.status !== 'pending') return null;
  const appointment = bookedAppointment(booked, bookingContext);
  const words = inEachLanguage(timeZoneOf(bookingContext), (one) => waitingText(appointment, one));
  return { ...WAITING, words };
}

const inEachLanguage = <T>(time_zone: string, textFor: (recipient: Recipient) => T) =>
  Object.fromEntries(
    languages.map(({ id }) => [
      id,
      textFor({ t: translatorFor(id), locale: localeOf(id), time_zone }),
    ]),
  );

/**
 * In the change's transaction; the caller kicks the outbox after it. Always by mail, to update
 * calendars; on the screen it counts as read if the person made the change.
 */
export async function notifyConstituent(
  tx: Tx,
  { viewer, now }: Context,
  record: ReservationRecord,
  event: ReservationChange['event'],
) {
  const person = await addresseeOf(tx, { id: record.user_id });
  const appointment = await changedAppointment(tx, record);
  const change = { event, reason: record.reason, is_own: viewer?.id === record.user_id };
  await notify(tx, {
    to: person,
    notice: changedNotice(appointment, person, change),
    mail: changedMail(appointment, person, change),
    now,
  });
}

async function changedAppointment(
  tx: Tx,
  record: ReservationRecord,
): Promise<Appointment & { service_id: string }> {
  const [more] = await rows<Pick<Appointment, 'location' | 'requirements' | 'changes'>>(
    tx,
    sql`select s.location, s.requirements, (select count(*)::int - 1 from reservation_history h
        where h.reservation_id = ${record.id}) as changes
      from services s where s.id = ${record.service_id}`,
  );
  const { id, reference, status, date, time, starts_at, ends_at, service_id } = record;
  return {
    ...{ id, reference, status, date, time, starts_at, ends_at, service_id },
    service_name: record.service.name,
    location: more?.location ?? null,
    requirements: more?.requirements ?? null,
    changed_at: record.updated_at,
    changes: Math.max(0, more?.changes ?? 0),
  };
}

/**
 * Notifies staff who may decide about a change by the constituent; the same people as in
 * `book_seat.sql`: change both. Nobody gets a second notice while one of the same kind is unread,
 * since its link lists them all.
 */
export async function notifyStaff(
  tx: Tx,
  { viewer, now }: Context,
  record: ReservationRecord,
  event: 'rescheduled' | 'cancelled',
) {
  if (viewer?.id !== record.user_id) return;
  const isWaiting = event === 'rescheduled' && record.status === 'pending';
  const notice = isWaiting ? WAITING : CHANGED;
  const { time_zone } = await readSettings(tx);
  const appointment = { ...record, service_name: record.service.name };
  const words = JSON.stringify(
    inEachLanguage(time_zone, (one) =>
      isWaiting ? waitingText(appointment, one) : changedText(appointment, one, event),
    ),
  );
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title, body, link)
    select gen_random_uuid(), ${at}, ${at}, u.id, ${notice.kind}, said.words ->> 'title',
      said.words ->> 'body', ${notice.link}
    from users_teams m
    join users u on u.id = m.owner_id and u.status = 'active' and u.id <> ${viewer.id}
    cross join lateral (select coalesce(${words}::jsonb -> u.profile_language,
      ${words}::jsonb -> 'en') as words) said
    where m.target_id = ${record.team_id}
      and exists (select 1 from users_roles l join roles r on r.id = l.target_id
        where l.owner_id = u.id and r.reach <> 'own'
          and r.permissions && array['*', 'reservations.update_status'])
      and not exists (select 1 from notifications n where n.user_id = u.id
        and n.read_at is null and n.kind = ${notice.kind})`);
}
