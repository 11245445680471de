/**
 * Random paths through the model of a line, done on the server as well: it refuses what the model does not have,
 * and comes to the same line. The record of each says that the order was kept. REPLAY_PATHS is how many; those of
 * a walk begin alike.
 */
import { type SQL, sql } from 'drizzle-orm';
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
import { WHOLE } from '../../support/patience.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { clerkContext, TODAY } from './buildLine.ts';

const PATHS = Number(process.env.REPLAY_PATHS ?? 200);
/** Actions that are tried in each state of a walk: the last goes on, each of the others ends a path of its own. */
const TRIED = 5;
/** Offices that are used side by side. */
const LANES = { pglite: 1, postgresql: 6 };

const walks = fc.sample(
  fc.array(fc.array(fc.nat(), { minLength: TRIED, maxLength: TRIED }), {
    minLength: 8,
    maxLength: 14,
  }),
  { numRuns: PATHS, seed: 30 },
);

onEachEngine((engine) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase(engine, 20);
    await ensureSettings(database.db, new Date(DEFAULT_NOW));
  });
  afterAll(() => database.close());

  it(
    'comes to the same line as the model, and records its order',
    async () => {
      const left = walks.values();
      let replayed = 0;
      const lane = async () => {
        const office = await buildOffice(database.db);
        for (const walk of left) {
          const ends = await replay(office, walk);
          replayed += ends;
          if (replayed >= PATHS) break;
        }
      };
      await Promise.all(Array.from({ length: LANES[engine] }, lane));
      expect(replayed).toBeGreaterThanOrEqual(PATHS);
    },
    // One takes about a tenth of a second; a timer holds at most 24 days.
    WHOLE + PATHS * 5_000,
  );
});

type Office = Awaited<ReturnType<typeof buildOffice>>;

async function buildOffice(db: Context['db']) {
  const { id: service_id, team_id } = await buildService(db, { capacity: 50 });
  let now = Date.parse(DEFAULT_NOW);
  const clock = { now: () => new Date(now) };
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  const seats = {} as Record<CounterId, { counter_id: string; clerk: string }>;
  const contextOf = (name: CounterId) => clerkContext({ db, clock }, seats[name].clerk, team_id);
  for (const name of COUNTERS) {
    const counter_id = (await buildCounter(db, { team_id })).id;
    seats[name] = { counter_id, clerk: (await buildUser(db)).id };
    await openCounter(contextOf(name), counter_id);
  }
  const visits: string[] = [];
  for (const [n, priority] of PRIORITIES_OF_PEOPLE.entries()) {
    const user_id = (await buildUser(db)).id;
    const booking = { service_id, user_id, date: TODAY, seat: n + 1, source: 'walk_in' } as const;
    const reservation_id = (await buildReservation(db, booking)).id;
    wait(1000);
    const { visit } = await arrive(contextOf('one'), { reservation_id, priority });
    visits.push(visit?.id ?? '');
  }
  const keep = async () => {
    const [at, restore] = [now, await keepLine(db, team_id)];
    return () => {
      now = at;
      return restore();
    };
  };
  const [{ link = '' } = {}] = await rows<{ link: string }>(
    db,
    sql`select link from visits where id = ${visits[0]}`,
  );
  /** The three are here, and both counters are open. */
  const begin = await keep();
  return { db, team_id, seats, visits, link, contextOf, wait, keep, begin };
}

/** What steps write, besides logs. */
const TABLES = ['visits', 'visit_periods', 'line_days', 'line_steps', 'counter_seats'];
const ofTeam = (table: string, team_id: string) =>
  table === 'counter_seats'
    ? sql`counter_id in (select id from counters where team_id = ${team_id})`
    : sql`team_id = ${team_id}`;

/** @returns makes the line again what it is now */
async function keepLine(db: Context['db'], team_id: string) {
  const together = (parts: SQL[]) => sql.join(parts, sql`, `);
  const kept = [...TABLES, 'reservations'].map((table) => {
    const name = sql.identifier(table);
    return sql`(select jsonb_agg(t) from ${name} t where ${ofTeam(table, team_id)}) as ${name}`;
  });
  const [before = {}] = await rows<Record<string, unknown>>(db, sql`select ${together(kept)}`);
  const json = (table: string) => sql`${JSON.stringify(before[table] ?? [])}::jsonb`;
  const deleting = TABLES.map(
    (table) => sql`${sql.identifier(`no_${table}`)} as (delete from ${sql.identifier(table)}
      where ${ofTeam(table, team_id)})`,
  );
  const inserting = TABLES.map((table) => {
    const name = sql.identifier(table);
    return sql`${sql.identifier(`new_${table}`)} as (insert into ${name}
      select * from jsonb_populate_recordset(null::${name}, ${json(table)}))`;
  });
  return async () => {
    await db.execute(sql`with ${together(deleting)} update reservations r
      set activity_status = before.activity_status
      from jsonb_populate_recordset(null::reservations, ${json('reservations')}) before
      where r.id = before.id`);
    await db.execute(sql`with ${together(inserting)} select 1`);
  };
}

/** @returns how many paths it went */
async function replay(office: Office, walk: readonly (readonly number[])[]): Promise<number> {
  await office.begin();
  let line = BEGINNING;
  const taken: Action[] = [];
  let ends = 1;
  for (const choices of walk) {
    const goBack = await office.keep();
    for (const [place, choice] of choices.entries()) {
      // The last of them goes on.
      const goesOn = place === choices.length - 1;
      const action = chosen(line, choice);
      const after = act(line, action) ?? line;
      const path = [...taken, action];
      await compare(office, path, after);
      if (goesOn) {
        taken.push(action);
        line = after;
        continue;
      }
      await checkRecord(office, path);
      await goBack();
      ends += 1;
    }
  }
  await checkRecord(office, taken);
  return ends;
}

/** Every fourth may be one that the model refuses. */
function chosen(line: Line, choice: number): Action {
  const actions =
    choice % 4 === 0 ? ACTIONS : ACTIONS.filter((action) => act(line, action) !== null);
  return actions[(choice >> 2) % actions.length] as Action;
}

/** Takes the last action of a path on the server, which comes to the same line. */
async function compare(office: Office, path: readonly Action[], line: Line) {
  office.wait(1000);
  await doOnServer(office, office.visits, path.at(-1) as Action);
  expect(await readLine(office, office.visits), JSON.stringify(path)).toEqual(shown(line));
}

async function checkRecord({ contextOf, link }: Office, path: readonly Action[]) {
  const { ticket, faults } = await checkOrder(await readOrder(contextOf('one'), link), link);
  expect({ ticket, faults }, JSON.stringify(path)).toEqual({ ticket: 'A001', faults: [] });
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
  const { db, seats, team_id } = office;
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
  const seated = await rows<{ counter_id: string; staff_id: string | null; in_a_row: number }>(
    db,
    sql`select counter_id, staff_id, priority_in_a_row as in_a_row from counter_seats
      where ${ofTeam('counter_seats', team_id)}`,
  );
  const counters = {} as Line['counters'];
  for (const { counter_id, staff_id, in_a_row } of seated) {
    const name = nameOf(counter_id);
    if (name) counters[name] = { isOpen: staff_id !== null, inARow: in_a_row };
  }
  return shown({ people, counters });
}
