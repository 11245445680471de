/** All that a booking is judged by before anything is written, in one query. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import {
  type Bookable,
  bookableColumns,
  type OrganisationRow,
  organisation,
  organisationColumns,
} from '../services/bookable.ts';
import type { Earlier } from './idempotency.ts';

export interface Person {
  user_name: string;
  user_email: string;
  user_language: string | null;
  user_status: string;
  identification_status: string;
}

export interface BookingBasis extends Bookable, OrganisationRow, Person, Earlier {
  /** Null when there is no such service; the service's own fields are null too, then. */
  service_name: string | null;
  team_name: string;
  location: string | null;
  requirements: string | null;
  /** Null where the settings were never saved. */
  organisation_name: string | null;
  /** Names of the categories that the service is for; null when it is for everyone. */
  meant_for: string | null;
  is_meant: boolean;
}

const value = sql.placeholder;

const readBasis = prepared<BookingBasis>(
  'read_booking_basis',
  sql`select u.email as user_email, u.profile_language as user_language, u.status as user_status, u.identification_status,
      concat_ws(' ', u.profile_first_name, u.profile_last_name) as user_name,
      s.name as service_name, s.location, s.requirements, o.organisation_name, ${bookableColumns}, t.name as team_name, ${organisationColumns},
      (select string_agg(c.name, ', ' order by c.name) from services_categories l
        join constituent_categories c on c.id = l.target_id where l.owner_id = s.id) as meant_for,
      exists (select 1 from services_categories l
        join users_categories m on m.target_id = l.target_id and m.owner_id = u.id
        where l.owner_id = s.id) as is_meant,
      k.reservation_id as earlier_id, k.body_hash as earlier_hash
    from users u
    left join services s on s.id = ${value('service_id')}
    left join teams t on t.id = s.team_id
    left join ${organisation} on true
    left join idempotency_keys k on k.user_id = ${value('actor_id')} and k.key = ${value('key')}
    where u.id = ${value('user_id')}`,
);

/** Null when there is no such person. */
export async function bookingBasis(
  db: Db | Tx,
  asked: { user_id: string; service_id: string; actor_id: string; key: string | null },
): Promise<BookingBasis | null> {
  const [found] = await readBasis(db, asked);
  return found ?? null;
}
