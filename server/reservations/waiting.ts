/** What those who may decide on reservations hear: one waits for them, or its person has changed it. */
import { sql } from 'drizzle-orm';
import type { ReservationRecord } from '../../schema/booking.ts';
import type { Tx } from '../db/database.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { languages, localeOf, translatorFor } from '../language/catalogues.ts';
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

const CHANGED = {
  kind: 'reservations_changed',
  link: `/admin/reservations?${new URLSearchParams({ sort: 'updated_at', order: 'DESC' })}`,
};

/** Whoever has an unread notice of the kind needs no second one: it leads to all of them. */
export async function tellDesk(
  tx: Tx,
  { viewer, now }: Context,
  record: ReservationRecord,
  event: 'rescheduled' | 'cancelled',
) {
  if (viewer?.id !== record.user_id) return;
  const isWaiting = event === 'rescheduled' && record.status === 'pending';
  const news = isWaiting ? WAITING : CHANGED;
  const { time_zone } = await readSettings(tx);
  const service_name = record.service.name;
  const words = languages.map(({ id }) => {
    const speaking = { t: translatorFor(id), locale: localeOf(id), time_zone };
    const appointment = { ...record, service_name };
    return [
      id,
      isWaiting ? deskWords(appointment, speaking) : changedWords(appointment, speaking, event),
    ];
  });
  const said = JSON.stringify(Object.fromEntries(words));
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`insert into notifications (id, created_at, updated_at, user_id, kind, title, body, link)
    select gen_random_uuid(), ${at}, ${at}, u.id, ${news.kind}, said.words ->> 'title',
      said.words ->> 'body', ${news.link}
    from users_teams m
    join users u on u.id = m.owner_id and u.status = 'active' and u.id <> ${viewer.id}
    cross join lateral (select coalesce(${said}::jsonb -> u.profile_language,
      ${said}::jsonb -> 'en') as words) said
    where m.target_id = ${record.team_id}
      and exists (select 1 from users_roles l join roles r on r.id = l.target_id
        where l.owner_id = u.id and r.reach <> 'own'
          and r.permissions && array['*', 'reservations.update_status'])
      and not exists (select 1 from notifications n where n.user_id = u.id
        and n.read_at is null and n.kind = ${news.kind})`);
}

function changedWords(
  appointment: Waiting & { reference: string },
  speaking: Speaking,
  event: 'rescheduled' | 'cancelled',
) {
  const { t } = speaking;
  const told = {
    service: appointment.service_name,
    when: whenOf(appointment, speaking),
    reference: appointment.reference,
  };
  return {
    title: t('Constituents have moved or cancelled reservations'),
    body:
      event === 'cancelled'
        ? t('The first of them: {reference}, {service}, {when}, was cancelled.', told)
        : t('The first of them: {reference}, {service}, was moved to {when}.', told),
  };
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
