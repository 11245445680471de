/**
 * 1,200 people run for 312 places of 20 slots at once. The control beside it takes the guard away and asks first
 * whether there is room, as careless code would: it overbooks, so this test can see overbooking.
 */

import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservation, user } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { AppError } from '#server/http/errors.ts';
import { book } from '#server/reservations/book.ts';
import { contextOf } from '#tests/support/contextOf.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { written } from '../../support/builders/written.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { countTraces, overbookedSlots } from './seats.ts';

const DATE = '2026-12-02';
/** Four slots of each service. The embedded engine has one connection: fewer show there what there is. */
const RACES = {
  postgresql: { racers: 1200, capacities: [1, 2, 5, 20, 50] },
  pglite: { racers: 320, capacities: [1, 2, 5, 12] },
};
const TIMES = ['09:00', '09:30', '10:00', '10:30'];
/** More would wait for a connection than one may; it is what all of them come to in the end. */
const AT_ONCE = 60;
const CONNECTIONS = 20;

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
interface Slot {
  service_id: string;
  time: string;
}

onEachEngine((engine) => {
  const { racers: count, capacities } = RACES[engine];
  const places = TIMES.length * capacities.reduce((sum, capacity) => sum + capacity, 0);
  let database: Database;
  let slots: Slot[];
  let racers: string[];
  beforeAll(async () => {
    database = await openTestDatabase(engine, CONNECTIONS);
    racers = await makeRacers(database.db, count);
    slots = [];
    for (const capacity of capacities) {
      const { id } = await buildService(database.db, { capacity });
      slots.push(...TIMES.map((time) => ({ service_id: id, time })));
    }
  });
  afterAll(() => database.close());

  /** Those who want the same slot run side by side. */
  const slotOf = (racer: number) => slots[Math.floor(racer / (count / slots.length))] as Slot;

  it('fills every slot exactly, and answers the others that it is full', async () => {
    const outcomes = await race(racers, (id, racer) =>
      book(contextOf(database.db, { id }), { ...slotOf(racer), date: DATE }, null).then(
        () => 'booked',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      ),
    );
    expect(tally(outcomes)).toEqual({ booked: places, slot_full: count - places });
    expect(await overbookedSlots(database.db)).toEqual([]);
    expect(await countTraces(database.db)).toEqual({
      reservations: places,
      history: places,
      logs: places,
    });
  });

  describe('without the guard', () => {
    it('overbooks, so the race above can see it', async () => {
      await database.db.execute(sql`delete from reservations`);
      await database.db.execute(sql`drop index reservations_seat_unique`);
      await database.db.execute(
        sql`alter table reservation_seats drop constraint reservation_seats_key`,
      );
      await race(racers, (user_id, racer) =>
        checkThenInsert(database.db, { ...slotOf(racer), user_id }),
      );
      expect((await overbookedSlots(database.db)).length).toBeGreaterThan(0);
    });
  });
});

/** Everyone runs, AT_ONCE of them at any time. */
async function race<T>(racers: string[], run: (id: string, racer: number) => Promise<T>) {
  const outcomes: T[] = [];
  const waiting = racers.entries();
  const lane = async () => {
    for (const [racer, id] of waiting) outcomes[racer] = await run(id, racer);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

async function makeRacers(db: Db, length: number): Promise<string[]> {
  const people = Array.from({ length }, (_, racer) => ({
    id: uuidv7(),
    username: `racer${racer}`,
    email: `racer${racer}@example.test`,
    status: 'active' as const,
    profile_first_name: 'Ana',
    profile_last_name: `Reyes ${racer}`,
    ...written(),
  }));
  await db.insert(tableOf(user)).values(people);
  return people.map(({ id }) => id);
}

const tally = (words: string[]) =>
  words.reduce<Record<string, number>>(
    (counts, word) => Object.assign(counts, { [word]: (counts[word] ?? 0) + 1 }),
    {},
  );

/** Asks whether there is room, and inserts when there was: what the product never does. */
async function checkThenInsert(db: Db, asked: Slot & { user_id: string }) {
  const { service_id, time, user_id } = asked;
  const starts_at = new Date(`${DATE}T${time}:00+08:00`).toISOString();
  const [room] = await db
    .execute(
      sql`select s.team_id, (select count(*)::int from reservations r
          where r.service_id = s.id and r.starts_at = ${starts_at}) as held, s.capacity
        from services s where s.id = ${service_id}`,
    )
    .then(
      (answer) => (answer as { rows: { team_id: string; held: number; capacity: number }[] }).rows,
    );
  if (!room || room.held >= room.capacity) return;
  const id = uuidv7();
  await db.insert(tableOf(reservation)).values({
    id,
    reference: id,
    user_id,
    service_id,
    team_id: room.team_id,
    date: DATE,
    time,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
    status: 'approved',
    activity_status: 'scheduled',
    source: 'online',
    seat: room.held + 1,
    ...written(),
  });
}
