/**
 * Random paths through the model of a line, done on the server as well: it refuses what the model does not have,
 * and comes to the same line. The record of each says that the order was kept. REPLAY_PATHS is how many.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkOrder } from '#schema/visits/orderCheck.ts';
import { MOST_CALLS, PAUSE_BETWEEN_CALLS, takesCounter } from '#schema/visits/steps.ts';
import { rows } from '#server/db/query.ts';
import { ensureSettings } from '#server/db/settings.ts';
import type { Context } from '#server/http/context.ts';
import { AppError } from '#server/http/errors.ts';
import { arrive } from '#server/visits/arrive.ts';
import { callNext } from '#server/visits/callNext.ts';
import { closeCounter, openCounter } from '#server/visits/counters.ts';
import { readVisits } from '#server/visits/line.ts';
import { readOrder } from '#server/visits/orderChain.ts';
import { takeStep } from '#server/visits/step.ts';
import {
  ACTIONS,
  type Action,
  act,
  BEGINNING,
  COUNTERS,
  type CounterId,
  type Line,
  PRIORITIES_OF_PEOPLE,
} from '../../schema/visits/lineModel.ts';
import { buildCounter } from '../../support/builders/buildCounter.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { clerkContext, TODAY } from './buildLine.ts';

const PATHS = Number(process.env.REPLAY_PATHS ?? 40);
/** Offices that are used side by side. */
const LANES = { pglite: 1, postgresql: 6 };

const paths = fc.sample(fc.array(fc.nat(), { minLength: 8, maxLength: 14 }), {
  numRuns: PATHS,
  seed: 30,
});

onEachEngine((engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase(engine, 20);
    await ensureSettings(database.db, new Date(DEFAULT_NOW));
  });
  afterAll(() => database.close());

  it('comes to the same line as the model, and records its order', async () => {
    const left = paths.values();
    let steps = 0;
    const lane = async () => {
      const office = await buildOffice(database.db);
      for (const path of left) {
        const taken = await replay(office, path);
        steps += taken;
      }
    };
    await Promise.all(Array.from({ length: LANES[engine] }, lane));
    expect(steps).toBeGreaterThan(PATHS * 8);
  });
});

type Office = Awaited<ReturnType<typeof buildOffice>>;

