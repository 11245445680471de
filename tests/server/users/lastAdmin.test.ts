/** Somebody stays administrator, whatever two of them do to each other at once. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { roleNamed } from '../../support/builders/buildRole.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries, PASSWORD } from '../signIn/sessions/signIn.ts';

type Admin = Client & { user: UserRow };

onEachEngine((engine) => {
  const app = testApp({ engine });
  let one: Admin;
  let two: Admin;
  beforeEach(async () => {
    await forgetTries(app);
    await app.db.execute(sql`update users set status = 'suspended'`);
    one = await app.as('admin', { password: PASSWORD });
    two = await app.as('admin', { password: PASSWORD });
  });
  const ways = {
    suspended: (by: Admin, whom: Admin) =>
      by.post(`/users/update/status/${whom.user.id}`, { status: 'suspended', reason: 'Left' }),
    deleted: (by: Admin, whom: Admin) => by.post('/users/delete', { ids: [whom.user.id] }),
    demoted: async (by: Admin, whom: Admin) =>
      by.post(`/users/update/roles/${whom.user.id}`, {
        roles: [(await roleNamed(app.db, 'constituent')).id],
        current_password: PASSWORD,
      }),
  };
  type Way = keyof typeof ways;
  const names = Object.keys(ways) as Way[];
  const administrators = () =>
    rows(
      app.db,
      sql`select u.id from users u join users_roles l on l.owner_id = u.id
        join roles r on r.id = l.target_id where r.name = 'admin' and u.status = 'active'`,
    );

  it.each(names)('the last one cannot be %s, not even by themselves', async (way) => {
    expect((await ways[way](one, two)).status).toBe(200);
    expect(await ways[way](one, one)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await administrators()).toEqual([{ id: one.user.id }]);
    expect((await one.get('/profile')).status).toBe(200);
  });

  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));
  it.each(pairs)('of two who are %s and %s at once, one stays', async (first, second) => {
    const answers = await Promise.all([ways[first](one, two), ways[second](two, one)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    // The other's session has ended, their power or their password is gone, or nobody would be left.
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect([401, 403, 404, 409, 422]).toContain(refused?.status);
    expect(await administrators()).toHaveLength(1);
  });
});
