import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { team } from '#schema/index.ts';
import { listTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';
import { readInstallation, saveInstallation } from '#server/db/installation.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

/** Tables of which something is kept, and the row of the installation. */
const contentsOf = async ({ db }: Database) => {
  const tables = await listTables(db);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [found] = await rows<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      return [name, found?.count] as const;
    }),
  );
  const filled = counts.filter(([, count]) => count !== 0);
  return { filled, installation: await readInstallation(db) };
};

it('is like new for the next suite, whatever the last one left in it', async () => {
  const first = await openTestDatabase('pglite');
  const atFirst = await contentsOf(first);
  await buildReservation(first.db);
  await saveInstallation(first.db, { restored_at: '2026-12-01T00:00:00.000Z' });
  await first.db.execute(sql`set timezone to 'Asia/Manila'`);
  await first.close();
  const second = await openTestDatabase('pglite');
  expect(await contentsOf(second)).toEqual(atFirst);
  expect(await rows(second.db, sql`show timezone`)).toEqual([{ TimeZone: 'UTC' }]);
  await second.db.execute(sql`alter table users add column made_up text`);
  await second.close();
  const third = await openTestDatabase('pglite');
  expect(await contentsOf(third)).toEqual(atFirst);
  await expect(third.db.execute(sql`select made_up from users`)).rejects.toThrow();
  await third.close();
});

onEachEngine((engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  it('is migrated and empty', async () => {
    expect(await database.db.select().from(tableOf(team))).toEqual([]);
  });

  it('takes what the builders make', async () => {
    const staff = await buildUser(database.db, {
      roles: ['staff'],
      teams: [await buildTeam(database.db)],
      password: 'correct horse',
    });
    const reservation = await buildReservation(database.db, { user_id: staff.id });
    expect(reservation).toMatchObject({ seat: 1, starts_at: '2026-12-02T01:00:00.000Z' });
  });

  it('refuses a second reservation in the same seat', async () => {
    const first = await buildReservation(database.db);
    await expect(buildReservation(database.db, { service_id: first.service_id })).rejects.toThrow();
  });

  it('counts the statements of plain calls and of transactions alike', async () => {
    const { count, result } = await countQueries(database, async () => {
      await rows(database.db, sql`select 1 as one`);
      return database.db.transaction(async (tx) => {
        await tx.execute(sql`select 2`);
        return rows<{ three: number }>(tx, sql`select 3 as three`);
      });
    });
    expect(result).toEqual([{ three: 3 }]);
    expect(count).toBe(3);
  });
});
