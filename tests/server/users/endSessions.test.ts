/** Signed out everywhere else: by oneself, by an administrator, and by what changes the way in. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: Client & { user: UserRow };
  let other: Client;
  let admin: Client & { user: UserRow };
  beforeEach(async () => {
    maria = await app.as('constituent', { password: PASSWORD });
    other = await app.signedIn(maria.user);
    admin = await app.as('admin', { password: PASSWORD });
  });
  const isIn = async (one: Client) => (await one.get('/profile')).status === 200;
  const logged = async (actor: { id: string }, subject: { id: string }) =>
    (
      await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'end_sessions' and actor_id = ${actor.id}
          and subject_id = ${subject.id}`,
      )
    ).length;

  it('one’s own others, and nobody else’s', async () => {
    expect((await maria.post('/profile/sessions/end-others')).status).toBe(200);
    expect([await isIn(maria), await isIn(other), await isIn(admin)]).toEqual([true, false, true]);
    expect(await logged(maria.user, maria.user)).toBe(1);
    expect((await app.anyone.post('/profile/sessions/end-others')).status).toBe(401);
  });

  it('a person’s, by an administrator', async () => {
    expect((await admin.post(`/users/sessions/end/${maria.user.id}`)).status).toBe(200);
    expect([await isIn(maria), await isIn(other), await isIn(admin)]).toEqual([false, false, true]);
    expect(await logged(admin.user, maria.user)).toBe(1);
  });

  it('an administrator’s own, but for the one that asks', async () => {
    const elsewhere = await app.signedIn(admin.user);
    expect((await admin.post(`/users/sessions/end/${admin.user.id}`)).status).toBe(200);
    expect([await isIn(admin), await isIn(elsewhere)]).toEqual([true, false]);
  });

  it('not by staff or by other people', async () => {
    const staff = await app.as('staff');
    for (const one of [staff, other]) {
      expect((await one.post(`/users/sessions/end/${admin.user.id}`)).status).toBe(403);
    }
    expect(await isIn(admin)).toBe(true);
  });

  it('by another e-mail address', async () => {
    const { body } = await admin.get(`/users/show/${maria.user.id}`);
    const email = `moved-${maria.user.email}`;
    const change = { email, current_password: PASSWORD, updated_at: body.updated_at };
    expect((await admin.post(`/users/update/${maria.user.id}`, change)).status).toBe(200);
    expect([await isIn(maria), await isIn(other)]).toEqual([false, false]);
  });

  it('by another password', async () => {
    const change = { current_password: PASSWORD, password: 'another fine secret' };
    expect((await maria.post('/profile/update/password', change)).status).toBe(200);
    expect([await isIn(maria), await isIn(other)]).toEqual([true, false]);
  });
});
