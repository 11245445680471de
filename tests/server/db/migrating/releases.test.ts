/**
 * Databases as earlier releases left them: the demo, less many of its rows, as `npm run db:dump` wrote
 * it (the first one: at migration 0037, before the squash). Each is upgraded, and the product works with
 * what is in it, for as long as there are versions.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { verifyActivity } from '#server/activityLogs/verify.ts';
import type { Database, Db } from '#server/db/database.ts';
import { openPassing } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { migrationNames } from '#server/db/migrating/migrationFiles.ts';
import { RELEASES } from '#server/db/migrating/releases.ts';
import { DatabaseTooOldError } from '#server/db/migrating/squashed.ts';
import { rows } from '#server/db/query.ts';
import type { Client } from '#tests/support/client.ts';
import { type Engine, onEachEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { openEmptyDatabase, openTestDatabase } from '#tests/support/testDatabase.ts';
import { signIn } from '../../signIn/sessions/signIn.ts';

const DEMO_PASSWORD = 'takda-demo-2026';
const BEFORE_SQUASH = { version: '0.1.0-before-squash', lastMigration: '0037_mail_lanes.sql' };
const dumpOf = (version: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'releases', `${version}.sql.gz`))).toString(
    'utf8',
  );

it('the dump of this version is of its last migration', () => {
  // Otherwise: npm run db:dump
  const { version, lastMigration } = RELEASES.at(-1) as (typeof RELEASES)[number];
  expect(dumpOf(version)).toContain(`('${lastMigration}', `);
});

async function openDump(engine: Engine, version: string): Promise<Database> {
  const dump = dumpOf(version);
  if (engine === 'pglite') {
    const embedded = await openPassing();
    await embedded.client.exec(`${dump} reset search_path; reset check_function_bodies;`);
    return embedded;
  }
  const database = await openEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(dump);
  await client.end();
  return database;
}

/** Columns, constraints, indexes, triggers and functions, as the database describes them; a dump keeps fewer of the brackets. */
const described = async (db: Db) =>
  rows(
    db,
    sql`select table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable,
        column_default, generation_expression, datetime_precision) as text
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname, translate(pg_get_constraintdef(oid), '()', '')
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgname, translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal
    union all select proname, pg_get_functiondef(p.oid) from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
      where pronamespace = 'public'::regnamespace
    order by 1, 2`,
  );

/** On a day of that week, where there is one that is free for the person. */
async function firstSlot(person: Client, service_id: string) {
  const date = '2026-11-26';
  const { body } = await person.get(`/services/not-available-time-slot/${service_id}?date=${date}`);
  const taken = body.data.map(({ time }: { time: string }) => time);
  const free = body.slots.find(({ time }: { time: string }) => !taken.includes(time));
  return free ? { service_id, date, time: free.time } : null;
}

onEachEngine((engine) => {
  describe.each([BEFORE_SQUASH, ...RELEASES])(
    'a database of $version',
    ({ version, lastMigration }) => {
      const counts: number[] = [];
      const count = async (db: Db) => {
        const [found] = await rows<{ count: number }>(
          db,
          sql`select count(*)::int as count from reservations`,
        );
        counts.push(found?.count ?? 0);
      };
      const app = testApp({
        engine,
        clock: '2026-11-23T06:00:00Z',
        open: async () => {
          const database = await openDump(engine, version);
          await count(database.db);
          const later = migrationNames().filter((name) => name > lastMigration);
          expect(await migrate(database.db)).toEqual(later);
          await count(database.db);
          return database;
        },
      });

      it('is upgraded to what a new one is', async () => {
        expect(counts[0]).toBeGreaterThan(20);
        expect(counts[1]).toBe(counts[0]);
        expect(await migrate(app.db)).toEqual([]);
        const fresh = await openTestDatabase(engine);
        try {
          expect(await described(app.db)).toEqual(await described(fresh.db));
        } finally {
          await fresh.close();
        }
      });

      it('signs in, lists and books', async () => {
        const admin = await signIn(app, 'admin@takda.test', DEMO_PASSWORD);
        expect(admin.status).toBe(200);
        const { body: maria } = await signIn(app, 'maria@takda.test', DEMO_PASSWORD);
        const person = await app.signedIn(maria.user);
        const before = (await person.get('/reservations')).body.total;
        const { body: services } = await person.get('/services?status=active&per_page=100');
        const plain = services.data.filter(
          (one: Record<string, boolean>) =>
            !one.requires_questionnaire && !one.requires_health_information,
        );
        const slots = await Promise.all(
          plain.map((one: { id: string }) => firstSlot(person, one.id)),
        );
        const slot = slots.find((one) => one !== null);
        const { status, body } = await person.post('/reservations/create', slot);
        expect(body).toMatchObject(slot ?? {});
        expect(status).toBe(201);
        expect((await person.get('/reservations')).body.total).toBe(before + 1);
      });

      it('has a log that proves itself, and goes on', async () => {
        expect(await appendToChain(app.db)).toBeGreaterThan(0);
        expect((await verifyActivity(app.db)).problems).toEqual([]);
      });
    },
  );

  it('one that is older still is told which version to start first', async () => {
    const database = await openTestDatabase(engine);
    try {
      await database.db.execute(
        sql`alter table migrations drop constraint database_of_takda_0_2_0_or_later`,
      );
      await database.db.execute(sql`delete from migrations`);
      await database.db.execute(sql`insert into migrations (name) values ('0000_extensions.sql')`);
      await expect(migrate(database.db)).rejects.toThrow(DatabaseTooOldError);
      await expect(migrate(database.db)).rejects.toThrow(/Go through the commit [0-9a-f]{40}/);
    } finally {
      await database.close();
    }
  });
});
