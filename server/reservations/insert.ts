/** Writes a booking with all that goes with it in one statement. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { Earlier } from './idempotency.ts';
import { freeSeat } from './seat.ts';

export interface NewBooking {
  id: string;
  reference: string;
  user_id: string;
  service_id: string;
  team_id: string;
  date: string;
  time: string;
  starts_at: string;
  ends_at: string;
  status: 'pending' | 'approved';
  source: string;
  notes: string | null;
  /** Does it need a seat at once? */
  holds: boolean;
  now: string;
  /** Open reservations that the person may have, this one included; null: no limit. */
  most_here: number | null;
  most_everywhere: number | null;
  actor_id: string;
  log_id: string;
  address: string | null;
  device: string | null;
  key: string | null;
  body_hash: string | null;
}

export interface Inserted extends Earlier {
  /** Open reservations that the person had: of this service, and of all. */
  open_here: number;
  open_everywhere: number;
  /** The seat that was tried; null when there was none, or none was needed. */
  seat: number | null;
  is_written: boolean;
}

const column = (name: string) => sql`(select ${sql.identifier(name)} from input)`;

/** Checks that come with the insert see what was committed while it waited for the person's lock. */
const insert = prepared<Inserted>(
  'insert_booking',
  sql`with input as (
    select * from jsonb_to_record(${sql.placeholder('booking')}::jsonb) as given (
      id uuid, reference text, user_id uuid, service_id uuid, team_id uuid, date date, time text,
      starts_at timestamptz, ends_at timestamptz, status text, source text, notes text,
      holds boolean, now timestamptz, most_here int, most_everywhere int, actor_id uuid,
      log_id uuid, address text, device text, key text, body_hash text, first int)
  ), earlier as (
    select k.reservation_id, k.body_hash from input i
    join idempotency_keys k on k.user_id = i.actor_id and k.key = i.key
  ), open as (
    select count(*) filter (where service_id = ${column('service_id')})::int as here,
      count(*)::int as everywhere
    from reservations
    where user_id = ${column('user_id')} and ends_at > ${column('now')}
      and status in ('pending', 'approved')
      and activity_status in ('scheduled', 'checked_in', 'in_progress')
  ), free as (${freeSeat({
    service_id: column('service_id'),
    starts_at: column('starts_at'),
    first: column('first'),
  })}
  ), booked as (
    insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id,
      date, time, starts_at, ends_at, status, activity_status, source, notes, seat)
    select i.id, i.now, i.now, i.reference, i.user_id, i.service_id, i.team_id,
      i.date, i.time, i.starts_at, i.ends_at, i.status, 'scheduled', i.source, i.notes,
      case when i.holds then free.seat end
    from input i cross join open left join free on true
    where not exists (select 1 from earlier)
      and (i.most_here is null or open.here < i.most_here)
      and (i.most_everywhere is null or open.everywhere < i.most_everywhere)
      and (not i.holds or free.seat is not null)
    on conflict (service_id, starts_at, seat) do nothing
    returning id
  ), history as (
    insert into reservation_history (reservation_id, actor_id, action, after, created_at)
    select i.id, i.actor_id, 'created', jsonb_build_object('status', i.status, 'date', i.date,
      'time', i.time, 'source', i.source), i.now
    from input i join booked on booked.id = i.id
  ), logged as (
    insert into activity_logs (id, actor_id, action, resource, subject_id, address, device, created_at)
    select i.log_id, i.actor_id, 'create', 'reservations', i.id, i.address, i.device, i.now
    from input i join booked on booked.id = i.id
  ), remembered as (
    insert into idempotency_keys (user_id, key, body_hash, reservation_id, created_at)
    select i.actor_id, i.key, i.body_hash, i.id, i.now
    from input i join booked on booked.id = i.id where i.key is not null
  )
  select open.here as open_here, open.everywhere as open_everywhere, free.seat,
    earlier.reservation_id as earlier_id, earlier.body_hash as earlier_hash,
    exists (select 1 from booked) as is_written
  from open left join free on true left join earlier on true`,
);

/** @param first where among the free seats to start looking */
export async function insertBooking(tx: Tx, booking: NewBooking, first: number): Promise<Inserted> {
  const [inserted] = await insert(tx, { booking: JSON.stringify({ ...booking, first }) });
  if (!inserted) throw new Error('The booking statement answered nothing');
  return inserted;
}
