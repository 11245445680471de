/**
 * People run for the places of one slot, some for one and some for two or three together. The control beside
 * it takes the guard away: a place is then given to two, so this test can see it.
 */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { AppError } from '#server/http/errors.ts';
import { book } from '#server/reservations/book.ts';
import { contextOf } from '#tests/support/contextOf.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { overbookedSlots } from './seats.ts';

const CAPACITY = 25;
const RACERS = 60;

interface Slot {
  service_id: string;
  date: string;
  time: string;
}

onEachEngine((engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let people: string[];
  beforeAll(async () => {
    database = await openTestDatabase(engine, 15);
    people = [];
    // Nobody has published a privacy notice here.
    const agreed = { privacy_version: null, privacy_agreed_at: null };
    for (let n = 0; n < RACERS; n += 1) people.push((await buildUser(database.db, agreed)).id);
  });
  afterAll(() => database.close());

  const race = (slot: Slot, placesOf: (racer: number) => number) =>
    Promise.all(
      people.map((user_id, racer) =>
        book(
          contextOf(database.db, { id: user_id }),
          { ...slot, places: placesOf(racer) },
          null,
        ).then(
          () => 'booked',
          (error: unknown) => (error instanceof AppError ? error.code : String(error)),
        ),
      ),
    );

  it('gives each as many as they asked for or none, and no place to two', async () => {
    const { id } = await buildService(database.db, { capacity: CAPACITY, places_per_booking: 3 });
    const outcomes = await race(
      { service_id: id, date: '2026-12-02', time: '10:00' },
      (racer) => 1 + (racer % 3),
    );
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'slot_full']));
    const taken = await placesOf(database.db, id);
    // Whoever wanted one is refused only where none is left.
    expect(taken.flatMap(({ seats }) => seats).sort((a, b) => a - b)).toEqual(
      Array.from({ length: CAPACITY }, (_, seat) => seat + 1),
    );
    for (const { places, seats } of taken) expect(seats).toHaveLength(places);
    expect(await overbookedSlots(database.db)).toEqual([]);
  });

  it('fills a slot with pairs to the last pair', async () => {
    const { id } = await buildService(database.db, { capacity: CAPACITY, places_per_booking: 2 });
    const outcomes = await race({ service_id: id, date: '2026-12-03', time: '10:00' }, () => 2);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(12);
    expect(outcomes.filter((outcome) => outcome === 'slot_full')).toHaveLength(RACERS - 12);
  });

  describe('without the guard', () => {
    it('gives a place to two, so the races above can see it', async () => {
      const { db } = database;
      const { id } = await buildService(db, { capacity: 4, places_per_booking: 2 });
      const slot = { service_id: id, date: '2026-12-04', time: '10:00' };
      await db.execute(sql`drop index reservations_seat_unique`);
      await db.execute(sql`alter table reservation_seats drop constraint reservation_seats_key`);
      const careless = (user_id: string) =>
        buildReservation(db, { ...slot, user_id, seat: 1, places: 2 });
      // In the end not even a careless one finds a second place.
      await Promise.allSettled(people.slice(0, 8).map(careless));
      expect((await overbookedSlots(db)).length).toBeGreaterThan(0);
    });
  });
});

const placesOf = (db: Db, service_id: string) =>
  rows<{ places: number; seats: number[] }>(
    db,
    sql`select r.places, array(select t.seat from reservation_seats t
        where t.reservation_id = r.id and t.starts_at = r.starts_at) as seats
      from reservations r where r.service_id = ${service_id}`,
  );
