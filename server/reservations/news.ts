/** What the constituent of a reservation is told when it has changed. */
import { sql } from 'drizzle-orm';
import type { ReservationRecord } from '../../schema/booking.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { type Addressee, addresseeOf } from '../mail/addressee.ts';
import type { Letter } from '../mail/letter.ts';
import { notify } from '../notifications/notify.ts';
import { type Appointment, eventOf, factsOf, pathOf } from './appointment.ts';
import { type Event, noticeOf, titleOf } from './newsWords.ts';

/**
 * In the change's transaction; the caller kicks the outbox after it. By mail always, since a
 * calendar has to hear of it; what the person did alone does not ring in the page.
 */
export async function tellConstituent(
  tx: Tx,
  { viewer, now }: Context,
  record: ReservationRecord,
  event: Event,
) {
  const person = await addresseeOf(tx, { id: record.user_id });
  const appointment = await appointmentOf(tx, record);
  const is_own = viewer?.id === record.user_id;
  const told = { event, reason: record.reason, is_own };
  await notify(tx, {
    to: person,
    notice: noticeOf(appointment, person, told),
    mail: letterOf(appointment, person, told),
    now,
  });
}

function letterOf(
  appointment: Appointment & { service_id: string },
  person: Addressee,
  told: { event: Event; reason?: string | null | undefined; is_own: boolean },
): Letter {
  const { t } = person;
  const title = titleOf(t, told);
  const { service_name: service, reference, status } = appointment;
  const isOn = status === 'approved' || status === 'pending';
  return {
    subject: t('{service}: {title}, {reference}', { service, title, reference }),
    heading: title,
    paragraphs: told.reason && !isOn ? [t('The reason: {reason}', { reason: told.reason })] : [],
    facts: factsOf(isOn ? appointment : { ...appointment, requirements: null }, person),
    action: isOn
      ? { label: t('Open, move or cancel it'), link: pathOf(appointment.id) }
      : { label: t('Book another time'), link: `/services/${appointment.service_id}` },
    event: eventOf(appointment, person),
  };
}

async function appointmentOf(
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
