import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reservation, role, user } from '#schema/index.ts';
import type { Database } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { linkTable, tableOf } from '#server/db/tables/resourceTables.ts';
import { credentials, reservationHistory } from '#server/db/tables/systemTables.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { isRightPassword } from '#server/signIn/passwords/passwords.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const clock = () => new Date('2026-12-01T02:05:00Z');
/** A few hundred rows go with each; row by row it would be thousands. */
const MOST_STATEMENTS = 100;
const users = tableOf(user);
const links = linkTable(user, 'roles');
const roles = tableOf(role);

onEachEngine((engine) => {
  let database: Database;
  let first: boolean;
  let statements: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const { result, count } = await countQueries(database, () => seedDemo(database.db, clock));
    first = result;
    statements = count;
  });
  afterAll(() => database?.close());

  const counts = async () => ({
    users: await database.db.$count(users),
    reservations: await database.db.$count(tableOf(reservation)),
    history: await database.db.$count(reservationHistory),
    roles: await database.db.$count(roles),
  });

  it('fills an empty database in few statements', async () => {
    expect(first).toBe(true);
    expect(statements).toBeLessThan(MOST_STATEMENTS);
    expect((await counts()).reservations).toBeGreaterThan(6000);
  });

  it('does nothing the second time', async () => {
    const before = await counts();
    expect(await seedDemo(database.db, clock)).toBe(false);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['admin@takda.test', 'admin'],
    ['staff@takda.test', 'staff'],
    ['maria@takda.test', 'constituent'],
  ])('lets %s in as %s', async (email, name) => {
    const [found] = await database.db
      .select({ hash: credentials.password_hash, role: roles.name, status: users.status })
      .from(users)
      .innerJoin(credentials, eq(credentials.user_id, users.id))
      .innerJoin(links, eq(links.owner_id, users.id))
      .innerJoin(roles, eq(roles.id, links.target_id))
      .where(and(eq(users.email, email), eq(roles.name, name)));
    expect(found).toMatchObject({ status: 'active' });
    expect(await isRightPassword(found?.hash ?? null, 'takda-demo-2026', null)).toBe(true);
  });

  it('tells the history of each reservation in the order of time', async () => {
    const [found] = await rows<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from reservation_history one
        join reservation_history other on other.reservation_id = one.reservation_id
        where one.id < other.id and one.created_at > other.created_at`,
    );
    expect(found?.count).toBe(0);
  });

  it('fills a database once for two at a time', async () => {
    const other = await openTestDatabase(engine);
    try {
      const both = await Promise.all([seedDemo(other.db, clock), seedDemo(other.db, clock)]);
      expect(both.filter(Boolean)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('leaves a database alone that has somebody in it', async () => {
    const lived = await openTestDatabase(engine);
    try {
      await buildUser(lived.db);
      expect(await seedDemo(lived.db, clock)).toBe(false);
      expect(await lived.db.$count(tableOf(reservation))).toBe(0);
    } finally {
      await lived.close();
    }
  });
});
