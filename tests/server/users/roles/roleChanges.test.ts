import { beforeEach, describe, expect, it } from 'vitest';
import { buildRole, roleNamed } from '#tests/support/builders/buildRole.ts';
import { buildSession } from '#tests/support/builders/buildSession.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { PASSWORD } from '../../signIn/sessions/signIn.ts';

const current_password = PASSWORD;
const ABSENT = '01900000-0000-7000-8000-000000000000';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  beforeEach(async () => {
    admin = await app.as('admin', { password: PASSWORD });
  });
  const preview = (id: string, body: object, by: Client = admin) =>
    by.post(`/roles/update/preview/${id}`, body);

  it('holds from the very next request of somebody who is signed in', async () => {
    const role = await buildRole(app.db, {
      reach: 'all',
      permissions: ['users.list', 'users.show', 'teams.create'],
    });
    const holder = await app.as(role.name);
    expect((await holder.get('/users')).status).toBe(200);
    const path = `/roles/update/${role.id}`;
    await admin.post(path, { permissions: ['users.show', 'teams.create'], current_password });
    expect((await holder.get('/users')).status).toBe(403);
    expect((await holder.get(`/users/show/${admin.user.id}`)).status).toBe(200);
    await admin.post(path, { reach: 'own', current_password });
    expect((await holder.get(`/users/show/${admin.user.id}`)).status).toBe(404);
    await admin.post(path, { permissions: [], current_password });
    expect((await holder.post('/teams/create', { name: 'Mine' })).status).toBe(403);
  });

  it('asks for your own password where what the role allows changes, and for nothing else', async () => {
    const role = await buildRole(app.db, { reach: 'team', permissions: ['teams.list'] });
    const path = `/roles/update/${role.id}`;
    for (const change of [{ reach: 'all' }, { permissions: [] }, { permissions: ['roles.list'] }]) {
      const missing = await admin.post(path, change);
      expect(missing).toMatchObject({
        status: 422,
        body: { errors: { current_password: expect.any(String) } },
      });
      const wrong = await admin.post(path, { ...change, current_password: 'not this one' });
      expect(wrong).toMatchObject({
        status: 422,
        body: { errors: { current_password: expect.any(String) } },
      });
    }
    expect((await admin.get(`/roles/show/${role.id}`)).body).toMatchObject({
      reach: 'team',
      permissions: ['teams.list'],
    });
    expect(
      (await admin.post(path, { description: 'Lists teams.', permissions: ['teams.list'] })).status,
    ).toBe(200);
  });

  it('signs out whoever gains something by it, and nobody else', async () => {
    const role = await buildRole(app.db, {
      reach: 'team',
      permissions: ['teams.list', 'roles.list'],
    });
    const [holder, other] = [await app.as(role.name), await app.as('staff')];
    const path = `/roles/update/${role.id}`;
    const isIn = async (client: Client) => (await client.get('/profile')).status === 200;
    expect((await admin.post(path, { permissions: ['teams.list'], current_password })).status).toBe(
      200,
    );
    expect(await isIn(holder)).toBe(true);
    const wider = { permissions: ['teams.list', 'teams.update'], current_password };
    expect((await admin.post(path, wider)).status).toBe(200);
    expect(await isIn(holder)).toBe(false);
    expect([await isIn(other), await isIn(admin)]).toEqual([true, true]);
  });

  it('gives the role that somebody gains to sessions of after it alone', async () => {
    const person = await app.as('constituent');
    const [staff, constituent] = [
      await roleNamed(app.db, 'staff'),
      await roleNamed(app.db, 'constituent'),
    ];
    const path = `/users/update/roles/${person.user.id}`;
    const roles = (ids: string[]) => admin.post(path, { roles: ids, current_password });
    expect((await roles([constituent.id, staff.id])).status).toBe(200);
    expect((await person.get('/profile')).status).toBe(401);
    const again = await app.signedIn(person.user);
    expect((await roles([constituent.id])).status).toBe(200);
    expect((await again.get('/profile')).status).toBe(200);
  });

  it('gives no power of the office to a session that a code alone has made', async () => {
    const person = await buildUser(app.db, { roles: ['constituent', 'staff'] });
    const token = await buildSession(app.db, person, app.clock.now(), { has_password: false });
    const client = clientOf(app.app, token);
    expect((await client.get('/profile')).body.access).toEqual([
      expect.objectContaining({ name: 'constituent' }),
    ]);
    expect((await client.get('/users')).status).toBe(403);
    expect((await (await app.signedIn(person)).get('/users')).status).toBe(200);
  });

  describe('the preview', () => {
    it('tells who and how many, what they gain and lose, and writes nothing', async () => {
      const role = await buildRole(app.db, {
        permissions: ['services.update', 'services.delete', 'teams.create'],
      });
      const besides = await buildRole(app.db, { reach: 'all', permissions: ['services.delete'] });
      const names = ['Ana', 'Bea', 'Caloy'];
      const [ana, bea, caloy] = await Promise.all(
        names.map((profile_first_name, place) =>
          buildUser(app.db, {
            profile_first_name,
            roles: place === 1 ? [role.name, besides.name] : [role.name],
          }),
        ),
      );
      const change = { permissions: ['services.update', 'reservations.update_status'] };
      const { status, body } = await preview(role.id, change);
      expect(status).toBe(200);
      expect(body).toEqual({
        people: {
          total: 3,
          some: [
            { id: ana?.id, first_name: 'Ana' },
            { id: bea?.id, first_name: 'Bea' },
            { id: caloy?.id, first_name: 'Caloy' },
          ],
        },
        changes: [
          { permission: 'reservations.update_status', before: null, after: 'team', people: 3 },
          { permission: 'services.delete', before: 'team', after: null, people: 2 },
          { permission: 'teams.create', before: 'team', after: null, people: 3 },
        ],
      });
      const kept = await admin.get(`/roles/show/${role.id}`);
      expect(kept.body.permissions).toEqual(role.permissions);
    });

    it('takes another reach as a change of every permission', async () => {
      const role = await buildRole(app.db, { permissions: ['services.update'] });
      expect((await preview(role.id, { reach: 'all' })).body).toEqual({
        people: { total: 0, some: [] },
        changes: [{ permission: 'services.update', before: 'team', after: 'all', people: 0 }],
      });
      expect((await preview(role.id, {})).body.changes).toEqual([]);
    });

    it('names a few of many, and nobody to whoever may not see people', async () => {
      const role = await buildRole(app.db);
      await Promise.all(
        Array.from({ length: 10 }, () => buildUser(app.db, { roles: [role.name] })),
      );
      const { people } = (await preview(role.id, {})).body;
      expect(people.total).toBe(10);
      expect(people.some).toHaveLength(8);
      const keeper = await buildRole(app.db, { reach: 'all', permissions: ['roles.update'] });
      const by = await app.as(keeper.name);
      expect((await preview(role.id, {}, by)).body.people).toEqual({ total: 10, some: [] });
      // Nor is told who holds another role besides, by counting them.
      const all = { reach: 'all' as const, permissions: ['roles.update'] };
      const [one, same] = [await buildRole(app.db, all), await buildRole(app.db, all)];
      await buildUser(app.db, { roles: [one.name] });
      await buildUser(app.db, { roles: [one.name, same.name] });
      const [counted] = (await preview(one.id, { permissions: [] })).body.changes;
      const [told] = (await preview(one.id, { permissions: [] }, by)).body.changes;
      expect([counted?.people, told?.people]).toEqual([1, 2]);
    });

    it('refuses what saving would refuse', async () => {
      const role = await buildRole(app.db);
      const staff = await roleNamed(app.db, 'staff');
      expect((await preview(staff.id, {})).body.code).toBe('in_use');
      expect((await preview(ABSENT, {})).status).toBe(404);
      for (const body of [
        { permissions: ['roles.fly'] },
        { reach: 'far' },
        { permissions: 'all' },
        { name: 'x' },
      ]) {
        expect([body, (await preview(role.id, body)).status]).toEqual([body, 422]);
      }
      for (const by of [await app.as('staff'), await app.as('constituent')]) {
        expect((await preview(role.id, {}, by)).status).toBe(403);
      }
      expect((await preview(role.id, {}, app.anyone)).status).toBe(401);
    });
  });

  it('lets a role neither widen itself nor make a wider one', async () => {
    const keeper = await buildRole(app.db, {
      reach: 'team',
      permissions: ['roles.list', 'roles.show', 'roles.create', 'roles.update', 'roles.delete'],
    });
    const wide = await buildRole(app.db, { permissions: ['users.delete'] });
    const by = await app.as(keeper.name, { password: PASSWORD });
    const path = `/roles/update/${keeper.id}`;
    for (const body of [
      { permissions: [...keeper.permissions, 'users.delete'] },
      { permissions: ['*'] },
      { reach: 'all' },
    ]) {
      expect([body, (await by.post(path, body)).status]).toEqual([body, 403]);
      expect((await preview(keeper.id, body, by)).status).toBe(403);
      const made = { name: 'mine', reach: 'team', ...body };
      expect([body, (await by.post('/roles/create', made)).status]).toEqual([body, 403]);
    }
    expect((await by.post(`/roles/update/${wide.id}`, { permissions: [] })).status).toBe(403);
    expect((await by.post('/roles/delete', { ids: [wide.id] })).status).toBe(403);
    const narrower = { permissions: keeper.permissions.slice(0, 4), current_password };
    expect((await by.post(path, narrower)).status).toBe(200);
    expect((await by.post('/roles/create', { name: 'mine', reach: 'all' })).status).toBe(403);
    const part = { name: 'mine', reach: 'team', permissions: ['roles.list'] };
    expect((await by.post('/roles/create', part)).status).toBe(201);
  });

  it('keeps a role that somebody holds', async () => {
    const role = await buildRole(app.db);
    await buildUser(app.db, { roles: [role.name] });
    expect((await admin.post('/roles/delete', { ids: [role.id] })).body.code).toBe('in_use');
  });
});
