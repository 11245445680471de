import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/activityLogs/log.ts';
import { rows } from '#server/db/query.ts';
import { buildRole, roleNamed } from '#tests/support/builders/buildRole.ts';
import { buildTeam } from '#tests/support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import type { Client } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD, verify } from '../../signIn/sessions/signIn.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    admin = await app.as('admin', { password: PASSWORD });
    maria = await buildUser(app.db);
  });
  const idOf = async (name: string) => (await roleNamed(app.db, name)).id;
  const assign = (id: string, body: object, by: Client = admin) =>
    by.post(`/users/update/roles/${id}`, { current_password: PASSWORD, ...body });

  it('holds from the next request on', async () => {
    const team = await buildTeam(app.db);
    const client = await app.signedIn(maria);
    expect((await client.get('/users')).status).toBe(403);
    const roles = [await idOf('staff')];
    const answer = await assign(maria.id, { roles, teams: [team.id] });
    expect(answer.body).toMatchObject({ roles: [{ name: 'staff' }], teams: [{ id: team.id }] });
    // More power takes signing in again; less holds at once.
    expect((await client.get('/users')).status).toBe(401);
    const again = await app.signedIn(maria);
    expect((await again.get('/users')).status).toBe(200);
    await assign(maria.id, { roles: [await idOf('constituent')], teams: [] });
    expect((await again.get('/users')).status).toBe(403);
    const logs = await rows<{ changes: object }>(
      app.db,
      sql`select changes from activity_logs where subject_id = ${maria.id} and action = 'update_roles' order by id`,
    );
    expect(logs[0]?.changes).toEqual(
      rowsOf({ roles: [['constituent'], ['staff']], teams: [[], [team.name]] }),
    );
  });

  it('asks for your own password, ten times a quarter of an hour', async () => {
    const roles = [await idOf('staff')];
    for (const current_password of [undefined, {}, '']) {
      expect((await assign(maria.id, { roles, current_password })).status).toBe(422);
    }
    for (let n = 0; n < 10; n++) {
      expect(await assign(maria.id, { roles, current_password: 'not mine' })).toMatchObject({
        status: 422,
        body: { errors: { current_password: expect.anything() } },
      });
    }
    expect((await assign(maria.id, { roles })).status).toBe(429);
  });

  it('ends a sign-in by code alone that began before', async () => {
    const { body } = await app.anyone.post('/login/code', { email: maria.email });
    const code = await codeSentTo(app, maria.email);
    await assign(maria.id, { roles: [await idOf('admin')] });
    expect((await verify(app, body.challenge, code)).status).toBe(422);
  });

  it('never demotes the last administrator', async () => {
    await app.db.execute(sql`update users set status = 'suspended' where id <> ${admin.user.id}`);
    const answer = await assign(admin.user.id, { roles: [await idOf('constituent')] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } });
  });

  it('lets nobody hand on more than they hold', async () => {
    const own = await buildRole(app.db, {
      reach: 'all',
      permissions: ['users.update_roles', 'users.list'],
    });
    const part = await buildRole(app.db, { reach: 'team', permissions: ['users.list'] });
    const more = await buildRole(app.db, { reach: 'team', permissions: ['users.delete'] });
    const by = await app.as(own.name, { password: PASSWORD });
    const constituent = await idOf('constituent');
    expect((await assign(maria.id, { roles: [constituent, part.id] }, by)).status).toBe(200);
    for (const role of [more.id, await idOf('admin'), await idOf('staff')]) {
      expect((await assign(maria.id, { roles: [constituent, role] }, by)).status).toBe(403);
      expect((await assign(by.user.id, { roles: [own.id, role] }, by)).status).toBe(403);
    }
    const taken = await assign(admin.user.id, { roles: [constituent] }, by);
    expect(taken.status).toBe(403);
  });

  it('lets nobody widen what they may do in their team by another team', async () => {
    const [own, other] = [await buildTeam(app.db), await buildTeam(app.db)];
    const inTeams = await buildRole(app.db, { reach: 'team', permissions: ['services.update'] });
    const everywhere = await buildRole(app.db, {
      reach: 'all',
      permissions: ['users.update_roles', 'users.list'],
    });
    const by = await app.as(everywhere.name, {
      password: PASSWORD,
      roles: [everywhere.name, inTeams.name],
      teams: [own],
    });
    const roles = [everywhere.id, inTeams.id];
    expect((await assign(by.user.id, { roles, teams: [own.id, other.id] }, by)).status).toBe(403);
    // Nor through somebody else, by the role or by the team.
    const constituent = await idOf('constituent');
    const there = await buildUser(app.db, { teams: [other] });
    const given = { roles: [constituent, inTeams.id] };
    expect((await assign(there.id, given, by)).status).toBe(403);
    expect((await assign(maria.id, { ...given, teams: [other.id] }, by)).status).toBe(403);
    expect((await assign(maria.id, { ...given, teams: [own.id] }, by)).status).toBe(200);
    // Whose roles reach no team gains nothing by one.
    expect(
      (await assign(there.id, { roles: [constituent], teams: [own.id, other.id] }, by)).status,
    ).toBe(200);
  });

  it('lets nobody suspend or delete who may do more than they', async () => {
    const { name } = await buildRole(app.db, {
      reach: 'all',
      permissions: ['users.update_status', 'users.delete', 'users.list'],
    });
    const deputy = await app.as(name);
    const suspend = (id: string) =>
      deputy.post(`/users/update/status/${id}`, { status: 'suspended', reason: 'x' });
    const remove = (id: string) => deputy.post('/users/delete', { ids: [id] });
    const staff = await app.as('staff');
    for (const above of [admin.user.id, staff.user.id]) {
      expect((await suspend(above)).status).toBe(403);
      expect((await remove(above)).status).toBe(403);
    }
    expect((await suspend(maria.id)).status).toBe(200);
    expect((await remove(maria.id)).status).toBe(200);
    expect((await remove((await app.as(name)).user.id)).status).toBe(200);
  });

  it('refuses roles that are none, and an empty list', async () => {
    for (const roles of [[], [maria.id], ['x'], 'admin', {}, null]) {
      expect([roles, (await assign(maria.id, { roles })).status]).toEqual([roles, 422]);
    }
  });

  it('leaves roles and e-mail to their guarded ways', async () => {
    const path = `/users/update/${maria.id}`;
    expect((await admin.post(path, { roles: [await idOf('admin')] })).body.errors).toHaveProperty(
      'roles',
    );
    const email = `moved-${maria.email}`;
    expect((await admin.post(path, { email })).body.errors).toHaveProperty('current_password');
    expect((await admin.post(path, { email, current_password: 'not mine' })).status).toBe(422);
    expect((await admin.post(path, { email: maria.email })).status).toBe(200);
    const moved = await admin.post(path, { email, current_password: PASSWORD });
    expect(moved).toMatchObject({ status: 200, body: { email, email_verified_at: null } });
    const [mail] = await rows<{ title: string }>(
      app.db,
      sql`select title from mails where recipient = ${maria.email}`,
    );
    expect(mail?.title).toBe('Your e-mail address at Takda was changed');
  });

  it('lists the people of a role', async () => {
    const role = await buildRole(app.db);
    const [one, two] = [await app.as(role.name), await app.as(role.name)];
    const { body } = await admin.get(
      `/users/role/${role.name}?per_page=1&sort_by=username&order_by=asc`,
    );
    expect(body).toMatchObject({ total: 2, per_page: 1 });
    expect([one.user.id, two.user.id]).toContain(body.data[0].id);
    const answer = await admin.get(`/users/role/${role.name}?search=${two.user.username}`);
    expect(answer.body.data).toMatchObject([{ id: two.user.id }]);
    expect((await admin.get('/users/role/nobody')).status).toBe(404);
    expect((await admin.get('/users/role/NOT%00a%20role')).status).toBe(404);
    expect((await admin.get(`/users/role/${role.name}?roles=${role.id}`)).status).toBe(422);
    expect((await admin.get(`/users/role/${role.name}?nothing=1`)).status).toBe(422);
    const staff = await app.as('staff');
    expect((await staff.get(`/users/role/${role.name}`)).body.total).toBe(0);
    expect((await (await app.as('constituent')).get('/users/role/admin')).status).toBe(403);
  });
});
