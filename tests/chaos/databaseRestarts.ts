/** A PostgreSQL that is killed, crashes or is restarted while people book; the product is left alone. */
import type { PostgresCluster } from '../support/postgresCluster.ts';
import { Crowd } from './crowd.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import { type Row, SETTINGS, type World } from './world.ts';

/** Seconds after it runs again. */
const BACK_WITHIN = 5;

type End = [name: string, how: (cluster: PostgresCluster) => Promise<void>];
const ENDS: readonly End[] = [
  ['kill -9 of PostgreSQL', async (cluster) => cluster.kill()],
  ['PostgreSQL stopped at once', (cluster) => cluster.stop('immediate')],
  ['PostgreSQL restarted', (cluster) => cluster.stop('fast')],
];

export async function databaseRestarts(world: World): Promise<Row[]> {
  const engine = 'postgresql';
  if (!world.engines.includes(engine)) return [];
  const cluster = await world.cluster();
  const place = await world.openPlace(engine);
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people: world.isShort ? 8 : 16, services: 3 }, urls);
  const product = await place.start();
  urls.push(product.url);
  crowd.begin();
  try {
    const each = world.isShort ? 20 : 60;
    const rows: Row[] = [];
    for (const [test, end] of world.isShort ? ENDS.slice(0, 1) : ENDS) {
      await crowd.untilBooked(each);
      await end(cluster);
      await startAgain(cluster);
      const runsAt = performance.now();
      const seconds = (await crowd.firstAfter(runsAt)) / 1000;
      const figure = `booked again after ${seconds.toFixed(1)} s, without a restart of the product`;
      const most = world.within(BACK_WITHIN);
      const limit = `within ${most} s`;
      rows.push({ test, engine, figure, limit, holds: seconds < most && product.isAlive });
    }
    await crowd.untilBooked(each);
    await crowd.end();
    const kept = await checkKept(place, crowd);
    const wrong = [...wrongAnswers(crowd), ...product.errors].length;
    const causes = product.causes.join(', ');
    const test = 'what was booked meanwhile';
    const figure = `${kept.figure}; 503 for ${causes}`;
    return [...rows, { test, engine, figure, limit: ALL_KEPT, holds: kept.holds && wrong === 0 }];
  } finally {
    await crowd.end();
    await place.remove();
  }
}

/** What is left of one that was killed ends a moment later than it. */
async function startAgain(cluster: PostgresCluster) {
  for (let left = 20; ; left--) {
    try {
      return await cluster.start(SETTINGS);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
