/**
 * Thirty people stand at the desks of one slot that is full, and two clerks and more squeeze them in at
 * once. The control beside it counts first and then writes, without the index: two get one place.
 */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_CAPACITY, MOST_SQUEEZED_IN } from '#schema/declaration/bounds.ts';
import { rows } from '#server/db/query.ts';
import type { Context } from '#server/http/context.ts';
import { AppError } from '#server/http/errors.ts';
import { book } from '#server/reservations/book.ts';
import { contextOf } from '#tests/support/contextOf.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const SLOT = { date: '2026-12-01', time: '10:00' };
const STANDING = 30;

onEachEngine((engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let service_id: string;
  let people: string[];
  let clerk: Context;
  beforeAll(async () => {
    database = await openTestDatabase(engine, 10);
    const { db } = database;
    ({ id: service_id } = await buildService(db, { capacity: 1 }));
    await buildReservation(db, { service_id, ...SLOT });
    people = [];
    for (let n = 0; n < STANDING; n += 1) people.push((await buildUser(db)).id);
    const { id } = await buildUser(db, { roles: ['admin'] });
    clerk = contextOf(db, {
      id,
      roles: [{ name: 'admin', reach: 'all', permissions: ['*'] }],
    });
  });
  afterAll(() => database.close());

  const squeezedSeats = async () => {
    const found = await rows<{ seat: number }>(
      database.db,
      sql`select seat from reservations where service_id = ${service_id} and squeezed_in order by seat`,
    );
    return found.map(({ seat }) => seat);
  };

  it('gives each a place of their own, up to the bound, and loses nobody', async () => {
    const input = { service_id, ...SLOT, walk_in: true, squeeze_reason: 'They stand here' };
    const outcomes = await Promise.all(
      people.map((user_id) =>
        book(clerk, { ...input, user_id }, null).then(
          () => 'booked',
          (error: unknown) => (error instanceof AppError ? error.code : String(error)),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(MOST_SQUEEZED_IN);
    expect(outcomes.filter((outcome) => outcome === 'slot_full')).toHaveLength(
      STANDING - MOST_SQUEEZED_IN,
    );
    expect(await squeezedSeats()).toEqual(
      Array.from({ length: MOST_SQUEEZED_IN }, (_, place) => MOST_CAPACITY + 1 + place),
    );
  });

  describe('without the guard', () => {
    it('gives one place to two, so the race above can see it', async () => {
      const { db } = database;
      await db.execute(sql`delete from reservations where squeezed_in`);
      await db.execute(sql`drop index reservations_seat_unique`);
      await db.execute(sql`alter table reservation_seats drop constraint reservation_seats_key`);
      const careless = async (user_id: string) => {
        const seats = await squeezedSeats();
        const seat = (seats.at(-1) ?? MOST_CAPACITY) + 1;
        await buildReservation(db, { service_id, user_id, ...SLOT, seat, squeezed_in: true });
      };
      await Promise.all(people.slice(0, 10).map(careless));
      const seats = await squeezedSeats();
      expect(new Set(seats).size).toBeLessThan(seats.length);
    });
  });
});
