/**
 * A version and the one after it on one database, as processes, while people book through both; back
 * to the first one; and what stops it.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { VERSION } from '#server/version.ts';
import { buildService } from '#tests/support/builders/buildService.ts';
import { buildSession } from '#tests/support/builders/buildSession.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { root } from '#tests/support/command.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import {
  nextVersion,
  startVersion,
  type Version,
  type VersionProcess,
} from '#tests/support/versions.ts';

const MINUTES = 60_000;
/** Places are left for what comes after the upgrade, however long that takes. */
const MOST = 400;

describe.skipIf(inject('postgres') === null)('a version beside the next one', () => {
  let database: Database & { url?: string };
  let next: Version;
  const running: VersionProcess[] = [];
  const booked: { user_id: string; id: string }[] = [];
  let service: { id: string };
  let now: Date;
  let slot: { date: string; time: string };

  const start = async (folder: string, env: Record<string, string> = {}) => {
    const started = await startVersion(folder, database.url ?? '', env);
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    next = nextVersion();
    service = await buildService(database.db, { capacity: 500 });
    // Processes follow the database's clock, whatever day it is for the test.
    const [found] = await rows<{ date: string; now: Date }>(
      database.db,
      sql`select ((now() at time zone 'Asia/Manila')::date + 2)::text as date, now() as now`,
    );
    now = new Date(found?.now ?? 0);
    slot = { date: found?.date ?? '', time: '09:00' };
  });
  afterAll(async () => {
    await Promise.all(running.map((versionProcess) => versionProcess.stop()));
    next?.remove();
    await database?.close();
  });

  /** One person each. @throws unless it is acknowledged */
  async function book({ address }: VersionProcess) {
    const user = await buildUser(database.db, { roles: ['constituent'] });
    const token = await buildSession(database.db, user, now);
    const answer = await fetch(`${address}/api/reservations/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ service_id: service.id, ...slot }),
    });
    const body = (await answer.json()) as { id: string };
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
    booked.push({ user_id: user.id, id: body.id });
  }

  const bookMany = async (through: VersionProcess, count: number) => {
    for (let one = 0; one < count; one++) await book(through);
  };
  const readiness = async ({ address }: VersionProcess) => {
    const answer = await fetch(`${address}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };

  const answers = new Set<number>();
  async function statusOf(address: string) {
    const answer = await fetch(address);
    await answer.text();
    answers.add(answer.status);
    return answer.status;
  }

  /** Of every acknowledged booking: its row, its mail or the event that it is written from, its line in the log. */
  async function expectWhole() {
    const whole = await rows<{ id: string }>(
      database.db,
      sql`select r.id from reservations r
        where exists (select 1 from mails m where m.user_id = r.user_id
            union all select 1 from events e where e.subject_id = r.id)
          and exists (select 1 from activity_logs l where l.resource = 'reservations'
            and l.action = 'create' and l.subject_id = r.id::text)
          and exists (select 1 from reservation_history h where h.reservation_id = r.id)`,
    );
    expect(whole.map(({ id }) => id).sort()).toEqual(booked.map(({ id }) => id).sort());
  }

  it(
    'serves while it is upgraded and beside the other, and again when that one is taken back',
    async () => {
      const first = await start(root);
      await first.command.serves();
      // All of them come from one address.
      await database.db.execute(
        sql`update settings set bookings_per_service = 10000, bookings_per_network = 10000`,
      );
      await bookMany(first, 3);

      const second = await start(next.folder);
      let isOver = false;
      const ready = second.command.serves().finally(() => {
        isOver = true;
      });
      const meanwhile = async () => {
        while (!isOver && booked.length < MOST) await book(first);
      };
      await Promise.all([ready, meanwhile()]);
      expect(second.command.output).toContain('Preparing the database: 9001_colour.sql (1 of 2)');
      await Promise.all([bookMany(first, 15), bookMany(second, 15), bookMany(first, 15)]);
      expect(await readiness(first)).toMatchObject({ body: { checks: { schema: 'ok' } } });
      expect(booked.length).toBeGreaterThan(48);
      await expectWhole();

      await second.stop();
      await first.stop();
      const back = await start(root);
      await back.command.serves();
      expect(back.command.output).toContain(
        'A newer version has added to the database (99.0.0, 9002_colour',
      );
      await bookMany(back, 5);
      await expectWhole();
    },
    10 * MINUTES,
  );

  it(
    'is out of service, and starts no more, once the next one has taken something away',
    async () => {
      const first = running.at(-1) as VersionProcess;
      next.add(
        'server/db/migrations/9003_without_colour.sql',
        '-- contract\nALTER TABLE reservations DROP COLUMN colour;\nALTER TABLE services RENAME COLUMN name TO title;\n',
      );
      const second = await start(next.folder, { UPGRADE_WAIT: '2' });
      const prepared = () => second.command.output;
      await expect.poll(prepared).toContain('Going on: processes of');
      expect(prepared()).toContain(
        `9003_without_colour.sql takes away what ${VERSION} uses, of which a process runs: stop it. Waiting for 2 seconds at most.`,
      );
      // It learns by itself, without anybody asking it how it does.
      for (let times = 0; times < 5; times++) {
        await expect.poll(() => statusOf(`${first.address}/api/services`)).toBe(503);
        const refused = await fetch(`${first.address}/api/services`);
        expect(refused.status).toBe(503);
        expect(refused.headers.get('retry-after')).toMatch(/^(1[5-9]|2\d|30)$/);
        await refused.text();
      }
      expect(await readiness(first)).toMatchObject({
        status: 503,
        body: { version: VERSION, checks: { schema: 'newer' } },
      });
      expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      const late = await start(root);
      expect(await late.command.ended).toBe(1);
      expect(late.command.output).toMatch(
        /newer version of Takda \(99\.0\.0, 9003_without_colour\.sql\)/,
      );
    },
    5 * MINUTES,
  );
});
