import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clock, followDatabase } from '#server/db/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const MINUTE = 60_000;

onEachEngine((engine) => {
  let database: Database;
  let clock: Clock;
  let asked = 0;
  beforeEach(async () => {
    database = await openTestDatabase(engine, 1);
    await database.db.execute(sql`create schema ahead`);
    await setAhead(5);
    // For this connection and for the next one: the pool gives one up that answered an error.
    await database.db.execute(sql`set search_path = ahead, pg_catalog, public`);
    await database.db.execute(sql`do $$ begin execute format(
      'alter database %I set search_path = ahead, pg_catalog, public', current_database()); end $$`);
  });
  afterEach(async () => {
    clock?.stop();
    await database.close();
  });

  /** A database with a clock of its own, as one on another machine has. */
  const setAhead = (minutes: number) =>
    define(`return pg_catalog.clock_timestamp() + interval '${minutes} minutes';`);
  const define = (body: string) =>
    database.db.execute(
      sql.raw(`create or replace function ahead.clock_timestamp() returns timestamptz
        language plpgsql as $$ begin ${body} end $$`),
    );
  /** As the clock sees it; counts how often it is asked. */
  const counted = () =>
    ({
      execute: (statement: Parameters<Db['execute']>[0]) => {
        asked += 1;
        return database.db.execute(statement);
      },
    }) as Db;
  /** How far the clock is before this machine's. */
  const minutesAhead = () => (clock.now().getTime() - Date.now()) / MINUTE;

  it('tells the time of the database', async () => {
    clock = await followDatabase(database.db);
    expect(minutesAhead()).toBeCloseTo(5, 1);
  });

  it('follows it, and goes on as it was while the database does not answer', async () => {
    clock = await followDatabase(counted(), 20);
    await setAhead(-7);
    await expect.poll(minutesAhead).toBeCloseTo(-7, 1);
    await define(`raise exception 'no answer';`);
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 2);
    expect(minutesAhead()).toBeCloseTo(-7, 1);
  });

  it('is not there without a database', async () => {
    await define(`raise exception 'no answer';`);
    await expect(followDatabase(database.db)).rejects.toThrow();
  });
});
