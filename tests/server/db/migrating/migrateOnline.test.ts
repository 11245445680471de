/** Migrations of large tables beside people: indexes, batches, stops in the middle. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate, migrateDatabase } from '#server/db/migrating/migrate.ts';
import { rows } from '#server/db/query.ts';
import { buildTeam } from '#tests/support/builders/buildTeam.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { findPooler } from '#tests/support/findPooler.ts';
import { openPgBouncer } from '#tests/support/pgBouncer.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

const INDEX =
  '-- expand\n-- concurrently\ncreate index concurrently if not exists teams_phone_index on teams (phone);\n';
const BATCHES =
  "-- expand\n-- in batches of 10 by teams.id\nupdate teams set location = coalesce(location, 1 / length(phone) || '') || '!' where {batch};\n";

onEachEngine((engine) => {
  let database: Database & { url?: string };
  let folder: string;
  let said: string[];
  const write = (name: string, script: string) => writeFileSync(join(folder, name), script);
  const options = () => ({ folder, say: (line: string) => said.push(line) });
  /** As a start does it. */
  const upgrade = (url = database.url) =>
    migrateDatabase({ database_url: url }, database.db, options());
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    folder = mkdtempSync(join(tmpdir(), 'takda-migrations-'));
    said = [];
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const isIndexValid = async () => {
    const [found] = await rows<{ is_valid: boolean }>(
      database.db,
      sql`select indisvalid as is_valid from pg_index where indexrelid = to_regclass('teams_phone_index')`,
    );
    return found?.is_valid;
  };

  it('builds an index', async () => {
    write('9000_index.sql', INDEX);
    expect(await upgrade()).toEqual(['9000_index.sql']);
    expect(await isIndexValid()).toBe(true);
    expect(await upgrade()).toEqual([]);
  });

  it('fills in batches, goes on after a stop, and does no row twice', async () => {
    const teams: { id: string }[] = [];
    for (let n = 0; n < 35; n++) {
      teams.push(await buildTeam(database.db, { location: null, phone: n === 22 ? '' : '1' }));
    }
    write('9000_fill.sql', BATCHES);
    await expect(migrate(database.db, options())).rejects.toThrow();
    const progress = await rows<{ last: string; done: string }>(
      database.db,
      sql`select last, done::text as done from migration_progress`,
    );
    const sorted = teams.map(({ id }) => id).sort();
    expect(progress).toEqual([{ last: sorted[19], done: '20' }]);

    await database.db.execute(sql`update teams set phone = '1' where phone = ''`);
    expect(await upgrade()).toEqual(['9000_fill.sql']);
    const found = await rows<{ location: string; count: number }>(
      database.db,
      sql`select location, count(*)::int as count from teams group by 1`,
    );
    expect(found).toEqual([{ location: '1!', count: 35 }]);
    expect(await rows(database.db, sql`select 1 from migration_progress`)).toEqual([]);
  });

  describe.runIf(engine === 'postgresql')('beside people and other processes', () => {
    /** Somebody in the middle of a change. */
    async function whileSomebodyWrites<T>(work: () => Promise<T>): Promise<T> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('begin');
      await client.query("update teams set phone = '2'");
      try {
        return await work();
      } finally {
        await client.query('rollback').finally(() => client.end());
      }
    }
    const building = async () => {
      const found = await rows<{ pid: number }>(
        database.db,
        sql`select pid from pg_stat_progress_create_index where datname = current_database()`,
      );
      return found[0]?.pid ?? 0;
    };

    it('an index that is being built holds up nobody', async () => {
      await buildTeam(database.db);
      write('9000_index.sql', INDEX);
      let upgraded: Promise<string[]> = Promise.resolve([]);
      await whileSomebodyWrites(async () => {
        upgraded = upgrade();
        await expect.poll(building).not.toBe(0);
        expect(await buildTeam(database.db)).toBeDefined();
        expect(await isIndexValid()).toBe(false);
      });
      expect(await upgraded).toEqual(['9000_index.sql']);
      expect(await isIndexValid()).toBe(true);
    });

    it('one that was stopped is built again', async () => {
      await buildTeam(database.db);
      write('9000_index.sql', INDEX);
      await whileSomebodyWrites(async () => {
        const stopped = upgrade().catch((error: Error) => error);
        await expect.poll(building).not.toBe(0);
        await database.db.execute(sql`select pg_terminate_backend(${await building()}::int)`);
        expect(await stopped).toBeInstanceOf(Error);
      });
      expect(await isIndexValid()).toBe(false);
      expect(await upgrade()).toEqual(['9000_index.sql']);
      expect(said).toContain(
        '9000_index.sql: teams_phone_index was left unfinished and is built again.',
      );
      expect(await isIndexValid()).toBe(true);
    });

    it('one of several processes migrates, and the others wait for it', async () => {
      for (let n = 0; n < 40; n++) await buildTeam(database.db, { location: null, phone: '1' });
      write('9000_index.sql', INDEX);
      write('9001_fill.sql', BATCHES);
      write('9002_index.sql', INDEX.replaceAll('phone', 'location'));
      const done = await Promise.all([upgrade(), upgrade(), upgrade()]);
      expect(done.map(({ length }) => length).sort()).toEqual([0, 0, 3]);
      expect(said).toContain('Another process prepares the database; waiting for it.');
      expect(await isIndexValid()).toBe(true);
      const found = await rows(database.db, sql`select distinct location from teams`);
      expect(found).toEqual([{ location: '1!' }]);
    });

    it.skipIf(!findPooler())(
      'one process migrates behind a pooler that hands connections on, too',
      async () => {
        const pooler = await openPgBouncer(database.url ?? '', 'transaction');
        try {
          write('9000_index.sql', INDEX);
          expect(await upgrade(pooler.url)).toEqual(['9000_index.sql']);
          expect(await isIndexValid()).toBe(true);
        } finally {
          await pooler.stop();
        }
      },
    );
  });
});
