/** Several processes: on one data folder, which is one's alone, and on one PostgreSQL. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { Crowd } from './crowd.ts';
import type { Product } from './product.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import type { Row, World } from './world.ts';

const PEOPLE = 24;
const PLACES = 5;
/** Seconds after one process is killed, in which somebody has booked at another. */
const ELSEWHERE_WITHIN = 5;
/** Seconds in which a second one is refused. */
const REFUSED_WITHIN = 15;

export async function processes(world: World): Promise<Row[]> {
  const found: Row[] = [];
  if (world.engines.includes('pglite')) found.push(await onOneFolder(world));
  if (world.engines.includes('postgresql')) found.push(...(await onOneDatabase(world)));
  return found;
}

async function onOneFolder(world: World): Promise<Row> {
  const place = await world.openPlace('pglite');
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: 4, services: 2 }, urls);
  const first = await place.start();
  urls.push(first.url);
  crowd.begin();
  await crowd.untilBooked(5);
  const startedAt = performance.now();
  const refusal = await place.start().then(
    () => 'it started as well',
    (error: Error) => /The data folder .* is in use/.exec(error.message)?.[0] ?? error.message,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await crowd.untilBooked(5);
  await crowd.end();
  await first.stop();
  const kept = await checkKept(place, crowd);
  await place.remove();
  return {
    ...{ test: 'a second process on one data folder', engine: 'pglite' },
    figure: `${refusal.includes('is in use') ? 'refused with a sentence' : refusal} after ${seconds.toFixed(1)} s; ${kept.figure}`,
    limit: `refused within ${world.within(REFUSED_WITHIN)} s; the first: ${ALL_KEPT}`,
    holds: refusal.includes('is in use') && seconds < world.within(REFUSED_WITHIN) && kept.holds,
  };
}

async function onOneDatabase(world: World): Promise<Row[]> {
  const count = world.isShort ? 2 : 4;
  const place = await world.openPlace('postgresql');
  const urls: string[] = [];
  const wanted = { people: PEOPLE, services: 1, capacity: PLACES };
  const crowd = await Crowd.arrange(place, wanted, urls);
  const running: Product[] = [];
  for (let n = 0; n < count; n++) running.push(await place.start());
  urls.push(...running.map(({ url }) => url));
  crowd.begin();
  await crowd.untilBooked(PLACES * 3);
  // One of them dies in the middle of it; people go to the others.
  await running[0]?.kill();
  const elsewhere = (await crowd.firstAfter(performance.now())) / 1000;
  await crowd.untilBooked(PLACES * (world.isShort ? 3 : 12));
  await running[0]?.start();
  await crowd.untilBooked(PLACES);
  await crowd.end();
  const kept = await checkKept(place, crowd);
  // A time that all of them have asked for is full, and never more than that.
  const times = await place.look((db) => heldAt(db, crowd.slotsOfAll));
  const wrong = [...wrongAnswers(crowd), ...running.flatMap(({ errors }) => errors)].length;
  await place.remove();
  const isExact = times.length > 0 && times.every((held) => held === PLACES);
  return [
    {
      ...{ test: `${PEOPLE} racers over ${count} processes, one killed`, engine: 'postgresql' },
      figure: `${times.length} times of ${PLACES} places, held by ${[...new Set(times)].join(', ')}; ${kept.figure}; booked elsewhere after ${elsewhere.toFixed(1)} s`,
      limit: `exactly ${PLACES}; ${ALL_KEPT}; within ${world.within(ELSEWHERE_WITHIN)} s`,
      holds: isExact && kept.holds && wrong === 0 && elsewhere < world.within(ELSEWHERE_WITHIN),
    },
  ];
}

async function heldAt(db: Db, slots: readonly { date: string; time: string }[]): Promise<number[]> {
  const found = await rows<{ held: number }>(
    db,
    sql`select (select count(*)::int from reservations r
        where r.date = slot.date and r.time = slot.time and r.seat is not null) as held
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot (date date, time text)`,
  );
  return found.map(({ held }) => held);
}
