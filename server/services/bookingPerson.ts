/** The person that a booking is for, and the rules about them; used for bookings and for free times. */
import { sql } from 'drizzle-orm';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import {
  type Conditions,
  type EligiblePerson,
  type RefusalReason,
  refusalReason,
  refusalText,
  waysFor,
} from '#schema/reservations/eligibility.ts';
import type { BookingSource } from '#schema/reservations/slots.ts';
import type { Db, Tx } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { prepared } from '../db/prepared.ts';
import { AppError, invalid } from '../http/errors.ts';
import { type Bookable, mostActiveOf, type OrganisationRow } from './bookable.ts';

export type BookingPerson = EligiblePerson;

/** A reservation that is upcoming, or has just begun. */
export interface PersonBooking {
  id: string;
  service_id: string;
  starts_at: string;
  ends_at: string;
  has_seat: boolean;
  /** Counts among the person's open reservations. */
  is_open: boolean;
}

/** Columns of `users u`, as BookingPerson names them. */
export const personColumns = sql`u.status as user_status, u.identification_status,
  u.profile_birth_date::text as birth_date, u.profile_gender as gender,
  u.profile_barangay as barangay, u.category_confirmations as confirmations,
  array(select target_id::text from users_categories where owner_id = u.id) as category_ids`;

const readRow = prepared<BookingPerson & { visits: PersonBooking[] }>(
  'read_booking_person',
  sql`select ${personColumns}, coalesce((
      select json_agg(json_build_object('id', r.id, 'service_id', r.service_id,
        'starts_at', r.starts_at, 'ends_at', r.ends_at, 'has_seat', r.seat is not null,
        'is_open', o.id is not null))
      from reservations r
      left join ${functionRef('open_reservations')}(u.id, ${sql.placeholder('now')}::timestamptz) o on o.id = r.id
      where r.user_id = u.id and r.status in ('pending', 'approved')
        and r.ends_at > ${sql.placeholder('now')}::timestamptz - interval '1 day'), '[]') as visits
    from users u where u.id = ${sql.placeholder('user_id')}`,
);

/** One query. Null when there is no such person. */
export async function readBookingPerson(
  db: Db | Tx,
  user_id: string,
  now: Date,
): Promise<(BookingPerson & { visits: PersonBooking[] }) | null> {
  const [row] = await readRow(db, { user_id, now: now.toISOString() });
  return row ?? null;
}

interface Asking {
  days: { from: string; to: string };
  /** Which the names of categories are told in. */
  language: string;
}

/** Why this person cannot book the service on any of those days; null if they can. */
export function personRefusal(
  person: BookingPerson,
  service: Pick<Bookable, keyof Conditions>,
  { days, language }: Asking,
): AppError | null {
  const reason = refusalReason(person, service, days);
  if (reason === null) return null;
  const worded = {
    ...service,
    categories: service.categories.map(({ translations, ...category }) => ({
      ...category,
      name: translations?.[language]?.name ?? category.name,
      statement: translations?.[language]?.statement ?? category.statement,
    })),
  };
  const words = refusalText(reason, worded);
  if (reason === 'erased' || reason === 'suspended') {
    const { message } = invalid({});
    return new AppError('invalid', message, { reason, errors: { user_id: words } });
  }
  const ways = waysFor(person, worded, reason);
  return new AppError('invalid', words, { reason, ways, errors: { service_id: words } });
}

/** Walk-ins have no limit: they are at the desk already. */
export const isLimited = (source: BookingSource): boolean => source !== 'walk_in';

/** Null if the person may have one more. `book_seat` makes sure that the counts still hold. */
export function limitRefusal(
  { max_active_per_user: most_here }: Pick<Bookable, 'max_active_per_user'>,
  organisation: OrganisationRow,
  { source, open_here, open_everywhere }: OpenReservations & { source: BookingSource },
): AppError | null {
  if (!isLimited(source)) return null;
  if (open_here >= most_here) {
    return limitReached('limit_here', phrase(LIMIT_FOR_SERVICE, { count: most_here }));
  }
  const most_everywhere = mostActiveOf(organisation);
  if (open_everywhere >= most_everywhere) {
    return limitReached('limit_everywhere', phrase(LIMIT_EVERYWHERE, { count: most_everywhere }));
  }
  return null;
}

/** How many a person has, of the service and of all. */
interface OpenReservations {
  open_here: number;
  open_everywhere: number;
}

const limitReached = (reason: RefusalReason, words: Translatable) =>
  new AppError('limit_reached', words, { reason, errors: { root: words } });

const LIMIT_FOR_SERVICE = msg('One person can have {count} open at a time for this service.');
const LIMIT_EVERYWHERE = msg(
  'One person can have {count, plural, one {# open reservation} other {# open reservations}} at a time.',
);
