/**
 * A primary that dies, or falls silent without closing anything, while people book, and its
 * synchronous standby that is promoted: two clusters, and a proxy where the address is.
 */
import { sql } from 'drizzle-orm';
import { Door } from '../support/door.ts';
import { PostgresCluster } from '../support/postgresCluster.ts';
import { Crowd } from './crowd.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import { type Row, SETTINGS, type World } from './world.ts';

/** Seconds after the promotion. */
const BACK_WITHIN = { dies: 5, 'falls silent': 5 };
type How = keyof typeof BACK_WITHIN;

export async function failover(world: World): Promise<Row[]> {
  if (!world.engines.includes('postgresql')) return [];
  const rows: Row[] = [];
  const ways = world.isShort ? (['dies'] as const) : (['dies', 'falls silent'] as const);
  for (const how of ways) rows.push(await failOver(world, how));
  return rows;
}

async function failOver(world: World, how: How): Promise<Row> {
  const primary = world.keep(await PostgresCluster.make(world.binaries ?? ''));
  await primary.start(SETTINGS);
  const place = await world.openPlaceIn(primary);
  const standby = world.keep(await primary.standby());
  await standby.start(SETTINGS);
  await place.look(async (db) => {
    await db.execute(sql`alter system set synchronous_standby_names = '*'`);
    await db.execute(sql`select pg_reload_conf()`);
  });
  const door = new Door(new URL(primary.url));
  await door.open();
  const through = new URL(place.databaseUrl);
  through.port = String(door.port);
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: world.isShort ? 8 : 16, services: 3 }, urls);
  const product = await place.start({ DATABASE_URL: through.href });
  urls.push(product.url);
  crowd.begin();
  try {
    const each = world.isShort ? 20 : 100;
    await crowd.untilBooked(each);
    if (how === 'dies') {
      primary.kill();
      await door.leadTo(new URL(standby.url));
    } else {
      door.silence(new URL(standby.url));
      primary.stall();
    }
    await standby.promote();
    const promotedAt = performance.now();
    const seconds = (await crowd.firstAfter(promotedAt)) / 1000;
    const most = world.within(BACK_WITHIN[how]);
    await crowd.untilBooked(each);
    await crowd.end();
    place.moveTo(standby);
    const kept = await checkKept(place, crowd);
    const isRight = wrongAnswers(crowd).length + product.errors.length === 0 && product.isAlive;
    return {
      ...{ test: `the primary ${how}, its standby is promoted`, engine: 'postgresql' },
      figure: `${kept.figure}; booked again after ${seconds.toFixed(1)} s`,
      limit: `${ALL_KEPT}; within ${most} s`,
      holds: kept.holds && seconds < most && isRight,
    };
  } finally {
    await crowd.end();
    await place.remove();
    await door.shut();
    primary.remove();
    standby.remove();
  }
}
