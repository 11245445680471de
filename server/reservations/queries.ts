/** Reads one reservation: as a record, or locked with what a change is checked against. */
import { sql } from 'drizzle-orm';
import { reservation } from '#schema/index.ts';
import type { ReservationRecord } from '#schema/reservations/booking.ts';
import { contact } from '../db/contact.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { notFound } from '../http/errors.ts';
import type { LimitSettings } from '../limits/limitSettings.ts';
import { findOne } from '../resources/repository.ts';
import {
  type Bookable,
  bookableColumns,
  limitColumns,
  type OrganisationRow,
  organisation,
  organisationColumns,
} from '../services/bookable.ts';
import { type BookingPerson, personColumns } from '../services/bookingPerson.ts';

/** The caller has made sure that the viewer may see it. */
export async function readReservation(
  db: Db | Tx,
  id: string,
  language: string,
): Promise<ReservationRecord> {
  const record = await findOne(db, reservation, id, { scope: true, audience: 'owner', language });
  if (!record) throw notFound();
  return record as ReservationRecord;
}

type ReservationRow = Pick<
  ReservationRecord,
  | 'id'
  | 'reference'
  | 'user_id'
  | 'service_id'
  | 'team_id'
  | 'date'
  | 'time'
  | 'starts_at'
  | 'status'
  | 'places'
  | 'outside_hours'
  | 'activity_status'
  | 'notes'
  | 'office_notes'
  | 'reason'
  | 'updated_at'
> & { seat: number | null };

export interface LockedReservation extends ReservationRow {
  contact_id: string;
  contact_email: string;
  service: Bookable;
  organisation: OrganisationRow & LimitSettings;
  /** As of now: a move is checked like a booking. */
  person: BookingPerson;
  /** How many lines its history has. */
  history_lines: number;
}

/**
 * Locks the reservation and its person, as booking does: two changes of one person's reservations
 * come one after the other. Null when there is no such reservation.
 */
export async function lockReservation(tx: Tx, id: string): Promise<LockedReservation | null> {
  await lockBasis(tx, id);
  const [found] = await rows<
    Bookable &
      OrganisationRow &
      LimitSettings &
      BookingPerson & { own: ReservationRow; contact_id: string; contact_email: string }
  >(
    tx,
    sql`select to_jsonb(r) as own, m.id as contact_id, m.email as contact_email, ${bookableColumns},
        ${organisationColumns}, ${limitColumns}, ${personColumns}
      from reservations r
      join users u on u.id = r.user_id
      join ${contact}
      join services s on s.id = r.service_id
      left join ${organisation} on true
      where r.id = ${id}
      for no key update of r, u`,
  );
  if (!found) return null;
  const { own } = found;
  return {
    ...own,
    starts_at: iso(own.starts_at),
    updated_at: iso(own.updated_at),
    contact_id: found.contact_id,
    contact_email: found.contact_email,
    history_lines: await countHistory(tx, id),
    service: found,
    organisation: found,
    person: found,
  };
}

/** What its slots follow from stays as it is meanwhile. Locked first, as bookings do. */
async function lockBasis(tx: Tx, id: string) {
  await tx.execute(sql`select 1 from settings for key share`);
  await tx.execute(sql`select 1 from services
    where id = (select service_id from reservations where id = ${id}) for key share`);
}

/** Asked after the lock: a statement that waited for it would count what was there before. */
async function countHistory(tx: Tx, id: string): Promise<number> {
  const [found] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from reservation_history where reservation_id = ${id}`,
  );
  return found?.count ?? 0;
}

const iso = (instant: string) => new Date(instant).toISOString();

/** Columns of a team `t`, or else of the organisation's settings `o`. */
export const officeContact = sql`coalesce(t.phone, o.contact_phone) as office_phone,
  coalesce(t.address, o.contact_address) as office_address`;