async function buildOffice(db: Context['db']) {
  const { id: service_id, team_id } = await buildService(db, { capacity: 50 });
  let now = Date.parse(DEFAULT_NOW);
  const clock = { now: () => new Date(now) };
  const seats = {} as Record<CounterId, { counter_id: string; clerk: string }>;
  for (const name of COUNTERS) {
    const counter_id = (await buildCounter(db, { team_id })).id;
    seats[name] = { counter_id, clerk: (await buildUser(db)).id };
  }
  const reservations: string[] = [];
  for (const [n] of PRIORITIES_OF_PEOPLE.entries()) {
    const user_id = (await buildUser(db)).id;
    const visit = { service_id, user_id, date: TODAY, seat: n + 1, source: 'walk_in' } as const;
    reservations.push((await buildReservation(db, visit)).id);
  }
  return {
    db,
    team_id,
    seats,
    reservations,
    contextOf: (name: CounterId) => clerkContext({ db, clock }, seats[name].clerk, team_id),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** @returns how many steps it took */
async function replay(office: Office, path: readonly number[]): Promise<number> {
  const visits = await begin(office);
  let line = BEGINNING;
  const taken: Action[] = [];
  for (const choice of path) {
    office.wait(1000);
    const possible = ACTIONS.filter((action) => act(line, action) !== null);
    // Every fourth may be one that the model refuses.
    const choices = choice % 4 === 0 ? ACTIONS : possible;
    const action = choices[choice % choices.length] as Action;
    taken.push(action);
    line = act(line, action) ?? line;
    await doOnServer(office, visits, action);
    expect(await readLine(office, visits), JSON.stringify(taken)).toEqual(shown(line));
  }
  const [first] = await rows<{ link: string }>(
    office.db,
    sql`select link from visits where id = ${visits[0]}`,
  );
  const link = first?.link ?? '';
  const { ticket, faults } = await checkOrder(await readOrder(office.contextOf('one'), link), link);
  expect({ ticket, faults }, JSON.stringify(taken)).toEqual({ ticket: 'A001', faults: [] });
  return taken.length;
}

/** The three are here, and both counters are open. @returns their visits */
async function begin(office: Office): Promise<string[]> {
  const { db, team_id, reservations, seats } = office;
  await db.execute(sql`delete from visit_periods where team_id = ${team_id}`);
  for (const table of ['visits', 'line_days', 'line_steps']) {
    await db.execute(sql`delete from ${sql.identifier(table)} where team_id = ${team_id}`);
  }
  for (const { counter_id } of Object.values(seats)) {
    await db.execute(sql`delete from counter_seats where counter_id = ${counter_id}`);
  }
  await db.execute(sql`update reservations set activity_status = 'scheduled'
    where team_id = ${team_id}`);
  for (const name of COUNTERS) await openCounter(office.contextOf(name), seats[name].counter_id);
  const visits: string[] = [];
  for (const [n, reservation_id] of reservations.entries()) {
    office.wait(1000);
    const priority = PRIORITIES_OF_PEOPLE[n];
    const { visit } = await arrive(office.contextOf('one'), { reservation_id, priority });
    visits.push(visit?.id ?? '');
  }
  return visits;
}

async function doOnServer(office: Office, visits: readonly string[], action: Action) {
  try {
    await take(office, visits, action);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function take(office: Office, visits: readonly string[], action: Action) {
  const counterOf = (name: CounterId) => office.seats[name].counter_id;
  switch (action.name) {
    case 'pause':
      office.wait(PAUSE_BETWEEN_CALLS);
      return reportFromPages(office);
    case 'open':
      return openCounter(office.contextOf(action.counter_id), counterOf(action.counter_id));
    case 'close':
      return closeCounter(office.contextOf(action.counter_id), counterOf(action.counter_id), true);
    case 'call_next':
      return callNext(office.contextOf(action.counter_id), counterOf(action.counter_id));
    default: {
      const { name: step, person, at, to } = action;
      const sentTo = to ? { to_counter_id: counterOf(to) } : { to_team_id: office.team_id };
      return takeStep(office.contextOf(at ?? 'one'), visits[person] ?? '', {
        step,
        ...(at && { counter_id: counterOf(at) }),
        ...(step === 'send_on' && sentTo),
      });
    }
  }
}

/** The pages of counters that are open said meanwhile that somebody sits there. */
async function reportFromPages({ db, contextOf, seats }: Office) {
  const at = contextOf('one').now.toISOString();
  for (const { counter_id } of Object.values(seats)) {
    await db.execute(sql`update counter_seats set seen_at = ${at}
      where counter_id = ${counter_id} and staff_id is not null`);
  }
}

/** What both know: how often somebody was called counts while they are called, and how lately while they wait. */
const shown = ({ people, counters }: Line) => ({
  people: people.map(({ state, counter_id, calls, isRecent }) => ({
    state,
    counter_id: state === 'waiting' || takesCounter(state) ? counter_id : null,
    calls: state === 'called' ? Math.min(calls, MOST_CALLS) : 0,
    isRecent: state === 'waiting' && isRecent,
  })),
  counters,
});

async function readLine(
  office: Office,
  visits: readonly string[],
): Promise<ReturnType<typeof shown>> {
  const { db, seats } = office;
  const now = office.contextOf('one').now.getTime();
  const read = await readVisits(db, sql`v.id = any(${sql.param([...visits])}::uuid[])`);
  const nameOf = (id: string | null) => COUNTERS.find((name) => seats[name].counter_id === id);
  const people = visits.map((wanted) => {
    const visit = read.find(({ id }) => id === wanted);
    if (!visit) throw new Error('A visit is gone');
    const called_at = visit.called_at === null ? null : Date.parse(visit.called_at);
    return {
      state: visit.state,
      counter_id: nameOf(visit.counter_id) ?? null,
      calls: visit.calls,
      isRecent: called_at !== null && called_at + PAUSE_BETWEEN_CALLS > now,
    };
  });
  const counters = {} as Line['counters'];
  for (const name of COUNTERS) {
    const [seat] = await rows<{ staff_id: string | null; priority_in_a_row: number }>(
      db,
      sql`select staff_id, priority_in_a_row from counter_seats
        where counter_id = ${seats[name].counter_id}`,
    );
    counters[name] = { isOpen: seat?.staff_id != null, inARow: seat?.priority_in_a_row ?? 0 };
  }
  return shown({ people, counters });
}
