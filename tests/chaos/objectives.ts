/**
 * How soon people are answered. "200 clients" are 200 people with a connection each, who look at the
 * free times of a day, think for one to three seconds, book one of them, and think again. Without
 * thinking they ask as fast as they are answered: nobody is promised a place then, only an answer.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { buildSession } from '../support/builders/buildSession.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { type Answer, ask, quantile } from './ask.ts';
import { bookableService } from './crowd.ts';
import type { Engine, Place } from './place.ts';
import type { Row, World } from './world.ts';

const WITHIN_MS = 1000;
const SHARE = 0.999;
/** Of those who do not think, 99 of a hundred are answered, or told to come again. */
const HURRIED_WITHIN_MS = 5000;
const SERVICES = 20;

interface Load {
  people: number;
  seconds: number;
  /** Milliseconds, the least and the most. */
  think: readonly [number, number];
}
interface Visitor {
  token: string;
  network: string;
}

export async function objectives(world: World): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of world.engines) rows.push(...(await onEngine(world, engine)));
  return rows;
}

async function onEngine(world: World, engine: Engine): Promise<Row[]> {
  const people = world.isShort ? 40 : 200;
  const place = await world.openPlace(engine);
  const { services, visitors } = await arrange(place, people);
  const product = await place.start();
  const visit = async (think: Load['think'], seconds: number) => {
    const load = { people, seconds, think };
    // What is loaded once is loaded before it counts.
    return resultOf(load, await visitAll(visitors, services, { url: product.url, ...load }));
  };
  await visit([1000, 3000], world.isShort ? 3 : 10);
  const thinking = await visit([1000, 3000], world.isShort ? 8 : 60);
  const hurried = await visit([0, 0], world.isShort ? 4 : 15);
  const errors = product.errors.length;
  await product.stop();
  await place.remove();
  const limit = `${SHARE * 100} % under ${WITHIN_MS / 1000} s`;
  return [
    {
      ...{ test: `bookings by ${people} people who think for 1 to 3 s`, engine },
      ...{ figure: thinking.figure, limit },
      holds: world.isShort ? null : thinking.share >= SHARE && errors === 0,
    },
    {
      ...{ test: `bookings by ${people} people who do not think`, engine },
      ...{ figure: hurried.figure, limit: `p99 under ${HURRIED_WITHIN_MS / 1000} s, none failed` },
      holds: world.isShort
        ? null
        : hurried.p99 < HURRIED_WITHIN_MS && hurried.failed + errors === 0,
    },
  ];
}

const arrange = (place: Place, people: number) =>
  place.look(async (db) => {
    const services: string[] = [];
    while (services.length < SERVICES) services.push((await bookableService(db, 20)).id);
    const visitors: Visitor[] = [];
    while (visitors.length < people) {
      const token = await buildSession(db, await buildUser(db), new Date());
      const n = visitors.length;
      visitors.push({ token, network: `10.8.${n >> 8}.${n & 255}` });
    }
    return { services, visitors };
  });

async function visitAll(
  visitors: readonly Visitor[],
  services: readonly string[],
  { url, seconds, think: [least, most] }: Load & { url: string },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + seconds * 1000;
  const pause = () => wait(least + Math.random() * (most - least));
  const visit = async ({ token, network }: Visitor) => {
    await wait(Math.random() * most);
    while (performance.now() < until) {
      const service_id = services[Math.floor(Math.random() * services.length)] ?? '';
      const date = anyDay();
      const path = `/api/services/not-available-time-slot/${service_id}?date=${date}`;
      const day = await ask(url + path, { token, network });
      const free = ((day.body.slots ?? []) as { time: string; remaining: number }[]).filter(
        ({ remaining }) => remaining > 0,
      );
      await pause();
      const time = free[Math.floor(Math.random() * free.length)]?.time;
      if (time === undefined) continue;
      const body = { service_id, date, time };
      answers.push(await ask(`${url}/api/reservations/create`, { token, network, body }));
      await pause();
    }
  };
  await Promise.all(visitors.map(visit));
  return answers;
}

const anyDay = () =>
  addDays(toLocal(Date.now(), 'Asia/Manila').date, 2 + Math.floor(Math.random() * 300));

/** Who is told to come again, or nothing, was not answered in time. */
function resultOf({ seconds }: Load, answers: readonly Answer[]) {
  const times = answers.map(({ took }) => took);
  const at = (share: number) => Math.round(quantile(times, share));
  const failed = answers.filter(({ status }) => ![201, 409, 503].includes(status)).length;
  const inTime = answers.filter(
    ({ status, took }) => (status === 201 || status === 409) && took < WITHIN_MS,
  ).length;
  const share = inTime / Math.max(1, answers.length);
  const rate = Math.round(answers.length / seconds);
  const figure = `${(share * 100).toFixed(2)} % of ${answers.length} (${rate}/s); p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`;
  return { share, figure, failed, p99: quantile(times, 0.99) };
}
