/**
 * A version with many rows is upgraded while people book through it: a column, an index on each large
 * table, and every row filled in. `UPGRADE_ROWS=1000000` makes it large, and prints its figures.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { idOf, SERVICES } from '#bench/rows.ts';
import type { Database } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { buildSession } from '#tests/support/builders/buildSession.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { root } from '#tests/support/command.ts';
import { fillReservations } from '#tests/support/fillReservations.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import {
  numberedVersion,
  startVersion,
  type Version,
  type VersionProcess,
} from '#tests/support/versions.ts';

const IS_LARGE = process.env.UPGRADE_ROWS !== undefined;
const ROWS = Number(process.env.UPGRADE_ROWS ?? 20_000);
/** Milliseconds; of a large one, which would take longer with a lock on the table. */
const LONGEST_WAIT = 10_000;
const HOUR = 3_600_000;

describe.skipIf(inject('postgres') === null)(`an upgrade of ${ROWS} reservations`, () => {
  let database: Database & { url?: string };
  let next: Version;
  const running: VersionProcess[] = [];
  const start = async (folder: string) => {
    const started = await startVersion(folder, database.url ?? '');
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    await fillReservations(database.url ?? '', ROWS);
    next = numberedVersion();
    next.add(
      'server/db/migrations/9001_weekday.sql',
      '-- expand\nALTER TABLE reservations ADD COLUMN weekday integer;\n',
    );
    next.add(
      'server/db/migrations/9002_indexes.sql',
      `-- expand
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS reservations_weekday_index ON reservations (weekday, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS activity_logs_device_index ON activity_logs (device, id);
`,
    );
    next.add(
      'server/db/migrations/9003_weekdays.sql',
      `-- expand
-- in batches of 5000 by reservations.id
UPDATE reservations SET weekday = extract(isodow FROM date) WHERE {batch};
`,
    );
  }, HOUR);
  afterAll(async () => {
    await Promise.all(running.map((versionProcess) => versionProcess.stop()));
    next?.remove();
    await database?.close();
  });

  it(
    'ends, and keeps nobody from booking',
    async () => {
      const first = await start(root);
      await first.command.serves();
      await database.db.execute(
        sql`update settings set bookings_per_service = 1000000, bookings_per_network = 1000000`,
      );
      const waits: number[] = [];
      const book = await bookings(database, first);
      waits.push(await book());
      const began = performance.now();
      const second = await start(next.folder);
      let isOver = false;
      const ready = second.command.serves(HOUR).finally(() => {
        isOver = true;
      });
      const meanwhile = async () => {
        while (!isOver) waits.push(await book());
      };
      await Promise.all([ready, meanwhile()]);
      const seconds = (performance.now() - began) / 1000;
      if (IS_LARGE) expect(Math.max(...waits)).toBeLessThan(LONGEST_WAIT);

      const [found] = await rows<{ count: number; empty: number; valid: number }>(
        database.db,
        sql`select count(*)::int as count, count(*) filter (where weekday is null)::int as empty,
          (select count(*)::int from pg_index where indisvalid and indexrelid in
            (to_regclass('reservations_weekday_index'), to_regclass('activity_logs_device_index'))) as valid
        from reservations where created_at < (select min(applied_at) from migrations where name like '9001%')`,
      );
      expect(found).toMatchObject({ empty: 0, valid: 2 });
      expect(found?.count).toBeGreaterThanOrEqual(ROWS);
      if (IS_LARGE) tell({ seconds, waits, second });
    },
    HOUR,
  );
});

/** @returns books for a new person, at any service, and says how many milliseconds that took */
async function bookings({ db }: Database, { address }: VersionProcess) {
  const [found] = await rows<{ date: string; now: Date }>(
    db,
    sql`select ((now() at time zone 'Asia/Manila')::date + 2)::text as date, now() as now`,
  );
  const now = new Date(found?.now ?? 0);
  let count = 0;
  return async () => {
    const user = await buildUser(db, { roles: ['constituent'] });
    const token = await buildSession(db, user, now);
    count += 1;
    const began = performance.now();
    const answer = await fetch(`${address}/api/reservations/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        ...{ service_id: idOf(2, 1 + (count % SERVICES)), date: found?.date },
        time: `${String(8 + (Math.floor(count / SERVICES) % 9)).padStart(2, '0')}:00`,
      }),
    });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return performance.now() - began;
  };
}

function tell({
  seconds,
  waits,
  second,
}: {
  seconds: number;
  waits: number[];
  second: VersionProcess;
}) {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const peak = /VmHWM:\s+(\d+) kB/.exec(
    readFileSync(`/proc/${second.command.child.pid}/status`, 'utf8'),
  )?.[1];
  process.stdout.write(`${second.command.output}
${ROWS} reservations and rows of the log: ready after ${seconds.toFixed(1)} s, at most ${Math.round(Number(peak) / 1024)} MB
${waits.length} bookings meanwhile: half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, the longest ${at(1) || Math.round(sorted.at(-1) ?? 0)} ms
`);
}
