/** The functions in the database: each version's own, and those of the tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { FUNCTIONS_SCHEMA, TRIGGER_SET } from '#server/db/functions.ts';
import { dropUnused, markVersionInUse } from '#server/db/migrating/makeFunctions.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { rows } from '#server/db/query.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

const server = join(import.meta.dirname, '../../../../server');

it('each file says what its function does, and has its name', () => {
  for (const name of readdirSync(join(server, 'db/functions'))) {
    const text = readFileSync(join(server, 'db/functions', name), 'utf8');
    expect(text, name).toMatch(/^-- /);
    expect(text).toContain(`\nCREATE FUNCTION takda.${name.replace('.sql', '')}(`);
  }
});

onEachEngine((engine) => {
  let database: Database;
  const schemas = async () =>
    (
      await rows<{ name: string }>(
        database.db,
        sql`select nspname as name from pg_namespace where nspname like 'takda%' order by 1`,
      )
    ).map(({ name }) => name);
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  it('all of them can be read by the database', async () => {
    const found = await rows<{ id: number; validator: string }>(
      database.db,
      sql`select p.oid::int as id, l.lanvalidator::regproc::text as validator
        from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
        where p.pronamespace in ('public'::regnamespace, ${FUNCTIONS_SCHEMA}::regnamespace)`,
    );
    expect(found.length).toBeGreaterThan(25);
    // They are made without a look, as they call each other in any order.
    for (const { id, validator } of found) {
      await database.db.execute(sql`select ${sql.raw(validator)}(${id}::oid)`);
    }
  });

  it('every one that the program calls is there', async () => {
    const called = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(join(server, name), 'utf8').matchAll(/\$\{functionRef\('(\w+)'\)\}/g),
      ])
      .map(([, name = '']) => name);
    expect(called).toContain('book_seat');
    const there = await rows<{ name: string }>(
      database.db,
      sql`select proname as name from pg_proc where pronamespace = ${FUNCTIONS_SCHEMA}::regnamespace`,
    );
    expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(called)]));
  });

  it('are made again where they are missing, and those of tables where others are known', async () => {
    await database.db.execute(sql.raw(`drop schema ${FUNCTIONS_SCHEMA} cascade`));
    await database.db.execute(sql`update function_sets set name = 'triggers_before'
      where name like 'triggers%'`);
    await database.db.execute(sql`drop trigger reservations_seat_capacity_insert on reservations`);
    expect(await migrate(database.db)).toEqual([]);
    expect(await schemas()).toEqual([FUNCTIONS_SCHEMA]);
    const sets = await rows<{ name: string }>(database.db, sql`select name from function_sets`);
    expect(sets.map(({ name }) => name).sort()).toEqual(
      [FUNCTIONS_SCHEMA, TRIGGER_SET.name].sort(),
    );
    const triggers = await rows(
      database.db,
      sql`select 1 from pg_trigger where tgname = 'reservations_seat_capacity_insert'`,
    );
    expect(triggers).toHaveLength(1);
  });

  it('an older version leaves those of tables as the newer one made them', async () => {
    await database.db.execute(sql`update function_sets set name = 'triggers_later'
      where name like 'triggers%'`);
    await database.db.execute(
      sql`insert into migrations (name, kind, hash, version) values ('9999_later.sql', 'expand', 'later', '9.9.9')`,
    );
    await database.db.execute(sql.raw(`drop schema ${FUNCTIONS_SCHEMA} cascade`));
    await migrate(database.db);
    expect(await schemas()).toEqual([FUNCTIONS_SCHEMA]);
    const sets = await rows<{ name: string }>(database.db, sql`select name from function_sets`);
    expect(sets.map(({ name }) => name).sort()).toEqual(
      [FUNCTIONS_SCHEMA, 'triggers_later'].sort(),
    );
  });

  it('go when no process of their version has run for a week', async () => {
    const day = 24 * 3_600_000;
    const [found] = await rows<{ now: Date }>(database.db, sql`select now() as now`);
    const now = new Date(found?.now ?? 0);
    for (const [name, days] of [
      ['takda_recent', 6],
      ['takda_unused', 8],
    ] as const) {
      await database.db.execute(sql`create schema ${sql.identifier(name)}`);
      await database.db.execute(sql`insert into function_sets
        values (${name}, ${new Date(now.getTime() - days * day).toISOString()})`);
    }
    await markVersionInUse(database.db, new Date(now.getTime() - 30 * day));
    expect(await database.db.transaction(dropUnused)).toEqual(['takda_unused']);
    expect(await schemas()).toEqual([FUNCTIONS_SCHEMA, 'takda_recent'].sort());
  });
});
