/**
 * The hour at which places are given out: far more people than places, all in the same second, while
 * others look at pages. Most have a page open, and so a connection of their own; some come anew. Whoever
 * is told to come again does so when they were told to, with the same key.
 */
import type { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { overbookedSlots } from '../server/reservations/seats.ts';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { type Answer, ask, ownConnection, quantile } from './ask.ts';
import { bookableService } from './crowd.ts';
import type { Engine, Place } from './place.ts';
import type { Row, World } from './world.ts';

/** Milliseconds in which someone who is sent away has to hear of it, 99 of a hundred. */
const REFUSED_WITHIN = 1_000;
/** The same where the connection is new: it is taken between other work. */
const ANEW_WITHIN = 3_000;
/** The same for a page. */
const VIEWED_WITHIN = 3_000;
/** Seconds after which everybody knows whether they have a place. */
const TOLD_WITHIN = 60;
/** Milliseconds before somebody without an answer asks again. */
const AGAIN_MS = 1_000;
const AT_A_TIME = 50;
/** They press within so many milliseconds: nobody's finger is on time to the millisecond. */
const ARRIVE_WITHIN = 1_000;
/** Every so many comes without a connection. */
const ANEW = 10;
const VIEWERS = 20;
const VIEW_EVERY_MS = 250;

interface Person {
  token: string;
  network: string;
  connection: Agent;
  isNew: boolean;
}

export async function rush(world: World): Promise<Row[]> {
  const found: Row[] = [];
  for (const engine of world.engines) found.push(...(await onEngine(world, engine)));
  return found;
}

async function onEngine(world: World, engine: Engine): Promise<Row[]> {
  const { people, places } = world.isShort
    ? { people: 300, places: 45 }
    : { people: 2_000, places: 300 };
  const place = await world.openPlace(engine);
  const { service_id, persons } = await arrange(place, people, places);
  const product = await place.start();
  try {
    const body = { service_id, date: dayAhead(), time: '09:00' };
    let isOver = false;
    await openPages(
      `${product.url}/api/services`,
      persons.filter(({ isNew }) => !isNew),
    );
    const looking = viewPages(product.url, () => isOver);
    const late = monitorEventLoopDelay();
    late.enable();
    const begun = performance.now();
    const answers = await Promise.all(
      persons.map((person) => untilTold(`${product.url}/api/reservations/create`, person, body)),
    );
    const seconds = (performance.now() - begun) / 1000;
    // What the clients themselves come too late is part of what they measure.
    const lateness = late.percentile(99) / 1e6;
    isOver = true;
    const views = await looking;
    const errors = product.errors.length;
    await product.kill();
    const overbooked = (await place.look(overbookedSlots)).length;
    const sentAway = (isNew: boolean) =>
      answers.filter((_, n) => persons[n]?.isNew === isNew).flatMap((of) => of.filter(isRefusal));
    const [kept, anew] = [sentAway(false), sentAway(true)];
    const seen = {
      people,
      places,
      seconds,
      answers,
      kept,
      anew,
      lateness,
      views,
      overbooked,
      errors,
    };
    return rowsOf(seen, { engine, within: world.within(TOLD_WITHIN), isShort: world.isShort });
  } finally {
    for (const { connection } of persons) connection.destroy();
    await place.remove();
  }
}

interface Seen {
  people: number;
  places: number;
  seconds: number;
  answers: readonly (readonly Answer[])[];
  /** Refusals of those who had a connection, and of those who came without. */
  kept: readonly Answer[];
  anew: readonly Answer[];
  /** Milliseconds that the clients' own process was late, 99 of a hundred times. */
  lateness: number;
  views: readonly Answer[];
  overbooked: number;
  errors: number;
}

function rowsOf(
  { people, places, seconds, answers, kept, anew, lateness, views, overbooked, errors }: Seen,
  { engine, within, isShort }: { engine: Engine; within: number; isShort: boolean },
): Row[] {
  const last = answers.map((of) => of.at(-1)?.status);
  const booked = last.filter((status) => status === 201).length;
  const told = last.filter((status) => status === 201 || status === 409).length;
  const waits = [...kept, ...anew].map(({ headers }) => Number(headers['retry-after'] ?? 0));
  const failed = views.filter(({ status }) => status !== 200).length;
  const test = `${people} people for ${places} places at once`;
  return [
    {
      ...{ test, engine, limit: `${places} booked, 0 overbooked, all told within ${within} s` },
      figure: `${booked} booked, ${overbooked} overbooked; ${told} told after ${seconds.toFixed(1)} s`,
      holds:
        booked === places &&
        overbooked === 0 &&
        told === people &&
        seconds < within &&
        errors === 0,
    },
    {
      ...{ test: `${test}: told to come again`, engine },
      figure: `${kept.length} times, p99 after ${at99(kept)} ms (the clients late by ${Math.round(lateness)} ms), in ${Math.min(...waits, 99)} to ${Math.max(...waits, 0)} s`,
      limit: `p99 under ${REFUSED_WITHIN} ms, not all at once`,
      holds: isShort ? null : at99(kept) < REFUSED_WITHIN && new Set(waits).size > 1,
    },
    {
      ...{ test: `${test}: the same, with a new connection`, engine },
      figure: `${anew.length} times, p99 after ${at99(anew)} ms`,
      limit: `p99 under ${ANEW_WITHIN} ms`,
      holds: isShort ? null : at99(anew) < ANEW_WITHIN,
    },
    {
      ...{ test: `${test}: pages meanwhile`, engine },
      figure: `${failed} of ${views.length} refused, p99 ${at99(views)} ms`,
      limit: `none refused, p99 under ${VIEWED_WITHIN} ms`,
      holds: failed === 0 && (isShort || at99(views) < VIEWED_WITHIN),
    },
  ];
}

const isRefusal = ({ status }: Answer) => status === 503;

const at99 = (answers: readonly Answer[]) =>
  answers.length === 0
    ? 0
    : Math.round(
        quantile(
          answers.map(({ took }) => took),
          0.99,
        ),
      );

const arrange = (place: Place, people: number, places: number) =>
  place.look(async (db) => {
    const service_id = (await bookableService(db, places)).id;
    const persons: Person[] = [];
    while (persons.length < people) {
      const token = await buildSession(db, await buildUser(db), new Date());
      const n = persons.length;
      const network = `10.6.${n >> 8}.${n & 255}`;
      persons.push({ token, network, connection: ownConnection(), isNew: n % ANEW === 0 });
    }
    return { service_id, persons };
  });

const dayAhead = () => addDays(toLocal(Date.now(), 'Asia/Manila').date, 7);

/** @returns all answers; the last one says whether there is a place, or nothing after all patience */
async function untilTold(url: string, { token, network, connection }: Person, body: object) {
  await wait(Math.random() * ARRIVE_WITHIN);
  const answers: Answer[] = [];
  const headers = { 'idempotency-key': uuidv7() };
  const until = performance.now() + 2 * TOLD_WITHIN * 1000;
  while (performance.now() < until) {
    const answer = await ask(url, { token, network, connection, headers, body });
    answers.push(answer);
    if (answer.status !== 0 && answer.status !== 503) break;
    const told = Number(answer.headers['retry-after'] ?? 0) * 1000;
    await wait(told || AGAIN_MS);
  }
  return answers;
}

/** They have the page open when the hour strikes, and with it a connection; some at a time. */
async function openPages(url: string, persons: readonly Person[]) {
  for (let from = 0; from < persons.length; from += AT_A_TIME) {
    const some = persons.slice(from, from + AT_A_TIME);
    const answers = await Promise.all(
      some.map(({ network, connection }) => ask(url, { network, connection })),
    );
    if (answers.some(({ status }) => status !== 200)) throw new Error('A page did not open');
  }
}

/** A page and what it reads, by people without an account. */
async function viewPages(url: string, isOver: () => boolean): Promise<Answer[]> {
  const views: Answer[] = [];
  const view = async (n: number) => {
    const network = `10.5.0.${n}`;
    while (!isOver()) {
      views.push(await ask(`${url}/`, { network }));
      views.push(await ask(`${url}/api/services`, { network }));
      await wait(VIEW_EVERY_MS);
    }
  };
  await Promise.all(Array.from({ length: VIEWERS }, (_, n) => view(n)));
  return views;
}
