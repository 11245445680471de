/**
 * Opening day: far more people than places, all in the same second, while others look at pages. Most have
 * a page open, and so a connection of their own; some come anew. Whoever is told that a time is full takes
 * one that is offered instead; whoever has to wait asks on, as the pages do.
 */
import type { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { addDays, toLocal, weekday } from '#schema/time/zone.ts';
import { overbookedSlots } from '../server/reservations/seats.ts';
import { buildService } from '../support/builders/buildService.ts';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { type Answer, ask, ownConnection, quantile } from './ask.ts';
import type { Engine, Place } from './place.ts';
import type { Product } from './product.ts';
import type { Row, World } from './world.ts';

/** Seconds after which the last place is taken, and after which everybody knows whether they have one. */
const TAKEN_WITHIN = 20;
const TOLD_WITHIN = 60;
/** Milliseconds in which everybody first hears something, 99 of a hundred. */
const HEARD_WITHIN = 2_000;
/** The same where the connection is new: it is taken between other work. */
const ANEW_WITHIN = 5_000;
/** How much longer a page may take than when nobody books, 95 of a hundred. */
const TIMES_SLOWER = 2;
/** Milliseconds under which a page is quick anyway. */
const QUICK = 100;
const SLOTS = 10;
/** Milliseconds before somebody without an answer asks again. */
const AGAIN_MS = 1_000;
const AT_A_TIME = 50;
/** They press within so many milliseconds: nobody's finger is on time to the millisecond. */
const ARRIVE_WITHIN = 1_000;
/** Every so many comes without a connection. */
const ANEW = 10;
const VIEWERS = 20;
const VIEW_EVERY_MS = 250;
const QUIET_MS = 4_000;

interface Person {
  token: string;
  network: string;
  connection: Agent;
  isNew: boolean;
  url: string;
}

interface Told {
  isNew: boolean;
  answers: Answer[];
  /** Milliseconds after the opening. */
  at: number;
}

export async function rush(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of world.engines) rows.push(...(await onEngine(world, engine)));
  return rows;
}

async function onEngine(world: World, engine: Engine): Promise<Row[]> {
  const { people, places } = world.isShort
    ? { people: 300, places: 50 }
    : { people: 2_000, places: 300 };
  const place = await world.openPlace(engine);
  const { service_id, sessions } = await arrange(place, people, places);
  const products: Product[] = [await place.start()];
  if (engine === 'postgresql') products.push(await place.start());
  const persons = sessions.map(
    (token, n): Person => ({
      token,
      network: `10.6.${n >> 8}.${n & 255}`,
      connection: ownConnection(),
      isNew: n % ANEW === 0,
      url: (products[n % products.length] as Product).url,
    }),
  );
  try {
    await openPages(persons.filter(({ isNew }) => !isNew));
    const [{ url }] = products as [Product];
    const before = await viewPages(url, () => wait(world.isShort ? 500 : QUIET_MS));
    const late = monitorEventLoopDelay();
    late.enable();
    const begun = performance.now();
    let told: Told[] = [];
    const during = await viewPages(url, async () => {
      told = await Promise.all(persons.map((person) => untilTold(person, service_id, begun)));
    });
    // What the clients themselves come too late is part of what they measure.
    const lateness = late.percentile(99) / 1e6;
    const errors = products.flatMap((product) => product.errors).length;
    for (const product of products) await product.kill();
    const overbooked = (await place.look(overbookedSlots)).length;
    const seen = { people, places, told, before, during, lateness, overbooked, errors };
    return rowsOf(seen, { engine, world });
  } finally {
    for (const { connection } of persons) connection.destroy();
    await place.remove();
  }
}

interface Seen {
  people: number;
  places: number;
  told: readonly Told[];
  /** Views of pages, before anybody booked and meanwhile. */
  before: readonly Answer[];
  during: readonly Answer[];
  /** Milliseconds that the clients' own process was late, 99 of a hundred times. */
  lateness: number;
  overbooked: number;
  errors: number;
}

