/** A database that says nothing for a while, and a row that somebody holds. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { bookableService, Crowd } from './crowd.ts';
import { Meanwhile } from './meanwhile.ts';
import type { Place } from './place.ts';
import type { Product } from './product.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import type { Row, World } from './world.ts';

const PLACES = 5;
const ENGINE = 'postgresql';
/** Seconds for which nobody may be kept waiting who wants nothing of what stands still. */
const ALIVE_WITHIN = 2;
const BACK_WITHIN = 10;
/** For a read of the row that somebody holds. */
const READ_WITHIN = 2;

export async function stalls(world: World): Promise<Row[]> {
  if (!world.engines.includes(ENGINE)) return [];
  const place = await world.openPlace(ENGINE);
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: world.isShort ? 8 : 16, services: 2 }, urls);
  const product = await place.start();
  urls.push(product.url);
  crowd.begin();
  try {
    await crowd.untilBooked(20);
    const stalled = await stallDatabase(world, product, crowd);
    const locked = await lockRow(world, { place, product, crowd });
    await crowd.untilBooked(20);
    await crowd.end();
    const kept = await checkKept(place, crowd);
    const isRight = wrongAnswers(crowd).length + product.errors.length === 0;
    const figure = `${kept.figure}; 503 for ${product.causes.join(', ')}`;
    const test = 'what was booked meanwhile';
    const holds = kept.holds && isRight;
    return [stalled, locked, { test, engine: ENGINE, figure, limit: ALL_KEPT, holds }];
  } finally {
    await crowd.end();
    await place.remove();
  }
}

async function stallDatabase(world: World, product: Product, crowd: Crowd): Promise<Row> {
  const seconds = world.isShort ? 5 : 15;
  const cluster = await world.cluster();
  const alive = new Meanwhile(`${product.url}/healthz`);
  const ready = new Meanwhile(`${product.url}/readyz`);
  cluster.stall();
  await wait(seconds * 1000).finally(() => cluster.goOn());
  const goesOnAt = performance.now();
  const back = (await crowd.firstAfter(goesOnAt)) / 1000;
  await alive.end();
  await ready.end();
  return {
    ...{ test: `PostgreSQL stalls for ${seconds} s`, engine: ENGINE },
    figure: `/healthz ${alive.slowest.toFixed(1)} s at most, /readyz ${ready.countOf(503)} × 503, booked again after ${back.toFixed(1)} s`,
    limit: `/healthz within ${world.within(ALIVE_WITHIN)} s, /readyz 503, ${world.within(BACK_WITHIN)} s`,
    holds:
      alive.isAll(200) &&
      alive.slowest < world.within(ALIVE_WITHIN) &&
      ready.countOf(503) > 0 &&
      back < world.within(BACK_WITHIN),
  };
}

interface Running {
  place: Place;
  product: Product;
  crowd: Crowd;
}

/** Everybody wants the one service whose row is held; others read it, and book elsewhere. */
async function lockRow(world: World, { place, product, crowd }: Running): Promise<Row> {
  const seconds = world.isShort ? 8 : 60;
  const held = (await place.look((db) => bookableService(db, PLACES))).id;
  const holder = new pg.Client({ connectionString: place.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from services where id = $1 for update', [held]);
  const urls = [product.url];
  const waiting = await Crowd.arrange(place, { people: 30, services: 1, these: [held] }, urls);
  const reading = new Meanwhile(`${product.url}/api/services/show/${held}`);
  const alive = new Meanwhile(`${product.url}/healthz`);
  const [before, from] = [crowd.acknowledged.length, waiting.answers.length];
  waiting.begin();
  await wait(seconds * 1000);
  const meanwhile = waiting.answers.slice(from);
  const elsewhere = crowd.acknowledged.length - before;
  await Promise.all([reading.end(), alive.end()]);
  await holder.query('rollback');
  const freeAt = performance.now();
  await holder.end();
  const back = (await waiting.firstAfter(freeAt)) / 1000;
  await waiting.end();
  const statuses = new Set(meanwhile.map(({ status }) => status));
  const isRetryable = meanwhile.every(({ headers }) => headers['retry-after'] !== undefined);
  return {
    ...{ test: `a row locked for ${seconds} s, 30 people want it`, engine: ENGINE },
    figure: `${meanwhile.length} × ${[...statuses].join(', ')}; read ${reading.answers.length} × in ${reading.slowest.toFixed(1)} s at most; ${elsewhere} booked elsewhere; booked after ${back.toFixed(1)} s`,
    limit: `they 503 with Retry-After, all others 200, read within ${world.within(READ_WITHIN)} s, booked within ${world.within(BACK_WITHIN)} s`,
    holds:
      meanwhile.length > 0 &&
      [...statuses].every((status) => status === 503) &&
      isRetryable &&
      reading.isAll(200) &&
      alive.isAll(200) &&
      Math.max(reading.slowest, alive.slowest) < world.within(READ_WITHIN) &&
      elsewhere > 0 &&
      back < world.within(BACK_WITHIN),
  };
}
