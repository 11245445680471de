/** Many reservations are upgraded beside the serving version while people book, there and back. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { fillReservations } from '../support/fillReservations.ts';
import { nextVersion, type Version } from '../support/versions.ts';
import { ask, quantile } from './ask.ts';
import { Crowd } from './crowd.ts';
import { ALL_KEPT, checkKept, wrongAnswers } from './promises.ts';
import type { Row, World } from './world.ts';

/** Seconds until the next version serves: so long for its start, and for so many rows each. */
const START = 60;
const ROWS_A_SECOND = 250;
/** Milliseconds for which anybody may wait for the older one meanwhile, 99 of a hundred. */
const ANSWERED_WITHIN = 5_000;

export async function upgrade(world: World): Promise<Row[]> {
  if (!world.engines.includes('postgresql')) return [];
  const count = world.rows || (world.isShort ? 5_000 : 50_000);
  const within = START + count / ROWS_A_SECOND;
  const { people, each } = world.isShort ? { people: 8, each: 20 } : { people: 24, each: 100 };
  const place = await world.openPlace('postgresql');
  await fillReservations(place.databaseUrl, count);
  const before = await place.look(checksums);
  const urls: string[] = [];
  const crowd = await Crowd.arrange(place, { people, services: 3 }, urls);
  const next = nextVersion();
  changeEveryRow(next);
  try {
    const first = await place.start();
    urls.push(first.url);
    crowd.begin();
    await crowd.untilBooked(each);
    const begun = performance.now();
    const second = await place.start({}, next.folder, 2 * within * 1000);
    const seconds = (performance.now() - begun) / 1000;
    const times = crowd.answers.filter(({ at }) => at > begun).map(({ took }) => took);
    const slowest = quantile(times, 0.99);
    urls.push(second.url);
    await crowd.untilBooked(each);
    const { status } = await ask(`${first.url}/readyz`, {});
    urls.pop();
    await second.stop();
    await first.stop();
    await first.start();
    await crowd.untilBooked(each);
    await crowd.end();
    const after = await place.look(checksums);
    const kept = await checkKept(place, crowd);
    const failed = crowd.answers.filter((answer) => answer.status === 500).length;
    const wrong = [...wrongAnswers(crowd), ...first.errors, ...second.errors].length;
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return [
      {
        ...{ test: `an upgrade of ${count} reservations, there and back`, engine: 'postgresql' },
        figure: `ready after ${seconds.toFixed(0)} s, p99 of bookings meanwhile ${Math.round(slowest)} ms; ${kept.figure}; ${failed} answers of 500; checksums ${isSame ? 'equal' : 'differ'}; /readyz of the older one ${status}`,
        limit: `within ${within.toFixed(0)} s, p99 under ${ANSWERED_WITHIN} ms; ${ALL_KEPT}; no 500; equal; 200`,
        holds:
          kept.holds &&
          isSame &&
          failed + wrong === 0 &&
          status === 200 &&
          seconds < within &&
          (world.isShort || slowest < ANSWERED_WITHIN),
      },
    ];
  } finally {
    await crowd.end();
    next.remove();
  }
}

/** Besides a column and its index: every row is filled in, and an index goes. */
function changeEveryRow(next: Version) {
  const add = (name: string, lines: readonly string[]) =>
    next.add(`server/db/migrations/${name}.sql`, `${lines.join('\n')}\n`);
  add('9003_weekday', ['-- expand', 'ALTER TABLE reservations ADD COLUMN weekday integer;']);
  add('9004_weekdays', [
    '-- expand',
    '-- in batches of 5000 by reservations.id',
    'UPDATE reservations SET weekday = extract(isodow FROM date) WHERE {batch};',
  ]);
  add('9005_without_index', [
    '-- expand',
    '-- concurrently',
    'DROP INDEX CONCURRENTLY IF EXISTS reservations_colour_index;',
  ]);
}

/** Of what was there before anybody booked: all of it lies in the past. */
const checksums = (db: Db) =>
  rows<{ count: number; reservations: string; log: string }>(
    db,
    sql`select count(*)::int as count,
      sum(hashtextextended(concat_ws('|', r.id, r.reference, r.user_id, r.service_id, r.team_id, r.date,
        r.time, r.starts_at, r.ends_at, r.status, r.activity_status, r.source, r.seat), 0))::text as reservations,
      sum(hashtextextended(concat_ws('|', l.id, l.actor_id, l.action, l.changes), 0))::text as log
    from reservations r join activity_logs l on l.subject_id = r.id::text and l.action = 'create'
    where r.ends_at < (select min(applied_at) from migrations)`,
  );