function rowsOf(seen: Seen, { engine, world }: { engine: Engine; world: World }): Row[] {
  const { people, places, told, before, during, lateness, overbooked, errors } = seen;
  const booked = told.filter(({ answers }) => answers.at(-1)?.status === 201);
  const refused = told.flatMap(({ answers }) => answers.filter(({ status }) => status === 503));
  const knowing = told.filter(({ answers }) => [201, 409].includes(answers.at(-1)?.status ?? 0));
  const lastTaken = Math.max(...booked.map(({ at }) => at)) / 1000;
  const lastTold = Math.max(...told.map(({ at }) => at)) / 1000;
  const heardOf = (isNew: boolean) =>
    milliseconds(
      told.filter((one) => one.isNew === isNew).map(({ answers }) => answers[0] as Answer),
      0.99,
    );
  const [heard, heardAnew] = [heardOf(false), heardOf(true)];
  const [quiet, busy] = [milliseconds(before, 0.95), milliseconds(during, 0.95)];
  const failed = during.filter(({ status }) => status !== 200).length;
  const test = `${people} people for ${places} places of ${SLOTS} times at once`;
  const isTimed = !world.isShort;
  return [
    {
      ...{ test, engine },
      figure: `${booked.length} booked, ${overbooked} overbooked; the last place taken after ${lastTaken.toFixed(1)} s, ${knowing.length} told after ${lastTold.toFixed(1)} s`,
      limit: `${places} booked, 0 overbooked, the last after ${TAKEN_WITHIN} s, all told within ${TOLD_WITHIN} s`,
      holds:
        booked.length === places &&
        overbooked === 0 &&
        knowing.length === people &&
        errors === 0 &&
        (!isTimed || (lastTaken < TAKEN_WITHIN && lastTold < TOLD_WITHIN)),
    },
    {
      ...{ test: `${test}: where they stand`, engine },
      figure: `${refused.length} times refused; 99 of a hundred heard within ${heard} ms, on a new connection ${heardAnew} ms (the clients late by ${Math.round(lateness)} ms)`,
      limit: `nobody refused, heard within ${HEARD_WITHIN} ms, ${ANEW_WITHIN} ms`,
      holds:
        refused.length === 0 && (!isTimed || (heard < HEARD_WITHIN && heardAnew < ANEW_WITHIN)),
    },
    {
      ...{ test: `${test}: pages meanwhile`, engine },
      figure: `${failed} of ${during.length} refused, p95 ${busy} ms, ${quiet} ms before`,
      limit: `none refused, p95 at most ${TIMES_SLOWER} times, or ${QUICK} ms`,
      holds: failed === 0 && (!isTimed || busy <= Math.max(QUICK, TIMES_SLOWER * quiet)),
    },
  ];
}

const milliseconds = (answers: readonly Answer[], share: number) =>
  Math.round(
    quantile(
      answers.map(({ took }) => took),
      share,
    ),
  );

/** All its places are on one day. */
const arrange = (place: Place, people: number, places: number) =>
  place.look(async (db) => {
    const opening = { weekday: weekday(openingDate()) as 1, opens: '08:00', closes: '13:00' };
    const { id } = await buildService(db, {
      capacity: places / SLOTS,
      horizon_days: 8,
      weekly_hours: [opening],
    });
    const sessions: string[] = [];
    while (sessions.length < people) {
      sessions.push(await buildSession(db, await buildUser(db), new Date()));
    }
    return { service_id: id, sessions };
  });

const openingDate = () => addDays(toLocal(Date.now(), 'Asia/Manila').date, 7);

interface Slot {
  date: string;
  time: string;
}

const anySlot = (): Slot => {
  const minutes = 8 * 60 + Math.floor(Math.random() * SLOTS) * 30;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 ? '30' : '00'}`;
  return { date: openingDate(), time };
};

/** The last answer says whether there is a place, or nothing after all patience. */
async function untilTold(
  { url, token, network, connection, isNew }: Person,
  service_id: string,
  begun: number,
): Promise<Told> {
  await wait(Math.random() * ARRIVE_WITHIN);
  const answers: Answer[] = [];
  let slot = anySlot();
  let key = uuidv7();
  const until = performance.now() + 2 * TOLD_WITHIN * 1000;
  while (performance.now() < until) {
    const prefer = `respond-async, wait=${answers.length === 0 ? 1 : 8}`;
    const answer = await ask(`${url}/api/reservations/create`, {
      ...{ token, network, connection },
      headers: { 'idempotency-key': key, prefer },
      body: { service_id, ...slot },
    });
    answers.push(answer);
    const offered: Slot[] = answer.body?.next_free ?? [];
    const instead = offered[Math.floor(Math.random() * offered.length)];
    if (answer.status === 202) continue;
    if (answer.status === 409 && instead) {
      slot = { date: instead.date, time: instead.time };
      key = uuidv7();
      continue;
    }
    if (answer.status !== 0 && answer.status !== 503) break;
    await wait(Number(answer.headers['retry-after'] ?? 0) * 1000 || AGAIN_MS);
  }
  return { isNew, answers, at: performance.now() - begun };
}

/** They have the page open when the hour strikes, and with it a connection; some at a time. */
async function openPages(persons: readonly Person[]) {
  for (let from = 0; from < persons.length; from += AT_A_TIME) {
    const some = persons.slice(from, from + AT_A_TIME);
    const answers = await Promise.all(
      some.map(({ url, network, connection }) =>
        ask(`${url}/api/services`, { network, connection }),
      ),
    );
    if (answers.some(({ status }) => status !== 200)) throw new Error('A page did not open');
  }
}

/** A page and what it reads, by people without an account, for as long as something lasts. */
async function viewPages(url: string, meanwhile: () => Promise<unknown>): Promise<Answer[]> {
  const views: Answer[] = [];
  let isOver = false;
  const view = async (n: number) => {
    const network = `10.5.0.${n}`;
    while (!isOver) {
      views.push(await ask(`${url}/`, { network }));
      views.push(await ask(`${url}/api/services`, { network }));
      await wait(VIEW_EVERY_MS);
    }
  };
  const viewing = Promise.all(Array.from({ length: VIEWERS }, (_, n) => view(n)));
  await meanwhile();
  isOver = true;
  await viewing;
  return views;
}
