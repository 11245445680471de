import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { migrate, migrateDatabase } from '#server/db/migrating/migrate.ts';
import { statementsOf } from '#server/db/migrating/migrationFiles.ts';
import { migrationState, NewerDatabaseError } from '#server/db/migrating/schemaState.ts';
import snapshot from '#server/db/migrations/snapshot.json' with { type: 'json' };
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { resourceTables } from '#server/db/tables/resourceTables.ts';
import * as systemTables from '#server/db/tables/systemTables.ts';
import { VERSION } from '#server/version.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { urlOf } from '#tests/support/postgresDatabases.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

it('the committed migrations are those of today’s declarations', async () => {
  const current = generateDrizzleJson({ ...systemTables, ...resourceTables() });
  expect(await generateMigration(snapshot as never, current)).toEqual([]);
});

it('statements end at a semicolon at the end of a line, but not inside a body', () => {
  const script =
    "select 1;\n-- a note;\ncreate function f() as $$\nbegin\n  return;\nend $$;\nselect ';' as x;\n";
  expect(statementsOf(script).map((statement) => statement.trim().split('\n').length)).toEqual([
    1, 5, 1,
  ]);
});

onEachEngine((engine) => {
  describe('migrating', () => {
    it('has nothing left to do, also for two processes at once', async () => {
      const database = await openTestDatabase(engine);
      try {
        expect(await Promise.all([migrate(database.db), migrate(database.db)])).toEqual([[], []]);
      } finally {
        await database.close();
      }
    });

    it('runs a new one whole or not at all', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'takda-migrations-'));
      const database = await openTestDatabase(engine);
      try {
        writeFileSync(join(folder, '9000_good.sql'), 'create table colours (name text);\n');
        writeFileSync(
          join(folder, '9001_bad.sql'),
          'create table shapes (name text);\nselect 1 / 0;\n',
        );
        await expect(migrate(database.db, { folder })).rejects.toThrow();
        const found = await rows<{ name: string }>(
          database.db,
          sql`select table_name as name from information_schema.tables where table_name in ('colours', 'shapes')`,
        );
        expect(found).toEqual([{ name: 'colours' }]);
        writeFileSync(join(folder, '9001_bad.sql'), 'create table shapes (name text);\n');
        expect(await migrate(database.db, { folder })).toEqual(['9001_bad.sql']);
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('refuses a database of a newer version, and changes nothing of it', async () => {
      const database = await openTestDatabase(engine);
      try {
        await database.db.execute(sql`insert into migrations (name, hash, version)
          values ('9999_later.sql', 'later', '9.9.9')`);
        await expect(migrate(database.db)).rejects.toThrow(NewerDatabaseError);
        await expect(migrate(database.db)).rejects.toThrow(
          `newer version of Takda (9.9.9, 9999_later.sql), and this is ${VERSION}`,
        );
        expect(await migrationState(database.db)).toBe('newer');
      } finally {
        await database.close();
      }
    });

    it('goes on beside a newer version that has only added something', async () => {
      const database = await openTestDatabase(engine);
      const said: string[] = [];
      const add = (name: string, kind: string) =>
        database.db.execute(sql`insert into migrations (name, kind, hash, version)
          values (${name}, ${kind}, ${name}, '9.9.9')`);
      try {
        await add('9998_later.sql', 'expand');
        expect(await migrate(database.db, { say: (line) => said.push(line) })).toEqual([]);
        expect(said).toEqual([
          'A newer version has added to the database (9.9.9, 9998_later.sql): going on beside it.',
        ]);
        expect(await migrationState(database.db)).toBe('ok');
        await add('9997_later.sql', 'contract');
        await expect(migrate(database.db)).rejects.toThrow(NewerDatabaseError);
        expect(await migrationState(database.db)).toBe('newer');
      } finally {
        await database.close();
      }
    });
  });

  describe.runIf(engine === 'postgresql')('migrating a large database', () => {
    it('takes longer than a statement of the product may', () =>
      withMigration('select pg_sleep(1);', async ({ db, url, folder }) => {
        const pool = openPostgres(url, 2, () => {}, {
          timeouts: { connect: 5000, statement: 200, query: 300 },
        });
        const said: string[] = [];
        const options = { folder, say: (line: string) => said.push(line) };
        try {
          await expect(migrate(pool.db, { folder })).rejects.toThrow();
          const applied = await migrateDatabase({ database_url: url }, db, options);
          expect(applied).toEqual(['9000_slow.sql']);
          expect(said).toEqual(['Preparing the database: 9000_slow.sql (1 of 1)']);
        } finally {
          await pool.close();
        }
      }));

    it('waits a little for a lock, lets others on, and tries again', () =>
      withMigration('alter table teams add column motto text;', async ({ db, url, folder }) => {
        const said: string[] = [];
        let letGo = () => {};
        const held = db.transaction(async (tx) => {
          await tx.execute(sql`lock table teams in access share mode`);
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
        });
        const migrated = migrateDatabase({ database_url: url }, db, {
          folder,
          say: (line) => said.push(line),
        });
        await expect.poll(() => said.join()).toContain('trying again');
        expect(await rows(db, sql`select 1 from teams limit 1`)).toBeDefined();
        letGo();
        await held;
        expect(await migrated).toEqual(['9000_slow.sql']);
      }));
  });

  /** A database of its own, and a folder with that migration alone. */
  async function withMigration(
    script: string,
    run: (given: { db: Db; url: string; folder: string }) => Promise<void>,
  ) {
    const folder = mkdtempSync(join(tmpdir(), 'takda-migrations-'));
    const { db, close } = await openTestDatabase(engine);
    try {
      writeFileSync(join(folder, '9000_slow.sql'), `${script}\n`);
      const [found] = await rows<{ name: string }>(db, sql`select current_database() as name`);
      await run({ db, url: urlOf(inject('postgres')?.url ?? '', found?.name ?? ''), folder });
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
});
