/**
 * Where places are taken: creating, approving, rescheduling, booking on behalf and walking in all
 * come through here, and nothing else writes a seat number. Nobody asks first whether there is
 * room. Each try picks a free seat and writes it; the unique index on service, start and seat
 * decides between two who picked the same one, and the loser picks again.
 */

import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import { AppError } from '../http/errors.ts';

/** Each lost try means that somebody else got a seat, so this is never reached in earnest. */
const MOST_TRIES = 500;
const MOST_CAPACITY = 500;

export interface Try<T> {
  /** The seat that was picked; null when the slot had none left. */
  seat: number | null;
  /** What was written; null when somebody else was quicker. */
  written: T | null;
}

/**
 * @param write one try. `first` is where among the seats it starts to look, so that many who come
 *   at once do not all fight for the same one.
 * @throws AppError slot_full when there is no free seat
 */
export async function takeSeat<T>(write: (first: number) => Promise<Try<T>>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { seat, written } = await write(randomInt(MOST_CAPACITY));
    if (written !== null) return written;
    if (seat === null) break;
  }
  throw slotFull();
}

export const slotFull = () =>
  new AppError('slot_full', 'This slot was just taken.', {
    errors: { time: 'This slot was just taken' },
  });

interface Move {
  id: string;
  service_id: string;
  starts_at: string;
  /** What else is set in the same statement. */
  changed: SQL;
}

/** Gives a reservation a seat of that slot; one that it held elsewhere is free by that. */
export const moveToSeat = (tx: Tx, { id, service_id, starts_at, changed }: Move) =>
  takeSeat(async (first) => {
    const free = freeSeat({
      service_id: sql`${service_id}::uuid`,
      starts_at: sql`${starts_at}::timestamptz`,
      first: sql`${first}::int`,
    });
    const [moved] = await rows<{ seat: number }>(
      tx,
      sql`update reservations set ${changed}, seat = free.seat from (${free}) free
        where id = ${id} returning reservations.seat`,
    );
    return { seat: null, written: moved ?? null };
  });

interface Slot {
  service_id: SQL;
  starts_at: SQL;
  first: SQL;
}

/**
 * A query for one free seat of a slot: one row with `seat`, or none. Where the capacity was lowered
 * below what is booked, seats beyond it still count: a seat is free only if it and those taken
 * above it fit into the capacity, so that the slot never holds more people than it did or may.
 */
export const freeSeat = ({ service_id, starts_at, first }: Slot): SQL => sql`
  select numbered.seat from (
    select n as seat, capacity, held.seat is null as is_free,
      count(held.seat) over (order by n desc) as held_above
    from (select capacity from services where id = ${service_id}) service
    cross join generate_series(1, greatest(capacity, (
      select max(seat) from reservations where service_id = ${service_id} and starts_at = ${starts_at}
    ))) n
    left join (
      select seat from reservations
      where service_id = ${service_id} and starts_at = ${starts_at} and seat is not null
    ) held on held.seat = n
  ) numbered
  where is_free and numbered.seat + held_above <= capacity
  order by (numbered.seat + ${first}) % capacity
  limit 1`;
