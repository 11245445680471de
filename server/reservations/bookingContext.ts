/** All that a booking is checked against before anything is written, in one query. */
import { sql } from 'drizzle-orm';
import type { Detail } from '#schema/resources/person/profile.ts';
import { contact } from '../db/contact.ts';
import type { Db, Tx } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { prepared } from '../db/prepared.ts';
import { textIn } from '../db/textIn.ts';
import type { LimitSettings } from '../limits/limitSettings.ts';
import { NOTICE_VERSION } from '../privacy/notice.ts';
import {
  type Bookable,
  bookableColumns,
  limitColumns,
  type OrganisationRow,
  organisation,
  organisationColumns,
} from '../services/bookable.ts';
import { type BookingPerson, personColumns } from '../services/bookingPerson.ts';
import type { Earlier } from './idempotency.ts';

interface ContextPerson extends BookingPerson, Record<Detail, string | null> {
  user_name: string;
  /** Who answers for the person: mostly they themselves. */
  contact_id: string;
  contact_email: string;
  /** Versions of the privacy notice: the one which they agreed to last, and the current one. */
  privacy_version: number | null;
  notice_version: number;
}

export interface BookingContext
  extends Bookable,
    OrganisationRow,
    LimitSettings,
    ContextPerson,
    Earlier {
  /** Null when there is no such service; the service's own fields are null too, then. */
  service_name: string | null;
  team_name: string;
  /** Null where the settings were never saved. */
  organisation_name: string | null;
  /** `updated_at` of what the slots follow from; null where there is none. */
  service_version: string | null;
  settings_version: string | null;
  /** Open reservations of the person, for the service and for all. */
  open_here: number;
  open_everywhere: number;
  /** The reference of the hold in the request, if it is this person's, for this slot and as many places; the booking keeps it. */
  hold_reference: string | null;
}

const value = (name: string) => sql`${sql.placeholder(name)}`;

const readContextRow = prepared<BookingContext>(
  'read_booking_basis',
  sql`select m.id as contact_id, m.email as contact_email, ${personColumns},
      u.profile_civil_status as civil_status, u.profile_mobile_number as mobile_number,
      u.profile_address as address, m.privacy_version, ${NOTICE_VERSION} as notice_version,
      concat_ws(' ', u.profile_first_name, u.profile_last_name) as user_name,
      ${textIn('s', 'name', value('language'))} as service_name, o.organisation_name, ${bookableColumns},
      ${textIn('t', 'name', value('language'))} as team_name, ${organisationColumns}, ${limitColumns},
      s.updated_at as service_version, o.updated_at as settings_version,
      open.here as open_here, open.everywhere as open_everywhere, h.reference as hold_reference, k.reservation_id as earlier_id, k.body_hash as earlier_hash
    from users u join ${contact}
    left join services s on s.id = ${value('service_id')}
    left join teams t on t.id = s.team_id
    left join ${organisation} on true
    cross join lateral (
      select count(*) filter (where r.service_id = s.id)::int as here, count(*)::int as everywhere
      from ${functionRef('open_reservations')}(u.id, ${value('now')}::timestamptz) r) open
    left join reservations h on h.id = ${value('hold_id')} and h.user_id = u.id and h.status = 'held'
      and h.service_id = s.id and h.date = ${value('date')}::date and h.time = ${value('time')}
      and h.places = ${value('places')}::int
    left join idempotency_keys k on k.user_id = ${value('actor_id')} and k.key = ${value('key')}
    where u.id = ${value('user_id')}`,
);

/** Null when there is no such person. */
export async function readBookingContext(
  db: Db | Tx,
  asked: {
    user_id: string;
    actor_id: string;
    service_id: string;
    date: string;
    time: string;
    places: number;
    hold_id: string | null;
    key: string | null;
    language: string;
    now: string;
  },
): Promise<BookingContext | null> {
  const [context] = await readContextRow(db, asked);
  return context ?? null;
}
