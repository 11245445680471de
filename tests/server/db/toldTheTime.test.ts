/** The database is told the time, never asked: tests say which day it is, and processes agree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { FUNCTIONS_SCHEMA } from '#server/db/functions.ts';
import { rows } from '#server/db/query.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const ASKS =
  /\b(now\(\)|(statement|transaction|clock)_timestamp\(\)|timeofday\(\)|current_(timestamp|date|time)\b|localtime(stamp)?\b)/i;
/** Where the clock itself is read, where migrations are noted, and which processes of older versions run. */
const MAY = [
  'db/clock.ts',
  'db/migrating/appliedMigrations.ts',
  'db/migrating/makeFunctions.ts',
  'db/migrating/olderProcesses.ts',
];
/** How old a row of the activity log is, and how long its sending is leased, nobody may tell the database. */
const FUNCTION_MAY = ['activity_is_over', 'advance_sink', 'take_sink'];

const server = join(import.meta.dirname, '../../../server');
const asking = (text: string) =>
  text.split('\n').filter((line) => ASKS.test(line.replaceAll(/\w\.now\(\)/g, '')));

describe('the time', () => {
  it('is asked of the database by no statement', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !MAY.includes(name),
    );
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((name) =>
      asking(readFileSync(join(server, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  describe('in the migrated database', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openTestDatabase('pglite');
    });
    afterAll(() => database?.close());

    it('is the default of no column', async () => {
      const found = await rows<{ place: string; text: string }>(
        database.db,
        sql`select table_name || '.' || column_name as place, column_default as text
          from information_schema.columns
          where table_schema = 'public' and table_name <> 'migrations' and column_default is not null`,
      );
      expect(found.length).toBeGreaterThan(10);
      expect(found.filter(({ text }) => ASKS.test(text))).toEqual([]);
    });

    it('is asked by no function', async () => {
      const found = await rows<{ name: string; text: string }>(
        database.db,
        sql`select p.proname as name, p.prosrc as text from pg_proc p
          join pg_language l on l.oid = p.prolang
          where p.pronamespace in ('public'::regnamespace, ${FUNCTIONS_SCHEMA}::regnamespace) and l.lanname in ('sql', 'plpgsql')`,
      );
      expect(found.map(({ name }) => name)).toContain('book_seat');
      expect(
        found
          .filter(({ text }) => asking(text).length > 0)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(FUNCTION_MAY);
    });
  });
});
