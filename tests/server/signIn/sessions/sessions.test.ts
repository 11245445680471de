import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings, user } from '#schema/index.ts';
import type { Database } from '#server/db/database.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { linkTable, tableOf } from '#server/db/tables/resourceTables.ts';
import { sessions } from '#server/db/tables/systemTables.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { endOtherSessions, findSession, newSession } from '#server/signIn/sessions/sessions.ts';
import { roleNamed } from '#tests/support/builders/buildRole.ts';
import { buildTeam } from '#tests/support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { countQueries } from '#tests/support/countQueries.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

const START = new Date('2026-12-01T01:00:00.000Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const DAY = 24 * 60;

onEachEngine((engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await ensureSettings(database.db, START);
    await ensureBuiltInRoles(database.db, START);
  });
  afterAll(() => database?.close());

  const start = (someone: UserRow) =>
    database.db.transaction((tx) =>
      newSession(tx, {
        user_id: someone.id,
        now: START,
        address: '127.0.0.1',
        device: 'web',
        has_password: true,
      }),
    );
  const find = (token: string, now = START) => findSession(database.db, token, { now });
  /** The slide runs beside the request; this waits until it has been written. */
  const slid = async (token: string, minutes: number) => {
    await find(token, later(minutes));
    await expect
      .poll(async () => (await database.db.select().from(sessions)).map(({ used_at }) => used_at))
      .toContain(later(minutes).toISOString());
  };

  describe('a session', () => {
    let staff: UserRow;
    let token: string;
    beforeEach(async () => {
      await database.db.delete(sessions);
      staff = await buildUser(database.db, {
        roles: ['staff'],
        teams: [await buildTeam(database.db)],
      });
      ({ token } = await start(staff));
    });

    it('tells roles with their permissions, and teams, in one query', async () => {
      const { count, result } = await countQueries(database, () => find(token));
      expect(count).toBe(1);
      expect(result?.viewer).toMatchObject({
        id: staff.id,
        roles: [{ name: 'staff', reach: 'team' }],
      });
      expect(result?.viewer.roles[0]?.permissions).toContain('reservations.update_status');
      expect(result?.viewer.team_ids).toHaveLength(1);
    });

    it('is kept as a hash', async () => {
      const [row] = await database.db.select().from(sessions);
      expect(JSON.stringify(row)).not.toContain(token);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    });

    it('is nothing with another token', async () => {
      expect(await find(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeNull();
      expect(await find('')).toBeNull();
    });

    it('ends for staff after half an hour without use', async () => {
      expect(await find(token, later(29))).not.toBeNull();
      expect(await find(token, later(61))).toBeNull();
    });

    it('goes on while it is used, up to twelve hours', async () => {
      for (let minutes = 25; minutes < 12 * 60; minutes += 25) await slid(token, minutes);
      expect(await find(token, later(12 * 60 - 1))).not.toBeNull();
      expect(await find(token, later(12 * 60))).toBeNull();
    });

    it('is slid at most once a minute', async () => {
      await find(token, new Date(START.getTime() + 59_000));
      await slid(token, 2);
      const { count } = await countQueries(database, () => find(token, later(2.5)));
      expect(count).toBe(1);
    });

    it('ends with the person’s suspension', async () => {
      const users = tableOf(user);
      await database.db.update(users).set({ status: 'suspended' }).where(eq(users.id, staff.id));
      expect(await find(token)).toBeNull();
    });

    it('knows a new role at once', async () => {
      const { id } = await roleNamed(database.db, 'admin');
      const link = linkTable(user, 'roles');
      await database.db.insert(link).values({ owner_id: staff.id, target_id: id });
      expect((await find(token))?.viewer.roles.map(({ name }) => name)).toEqual(['admin', 'staff']);
    });

    it('stays when the others of its person end', async () => {
      const other = await start(staff);
      const stranger = await start(await buildUser(database.db));
      const own = await find(token);
      await database.db.transaction((tx) =>
        endOtherSessions(tx, staff.id, own?.session_id ?? null),
      );
      expect(await find(token)).not.toBeNull();
      expect(await find(other.token)).toBeNull();
      expect(await find(stranger.token)).not.toBeNull();
    });
  });

  describe('a constituent’s session', () => {
    it('lasts seven days without use, thirty at most', async () => {
      const { token } = await start(await buildUser(database.db));
      expect(await find(token, later(7 * DAY))).toBeNull();
      for (let day = 6; day < 30; day += 6) await slid(token, day * DAY);
      expect(await find(token, later(30 * DAY - 1))).not.toBeNull();
      expect(await find(token, later(30 * DAY))).toBeNull();
    });

    it('is shortened by the settings while it runs', async () => {
      const { token } = await start(await buildUser(database.db));
      await database.db
        .update(tableOf(settings))
        .set({ constituent_session_idle_days: 1, constituent_session_days: 2 });
      await slid(token, 10);
      // In this order: a session that is found slides on by being found.
      expect(await find(token, later(DAY + 11))).toBeNull();
      expect(await find(token, later(DAY))).not.toBeNull();
    });
  });

  describe('the built-in roles', () => {
    it('are the same after several starts at once', async () => {
      await Promise.all([1, 2, 3].map(() => ensureBuiltInRoles(database.db, START)));
      const before = await roleNamed(database.db, 'constituent');
      await ensureBuiltInRoles(database.db, START);
      expect(await roleNamed(database.db, 'constituent')).toEqual(before);
      expect(before).toMatchObject({ built_in: true, reach: 'own' });
      expect(before.permissions).toContain('reservations.create');
      expect((await roleNamed(database.db, 'admin')).permissions).toEqual(['*']);
    });
  });
});
