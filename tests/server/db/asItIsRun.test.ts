/** PostgreSQL behind PgBouncer, with other defaults than its own, and with a row that somebody holds. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { findPooler } from '../../support/findPooler.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { openPgBouncer } from '../../support/pgBouncer.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const isSkipped = inject('postgres') === null;
const slot = { date: '2026-12-02', time: '09:00' };

/** A database of its own, opened by `how` at its address; closed together. */
async function openBy(
  how: (url: string) => Promise<Database & { also?: () => Promise<void> }>,
): Promise<Database> {
  const direct = await openTestDatabase('postgresql', 2);
  const opened = await how(direct.url ?? '');
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await opened.also?.();
      await direct.close();
    },
  };
}

/** What uses all that depends on a session: statements by name, transactions, times, bytes, texts. */
async function bookTogether(app: TestApp, count: number) {
  const service = await buildService(app.db, { capacity: count });
  const people = await Promise.all(Array.from({ length: count }, () => app.as('constituent')));
  const answers = await Promise.all(
    people.map((person) =>
      person.post('/reservations/create', { service_id: service.id, ...slot }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(201));
  expect(answers[0]?.body).toMatchObject({ starts_at: '2026-12-02T01:00:00.000Z' });
  const [first] = people;
  const { body } = (await first?.get('/reservations')) ?? {};
  expect(body.data).toHaveLength(1);
  expect(body.data[0].created_at).toBe(app.clock.now().toISOString());
}

describe.skipIf(isSkipped || !findPooler()).each(['transaction', 'session'] as const)(
  'behind PgBouncer by %s',
  (mode) => {
    const app = testApp({
      engine: 'postgresql',
      open: () =>
        openBy(async (url) => {
          const pooler = await openPgBouncer(url, mode);
          const where = { data_dir: '', database_url: pooler.url, database_pool: 10 };
          const database = await openDatabase(where, () => {});
          return { ...database, also: pooler.stop };
        }),
    });

    it('books, reads and counts as without', async () => {
      await bookTogether(app, 12);
      await bookTogether(app, 12);
    });

    it('has its timeouts, as the role’s own', async () => {
      const chosen = await rows<{ one: string }>(
        app.db,
        sql`select unnest(setconfig) as one from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
          where d.datname = current_database()`,
      );
      expect(chosen.map(({ one }) => one)).toEqual(
        expect.arrayContaining(['statement_timeout=15000ms', 'lock_timeout=3000ms']),
      );
    });
  },
);

describe.skipIf(isSkipped)('on a server with other defaults', () => {
  const OTHER = {
    datestyle: 'SQL, DMY',
    timezone: 'Asia/Manila',
    intervalstyle: 'iso_8601',
    bytea_output: 'escape',
    extra_float_digits: '-3',
    standard_conforming_strings: 'off',
    default_transaction_isolation: 'serializable',
    default_transaction_read_only: 'on',
  };
  const app = testApp({
    engine: 'postgresql',
    open: () =>
      openBy(async (url) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        for (const [name, value] of Object.entries(OTHER)) {
          const { pathname } = new URL(url);
          await client.query(`alter database ${pathname.slice(1)} set ${name} = '${value}'`);
        }
        await client.end();
        return openPostgres(url, 10, () => {});
      }),
  });

  it('has its own', async () => {
    for (const [name, value] of Object.entries(OTHER)) {
      const [shown] = await rows<Record<string, string>>(app.db, sql.raw(`show ${name}`));
      expect(Object.values(shown ?? {})[0], name).not.toBe(value);
    }
    await bookTogether(app, 3);
  });
});

describe.skipIf(isSkipped)('while somebody holds a row', () => {
  const IMPATIENT = { connect: 1_000, statement: 15_000, query: 20_000, lock: 3_000 };
  let address = '';
  const app = testApp({
    engine: 'postgresql',
    open: () =>
      openBy(async (url) => {
        address = url;
        return openPostgres(url, 6, () => {}, { timeouts: IMPATIENT });
      }),
  });

  it('who wants to change it is told soon, and everybody else reads on', async () => {
    expectLogged(/answered 503/);
    const admin = await app.as('admin');
    const service = await buildService(app.db);
    const holder = new pg.Client({ connectionString: address });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from services where id = $1 for update', [service.id]);
    const changes = Array.from({ length: 24 }, (_, n) =>
      admin.post(`/services/update/${service.id}`, { name: `New ${n}` }),
    );
    // While all of them wait there are connections left to read with.
    for (let n = 0; n < 5; n++) {
      expect((await admin.get(`/services/show/${service.id}`)).status).toBe(200);
    }
    const answers = await Promise.all(changes);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers.map(({ body }) => body.code)).toContain('unavailable');
    await holder.query('rollback');
    await holder.end();
    expect((await admin.get(`/services/show/${service.id}`)).status).toBe(200);
  });
});
