/** What an open page asks by itself is no use of the session, and one reading in the log. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { PASSIVE, PASSIVE_HEADER } from '#schema/live/passive.ts';
import { rows } from '#server/db/query.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';

const MANY = 101;

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(() => app.clock.set(DEFAULT_NOW));

  async function ask({ token }: Client, url: string, method: 'GET' | 'POST' = 'GET') {
    const headers = { authorization: `Bearer ${token}`, [PASSIVE_HEADER]: PASSIVE };
    const payload = method === 'POST' ? { payload: {} } : {};
    return app.app.inject({ method, url: `/api${url}`, headers, ...payload });
  }
  const idleUntil = async (id: string) => {
    const [found] = await rows<{ used_at: string }>(
      app.db,
      sql`select used_at from sessions where user_id = ${id}`,
    );
    return found?.used_at;
  };
  const readings = async (id: string) => {
    const [found] = await rows<{ count: number }>(
      app.db,
      sql`select count(*)::int as count from activity_logs where action = 'read_many' and actor_id = ${id}`,
    );
    return found?.count;
  };

  it('a list and a record that are asked for so do not prolong the session, a hand does', async () => {
    const staff = await app.as('admin');
    const before = await idleUntil(staff.user.id);
    app.clock.advance({ minutes: 5 });
    expect((await ask(staff, '/teams')).statusCode).toBe(200);
    expect((await ask(staff, `/users/show/${staff.user.id}`)).statusCode).toBe(200);
    expect(await idleUntil(staff.user.id)).toEqual(before);
    // What changes something is made by a hand, whatever it says.
    await ask(staff, '/notifications/read', 'POST');
    await expect.poll(() => idleUntil(staff.user.id)).not.toEqual(before);
  });

  it('ends with the session, however often it was asked', async () => {
    const staff = await app.as('staff');
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect((await ask(staff, '/teams')).statusCode).toBe(200);
      app.clock.advance({ minutes: 10 });
    }
    app.clock.advance({ minutes: 1 });
    expect((await ask(staff, '/teams')).statusCode).toBe(401);
  });

  it('the same many records are one reading an hour, and another question is another', async () => {
    const admin = await app.as('admin');
    for (let count = 0; count < MANY; count += 1) await buildUser(app.db);
    const all = '/users?per_page=1000';
    // It is no way around the log: the first is noted.
    await ask(admin, all);
    expect(await readings(admin.user.id)).toBe(1);
    await ask(admin, all);
    await ask(admin, all);
    expect(await readings(admin.user.id)).toBe(1);
    await ask(admin, `${all}&sort_by=email`);
    expect(await readings(admin.user.id)).toBe(2);
    await admin.get(all);
    expect(await readings(admin.user.id)).toBe(3);
    for (let part = 0; part < 3; part += 1) {
      const before = await idleUntil(admin.user.id);
      app.clock.advance({ minutes: 21 });
      await admin.get('/teams');
      // It is written after the answer.
      await expect.poll(() => idleUntil(admin.user.id)).not.toEqual(before);
    }
    await ask(admin, all);
    expect(await readings(admin.user.id)).toBe(4);
  });
});
