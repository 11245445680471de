/**
 * The only place that writes seat numbers: for creating, approving, rescheduling, booking on behalf and
 * walk-ins. Nobody checks first whether there is room: the database picks a free seat and writes it
 * (`free_seat.sql`), with the others that the booking takes (`reservation_seats.sql`), and the unique index
 * on service, start and seat decides a race for the same one.
 */
import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { MOST_CAPACITY, MOST_SQUEEZED_IN } from '#schema/declaration/bounds.ts';
import { phrase } from '#schema/language/index.ts';
import type { Db, Tx } from '../db/database.ts';
import { driverError } from '../db/faults.ts';
import { functionRef } from '../db/functions.ts';
import { prepared } from '../db/prepared.ts';
import { rows } from '../db/query.ts';
import { PERSON_OVERLAP, SEAT_BEYOND_CAPACITY, SEAT_TAKEN } from '../db/tables/constraints.ts';
import { AppError } from '../http/errors.ts';
import { countParameters, countSql, withinQuotas } from '../limits/countUse.ts';
import type { Use } from '../limits/quota.ts';
import type { Earlier } from './idempotency.ts';
import type { NewBooking } from './newBooking.ts';
import { type rowsOfSteps, writeStepsSql } from './steps.ts';

export interface BookingOutcome extends Earlier {
  is_written: boolean;
  is_full: boolean;
  /** Nobody has to be squeezed in: there is a free place. */
  has_room: boolean;
  /** The forms whose answers it lacks. */
  needs: ('self' | 'health')[] | null;
  answers_status: 'given' | 'postponed' | null;
}

const bookSeat = prepared<BookingOutcome>(
  'book_seat',
  sql`with b as materialized (
      select * from ${functionRef('book_seat')}(${sql.placeholder('booking')}::jsonb, ${sql.placeholder('terms')}::jsonb)),
    ${writeStepsSql(sql`(select b.is_written from b)`)}
    select b.*, (${countSql(sql`b.is_written`, sql`${sql.placeholder('quotas')}`, sql`${sql.placeholder('since')}`)})
    from b`,
  { isChange: true },
);

/**
 * Writes a booking with its seat and what is written down of it, or nothing and why: one statement, one
 * transaction. Nothing of all that: what it was checked against has changed.
 * @param steps as the database takes them
 * @param use the limits that it counts towards; null: none
 * @throws QuotaReachedError
 */
export async function writeBooking(
  db: Db | Tx,
  { row, terms }: NewBooking,
  steps: ReturnType<typeof rowsOfSteps>,
  use: Use | null,
): Promise<BookingOutcome> {
  const given = {
    booking: JSON.stringify(row),
    terms: JSON.stringify({ ...terms, first_seat: randomInt(MOST_CAPACITY) }),
    ...steps,
    ...countParameters(use),
  };
  const [outcome] = await withinQuotas(use, () => bookSeat(db, given));
  if (!outcome) throw new Error('book_seat answered nothing');
  return outcome;
}

interface Move {
  id: string;
  service_id: string;
  starts_at: string;
  places: number;
  /** Other columns to set in the same statement. */
  changed: SQL;
  now: Date;
}

/**
 * Gives a reservation seats of that slot, as many as it has places, and frees its previous ones.
 * @throws AppError slot_full; a constraint error if somebody else took that seat (`isSeatRace`)
 */
export async function moveToSeat(
  tx: Tx,
  { id, service_id, starts_at, places, changed, now }: Move,
) {
  const moved = await rows(
    tx,
    sql`update reservations set ${changed}, seat = free.seat
      from (select ${functionRef('free_seat')}(${service_id}, ${starts_at}, ${places}::int,
        ${randomInt(MOST_CAPACITY)}, ${now.toISOString()}) as seat) free
      where id = ${id} and free.seat is not null returning id`,
  );
  if (moved.length === 0) throw slotFull();
}

/** Somebody else took the same seat: a retry picks another. */
export const isSeatRace = (error: unknown) => driverError(error)?.constraint === SEAT_TAKEN;

export const isSlotFull = (error: unknown) =>
  (error instanceof AppError && error.code === 'slot_full') ||
  isSeatRace(error) ||
  driverError(error)?.constraint === SEAT_BEYOND_CAPACITY;

/** The person has another reservation at that time. */
export const isOverlap = (error: unknown) => driverError(error)?.constraint === PERSON_OVERLAP;

export const overlap = () =>
  new AppError('overlap', 'There is another reservation at that time.', {
    errors: { time: 'There is another reservation at that time' },
  });

export const slotFull = () =>
  new AppError('slot_full', 'This slot was just taken.', {
    errors: { time: 'This slot was just taken' },
  });

export const squeezedFull = () => {
  const words = phrase('At most {count} people can be squeezed in at one time.', {
    count: MOST_SQUEEZED_IN,
  });
  return new AppError('slot_full', words, { errors: { time: words } });
};
