/**
 * A version with many rows is upgraded while people book through it: a column, an index on each large
 * table, and every row filled in. `UPGRADE_ROWS=1000000` makes it large, and prints its figures.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  id,
  idOf,
  insertServices,
  insertTeams,
  referenceOfRow,
  SERVICES,
  TEAMS,
} from '../../../../bench/rows.ts';
import { dropIndexesAndConstraints } from '../../../../server/backup/dropIndexesAndConstraints.ts';
import type { Database } from '../../../../server/db/database.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { rows } from '../../../../server/db/query.ts';
import { buildSession } from '../../../support/builders/buildSession.ts';
import { buildUser } from '../../../support/builders/buildUser.ts';
import { root } from '../../../support/command.ts';
import { openTestDatabase } from '../../../support/testDatabase.ts';
import {
  copyVersion,
  startVersion,
  type Version,
  type VersionProcess,
} from '../../../support/versions.ts';

const IS_LARGE = process.env.UPGRADE_ROWS !== undefined;
const ROWS = Number(process.env.UPGRADE_ROWS ?? 20_000);
const PEOPLE = 20_000;
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
    await fill(database.url ?? '');
    next = copyVersion();
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
    await Promise.all(running.map((one) => one.stop()));
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

/** Reservations of the months before, each with its row of the log. */
async function fill(url: string) {
  // Not the tests' pool: it gives up on a statement that takes minutes.
  const { db, close } = openPostgres(url, 1, () => {}, {
    timeouts: { connect: 10_000, statement: 0, query: 0 },
  });
  const run = (statement: string) => db.execute(sql.raw(statement));
  // As a restore does it: indexes are made once, and no trigger acts on rows of the past.
  const putBack = await dropIndexesAndConstraints(db);
  await run(insertTeams());
  await run(insertServices());
  await run(`insert into users (id, created_at, updated_at, username, email, email_verified_at, status, profile_first_name, profile_last_name)
    select ${id(3, 'n')}, now(), now(), 'visitor' || n, 'visitor' || n || '@example.test', now(), 'active', 'First' || (n % 400), 'Last' || (n % 997)
    from generate_series(1, ${PEOPLE}) n`);
  await run(`insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id,
      date, time, starts_at, ends_at, status, activity_status, source, seat)
    select gen_random_uuid(), starts - interval '7 days', starts, ${referenceOfRow('n')},
      ${id(3, `1 + (k * ${SERVICES} + s) % ${PEOPLE}`)}, ${id(2, 's + 1')}, ${id(1, `1 + (s + 1) % ${TEAMS}`)},
      (starts)::date, to_char(starts, 'HH24:MI'), starts, starts + interval '30 minutes',
      'approved', 'completed', 'online', 1
    from (select n, n % ${SERVICES} as s, n / ${SERVICES} as k,
        date_trunc('day', now()) - (1 + n / ${SERVICES} / 18) * interval '1 day'
          + (n / ${SERVICES} % 18) * interval '30 minutes' as starts
      from generate_series(0, ${ROWS - 1}) n) numbered`);
  await run(`insert into activity_logs (id, created_at, updated_at, actor_id, actor_name, action, resource, subject_id, owner_id, changes)
    select gen_random_uuid(), created_at, created_at, user_id, 'First Last', 'create', 'reservations', id::text, user_id,
      '[{"field": "status", "before": null, "after": "approved"}]' from reservations`);
  for (const statement of putBack) await run(statement);
  await run('vacuum analyze');
  await close();
}

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
