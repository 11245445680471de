/**
 * Many take numbers, and are called, at once. The controls take a guard away: a number is given twice then, or a
 * person is called to two counters, so the races can see it.
 */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservation, user } from '#schema/index.ts';
import { nextInLine } from '#schema/visits/line.ts';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import type { Context } from '#server/http/context.ts';
import { AppError } from '#server/http/errors.ts';
import { arrive } from '#server/visits/arrive.ts';
import { callNext } from '#server/visits/callNext.ts';
import { closeCounter, openCounter } from '#server/visits/counters.ts';
import { inLineOf, readVisits } from '#server/visits/line.ts';
import { writePeriod } from '#server/visits/move.ts';
import { takeStep } from '#server/visits/step.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { written } from '../../support/builders/written.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { clerkContext, TODAY } from './buildLine.ts';

const SIZES = { postgresql: { people: 500, clerks: 50 }, pglite: { people: 60, clerks: 8 } };
const AT_ONCE = 60;
const clock = { now: () => new Date(DEFAULT_NOW) };

onEachEngine((engine) => {
  const { people, clerks: count } = SIZES[engine];
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let team_id: string;
  let expected: string[];
  let clerks: { context: Context; counter_id: string }[];
  beforeAll(async () => {
    database = await openTestDatabase(engine, 20);
    const { db } = database;
    await ensureSettings(db, clock.now());
    const service = await buildService(db, { capacity: people });
    ({ team_id } = service);
    expected = await makeExpected(db, { service_id: service.id, team_id, count: people });
    clerks = [];
    for (let n = 0; n < count; n++) {
      const { id } = await buildUser(db);
      const context = clerkContext({ db, clock }, id, team_id);
      const counter_id = (await buildCounter(db, { team_id })).id;
      await openCounter(context, counter_id);
      clerks.push({ context, counter_id });
    }
  });
  afterAll(() => database.close());
  const clerkOf = (n: number) => clerks[n % clerks.length] as (typeof clerks)[number];

  /** How often each number was given, and each person is in an open period. */
  const numbers = async () =>
    (
      await rows<{ number: number }>(
        database.db,
        sql`select number from visits where team_id = ${team_id} order by number`,
      )
    ).map(({ number }) => number);

  it('gives each a number, none twice, and leaves none out', async () => {
    // Each is checked in by two desks at once.
    const wanted = [...expected, ...expected];
    const outcomes = await race(wanted, (reservation_id, n) =>
      arrive(clerkOf(n).context, { reservation_id }).then(() => 'here', codeOf),
    );
    expect(tally(outcomes)).toEqual({ here: people, transition: people });
    expect(await numbers()).toEqual(Array.from({ length: people }, (_, n) => n + 1));
  });

  it('calls everybody once, whatever the number of clerks', async () => {
    const called: string[] = [];
    await Promise.all(
      clerks.map(async ({ context, counter_id }) => {
        for (;;) {
          const { entry } = await callNext(context, counter_id);
          if (!entry?.visit) return;
          called.push(entry.reservation.id);
          await takeStep(context, entry.visit.id, { step: 'start', counter_id });
          await takeStep(context, entry.visit.id, { step: 'complete', counter_id });
        }
      }),
    );
    expect(called).toHaveLength(people);
    expect([...called].sort()).toEqual([...expected].sort());
    expect(await openStates(database.db)).toEqual([]);
  });

  it('loses nobody where a counter is closed while its clerk calls', async () => {
    const { db } = database;
    await reopen(db);
    for (let n = 0; n < 20; n++) {
      const { context, counter_id } = clerkOf(n);
      const outcomes = await Promise.all([
        callNext(context, counter_id).then(() => 'called', codeOf),
        closeCounter(context, counter_id, true).then(() => 'closed', codeOf),
      ]);
      expect(outcomes[1]).toBe('closed');
      expect(['called', 'transition']).toContain(outcomes[0]);
      const atIt = await rows(
        db,
        sql`select 1 from visit_periods
        where counter_id = ${counter_id} and ended_at is null`,
      );
      expect(atIt).toEqual([]);
      await openCounter(context, counter_id);
    }
    expect(await openStates(db)).toEqual([{ state: 'waiting', count: people }]);
  });

  describe('without the guards', () => {
    it('calls somebody to two counters without the lock and the index', async () => {
      const { db } = database;
      await reopen(db);
      await db.execute(sql`drop index visit_periods_open_unique`);
      await db.execute(sql`drop index visit_periods_counter_unique`);
      const called = await Promise.all(clerks.map((clerk) => callCarelessly(db, team_id, clerk)));
      expect(new Set(called).size).toBeLessThan(called.length);
    });

    it('gives a number twice without the lock and the index', async () => {
      const { db } = database;
      await db.execute(sql`drop index visits_number_unique`);
      await db.execute(sql`delete from visit_periods`);
      await db.execute(sql`delete from visits`);
      await race(expected, (id) => numberCarelessly(db, { team_id, id }));
      expect(new Set(await numbers()).size).toBeLessThan(people);
    });
  });
});

