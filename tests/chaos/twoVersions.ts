/** The next version beside this one on one PostgreSQL, while people book through both; and back. */
import { nextVersion } from '../support/versions.ts';
import { ask } from './ask.ts';
import { Crowd } from './crowd.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import type { Row, World } from './world.ts';

/** Seconds from its end until somebody has booked at the one before. */
const BACK_WITHIN = 15;

export async function twoVersions(world: World): Promise<Row[]> {
  if (!world.engines.includes('postgresql')) return [];
  const { people, each } = world.isShort ? { people: 8, each: 20 } : { people: 24, each: 150 };
  const place = await world.openPlace('postgresql');
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people, services: 3 }, urls);
  const next = nextVersion();
  try {
    const first = await place.start();
    urls.push(first.url);
    crowd.begin();
    await crowd.untilBooked(each);
    const second = await place.start({}, next.folder);
    urls.push(second.url);
    await crowd.untilBooked(each * 2);
    const { status } = await ask(`${first.url}/readyz`, {});
    // Taken back: the first one starts again on what the next one has made of the database.
    urls.pop();
    const { code } = await second.stop();
    await first.stop();
    const stoppedAt = performance.now();
    await first.start();
    const away = (await crowd.firstAfter(stoppedAt)) / 1000;
    await crowd.untilBooked(each);
    await crowd.end();
    const kept = await checkKept(place, crowd);
    const wrong = [...wrongAnswers(crowd), ...first.errors, ...second.errors].length;
    return [
      {
        ...{ test: 'the next version beside this one, and back', engine: 'postgresql' },
        figure: `${kept.figure}; /readyz of the older one ${status}, taken back in ${away.toFixed(1)} s`,
        limit: `${ALL_KEPT}; 200; within ${world.within(BACK_WITHIN)} s`,
        holds:
          kept.holds &&
          status === 200 &&
          code === 0 &&
          wrong === 0 &&
          away < world.within(BACK_WITHIN),
      },
    ];
  } finally {
    await crowd.end();
    next.remove();
  }
}
