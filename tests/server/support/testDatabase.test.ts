import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { team } from '../../../schema/index.ts';
import type { Database } from '../../../server/db/connect.ts';
import { rows } from '../../../server/db/query.ts';
import { tableOf } from '../../../server/db/tables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

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
