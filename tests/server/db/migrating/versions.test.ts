/** Which version a database is of, decided by what was run on it, and what each version then does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { appliedMigrations } from '#server/db/migrating/appliedMigrations.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { migrationNames } from '#server/db/migrating/migrationFiles.ts';
import { RELEASES } from '#server/db/migrating/releases.ts';
import { migrationState } from '#server/db/migrating/schemaState.ts';
import { rows } from '#server/db/query.ts';
import { isOlder, VERSION } from '#server/version.ts';
import { root } from '#tests/support/command.ts';
import { onEachEngine, onOneEngine } from '#tests/support/engines.ts';
import { expectLogged } from '#tests/support/loggedProblems.ts';
import { testApp } from '#tests/support/testApp.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

it('the newest migration belongs to the version of package.json', () => {
  // A change of the database comes with another version: see docs/changing-the-database.md.
  const last = migrationNames().at(-1);
  expect(RELEASES.at(-1)).toEqual({ version: VERSION, lastMigration: last });
  for (const [at, release] of RELEASES.slice(1).entries()) {
    expect(isOlder(RELEASES[at]?.version ?? '', release.version)).toBe(true);
    expect(migrationNames()).toContain(release.lastMigration);
  }
});

it('the changelog says what is new in it', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const versions = changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\](?: - \d{4}-\d{2}-\d{2})?$/gm);
  expect([...versions].map(([, version]) => version)).toContain(VERSION);
});

it('versions are told apart by their numbers', () => {
  expect(isOlder('0.2.0', '0.10.0')).toBe(true);
  expect(isOlder('0.2.1', '0.2.0')).toBe(false);
  expect(isOlder('0.2.0', '0.2.0')).toBe(false);
  expect(isOlder('1.0.0', '0.9.9')).toBe(false);
});

// What is decided here is read from rows; `releases` upgrades on both.
onOneEngine((engine) => {
  describe('a database', () => {
    let database: Database;
    beforeEach(async () => {
      database = await openTestDatabase(engine);
    });
    afterEach(async () => {
      // What these change is not put back: nobody else gets it.
      await run('create table used_up ()');
      await database.close();
    });
    const run = (statement: string) => database.db.execute(sql.raw(statement));
    const everything = () =>
      rows(
        database.db,
        sql`select 'relation' as kind, relname::text as name from pg_class
            where relnamespace = 'public'::regnamespace
          union all select 'migration', to_jsonb(migrations)::text from migrations
          union all select 'set', to_jsonb(function_sets)::text from function_sets order by 1, 2`,
      );

    it('knows which version prepared it', async () => {
      expect(await appliedMigrations(database.db)).toMatchObject({
        last: migrationNames().at(-1),
        version: VERSION,
      });
    });

    it('is known when 0.1.0 made it, which wrote down names alone', async () => {
      await run('alter table migrations drop column hash, drop column version');
      expect(await migrationState(database.db)).toBe('ok');
      expect(await migrate(database.db)).toEqual([]);
    });

    it('takes a file that was renumbered for the one that it was', async () => {
      await run(
        `update migrations set name = '0042_as_it_was_called.sql' where name = '${migrationNames().at(-1)}'`,
      );
      expect(await migrationState(database.db)).toBe('ok');
      expect(await migrate(database.db)).toEqual([]);
    });

    it('is none of a file that has its name and is another', async () => {
      await run(`update migrations set hash = 'another' where name = '${migrationNames().at(-1)}'`);
      await expect(migrate(database.db)).rejects.toThrow(/newer version of Takda/);
    });

    it('refuses what a version from before it writes down', async () => {
      const first = database.db.transaction(async (tx) => {
        await tx.execute(sql`create extension if not exists btree_gist`);
        await tx.execute(sql`create table left_by_it (id integer)`);
        await tx.execute(sql`insert into migrations (name) values ('0000_extensions.sql')`);
      });
      await expect(first).rejects.toMatchObject({
        cause: { constraint: 'database_of_takda_0_2_0_or_later' },
      });
      expect(
        await rows(database.db, sql`select 1 where to_regclass('left_by_it') is not null`),
      ).toEqual([]);
    });

    it('goes on where such a version has left its first name already', async () => {
      await run('alter table migrations drop constraint database_of_takda_0_2_0_or_later');
      await run(`insert into migrations (name) values ('0000_extensions.sql')`);
      expect(await migrationState(database.db)).toBe('ok');
      expect(await migrate(database.db)).toEqual([]);
    });

    it('is left exactly as it is when a newer version made it', async () => {
      await run(`insert into migrations (name, kind, hash, version)
        values ('9999_later.sql', 'contract', 'later', '99.0.0')`);
      await run("delete from function_sets where name like 'takda%'");
      const before = await everything();
      await expect(migrate(database.db)).rejects.toThrow(
        `The database was prepared by a newer version of Takda (99.0.0, 9999_later.sql), and this is ${VERSION}.`,
      );
      expect(await everything()).toEqual(before);
    });
  });
});

onEachEngine((engine) => {
  describe('a process whose tables a newer version has changed', () => {
    const app = testApp({ engine });

    it('fails as ever where nobody has upgraded', async () => {
      expectLogged(/request failed/);
      await app.db.execute(sql`alter table services rename column name to title`);
      expect((await app.anyone.get('/services')).status).toBe(500);
    });

    it('answers 503 and when to try again, in every call from then on, until the database is back', async () => {
      expectLogged(/answered 503/);
      await app.db.execute(sql`insert into migrations (name, kind, hash, version)
        values ('9999_later.sql', 'contract', 'later', '99.0.0')`);
      const learned = await app.app.inject('/api/services');
      expect(learned.statusCode).toBe(503);
      expect(learned.headers['retry-after']).toMatch(/^(1[5-9]|2\d|30)$/);
      // It would not fail by itself: what it writes is not known to be right any longer.
      expect((await app.app.inject('/api/teams')).statusCode).toBe(503);
      const ready = await app.app.inject('/readyz');
      expect(ready.json()).toMatchObject({ version: '0', checks: { schema: 'newer' } });
      expect((await app.app.inject('/healthz')).statusCode).toBe(200);

      await app.db.execute(sql`delete from migrations where name = '9999_later.sql'`);
      await app.db.execute(sql`alter table services rename column title to name`);
      expect((await app.app.inject('/readyz')).json()).toMatchObject({ checks: { schema: 'ok' } });
      expect((await app.app.inject('/api/services')).statusCode).toBe(200);
    });
  });
});