async function makeExpected(
  db: Db,
  { service_id, team_id, count }: { service_id: string; team_id: string; count: number },
): Promise<string[]> {
  const indexes = Array.from({ length: count }, (_, n) => n);
  const people = indexes.map((n) => ({
    id: uuidv7(),
    username: `person_in_line${n}`,
    email: `in-line${n}@example.test`,
    status: 'active' as const,
    profile_first_name: 'Ana',
    profile_last_name: `Reyes ${n}`,
    ...written(),
  }));
  await db.insert(tableOf(user)).values(people);
  const [starts_at, ends_at] = [`${TODAY}T01:00:00.000Z`, `${TODAY}T01:30:00.000Z`];
  const expected = people.map((person, n) => ({
    id: uuidv7(),
    reference: `TK-LINE-${n}`,
    user_id: person.id,
    service_id,
    team_id,
    date: TODAY,
    time: '09:00',
    starts_at,
    ends_at,
    seat: n + 1,
    source: 'online' as const,
    status: 'approved' as const,
    activity_status: 'scheduled' as const,
    ...written(),
  }));
  await db.insert(tableOf(reservation)).values(expected);
  return expected.map(({ id }) => id);
}

/** Everyone runs, AT_ONCE of them at any time. */
async function race<T>(ids: string[], run: (id: string, n: number) => Promise<T>) {
  const outcomes: T[] = [];
  const left = ids.entries();
  const lane = async () => {
    for (const [n, id] of left) outcomes[n] = await run(id, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const tally = (words: string[]) =>
  words.reduce<Record<string, number>>(
    (counts, word) => Object.assign(counts, { [word]: (counts[word] ?? 0) + 1 }),
    {},
  );

const openStates = (db: Db) =>
  rows<{ state: string; count: number }>(
    db,
    sql`select state, count(*)::int as count from visit_periods where ended_at is null group by state`,
  );

/** Everybody waits again, as if nobody had been called. */
async function reopen(db: Db) {
  await db.execute(sql`update visits set calls = 0, called_at = null`);
  await db.execute(sql`update reservations set activity_status = 'checked_in'`);
  await db.execute(sql`delete from visit_periods where state <> 'waiting'`);
  await db.execute(sql`delete from visit_periods p where exists (select 1 from visit_periods o
    where o.visit_id = p.visit_id and o.id < p.id)`);
  await db.execute(sql`update visit_periods set ended_at = null`);
}

/** Reads the line, and calls the next one in a transaction of its own. @returns whom */
async function callCarelessly(
  db: Db,
  team_id: string,
  { context, counter_id }: { context: Context; counter_id: string },
) {
  const line = await readVisits(db, sql`${inLineOf(team_id)} and p.state = 'waiting'`);
  const counter = { id: counter_id, service_ids: [], priority_in_a_row: 0 };
  const turn = nextInLine(line, counter, context.now.getTime());
  const visit = line.find(({ id }) => id === turn?.id);
  if (!visit) return null;
  const next = { state: 'called', team_id, counter_id } as const;
  await db.transaction((tx) => writePeriod(tx, context, visit, next));
  return visit.id;
}

/** Asks for the last number, and takes the next one. */
async function numberCarelessly(db: Db, { team_id, id }: { team_id: string; id: string }) {
  const [last] = await rows<{ number: number }>(
    db,
    sql`select coalesce(max(number), 0)::int as number from visits where team_id = ${team_id}`,
  );
  const at = sql`${DEFAULT_NOW}::timestamptz`;
  await db.execute(sql`insert into visits
      (id, reservation_id, team_id, day, letter, number, priority, arrived_at, due_at)
    values (${uuidv7()}, ${id}, ${team_id}, ${TODAY}, 'A', ${(last?.number ?? 0) + 1}, 'none', ${at}, ${at})`);
}
