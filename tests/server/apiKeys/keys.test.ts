import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildApiKey } from '../../support/builders/buildApiKey.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { clientOf } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    await app.db.execute(sql`delete from rate_limits`);
  });
  const withKey = (key: string) => clientOf(app.app, key);
  const body = { name: 'Nightly report', current_password: PASSWORD };
  const keyOf = async (name: string, permissions: readonly string[]) => {
    const maker = await app.as(name);
    return { maker, ...(await buildApiKey(app.db, { owner_id: maker.user.id, permissions })) };
  };
  const keeper = async (more: readonly string[] = [], teams: { id: string }[] = []) => {
    const permissions = ['list', 'show', 'create', 'delete'].map((name) => `api-keys.${name}`);
    const role = await buildRole(app.db, { permissions: [...permissions, ...more] });
    return { role, maker: await app.as(role.name, { teams, password: PASSWORD }) };
  };

  it('is shown once, and kept as its hash', async () => {
    const admin = await app.as('admin', { password: PASSWORD });
    const made = await admin.post('/api-keys/create', { ...body, permissions: ['teams.list'] });
    expect(made).toMatchObject({ status: 201, body: { expires_on: '2027-12-01', is_test: false } });
    const { key, id } = made.body;
    expect(key).toMatch(/^takda_[0-9a-f]{72}$/);
    expect((await withKey(key).get('/teams')).status).toBe(200);
    // The call with the key did not wait until its use was written down.
    await expect
      .poll(async () => (await admin.get(`/api-keys/show/${id}`)).body)
      .toMatchObject({ last_four: key.slice(-4), last_used_on: '2026-12-01' });
    const shown = await admin.get(`/api-keys/show/${id}`);
    const kept = [
      ...(await rows(app.db, sql`select * from api_keys where id = ${id}`)),
      ...(await rows(app.db, sql`select * from activity_logs where subject_id = ${id}`)),
      shown.body,
    ];
    expect(JSON.stringify(kept)).not.toContain(key.slice(6, -8));
    expect(shown.body).not.toHaveProperty('key_hash');
  });

  it('asks for the password of its maker, and lasts two years at most', async () => {
    const { maker } = await keeper(['services.list']);
    const make = (more: object) =>
      maker.post('/api-keys/create', { ...body, permissions: ['services.list'], ...more });
    const refused = (path: string) => ({
      status: 422,
      body: { errors: { [path]: expect.anything() } },
    });
    expect(await make({ current_password: undefined })).toMatchObject(refused('current_password'));
    expect(await make({ current_password: 'wrong-password' })).toMatchObject(
      refused('current_password'),
    );
    expect(await make({ expires_on: '2028-12-01' })).toMatchObject(refused('expires_on'));
    expect(await make({ expires_on: '2026-11-30' })).toMatchObject(refused('expires_on'));
    expect(await make({ permissions: [] })).toMatchObject(refused('permissions'));
    expect(await make({ never_expires: true })).toMatchObject({ status: 422 });
    expect(await make({ expires_on: '2028-11-30' })).toMatchObject({ status: 201 });
    const admin = await app.as('admin', { password: PASSWORD });
    const endless = { ...body, permissions: ['teams.list'], never_expires: true };
    expect((await admin.post('/api-keys/create', endless)).body.expires_on).toBeNull();
  });

  it('names what its maker holds and what keys may have, and nothing else', async () => {
    const { maker } = await keeper(['services.list', 'roles.update']);
    const make = (...permissions: string[]) =>
      maker.post('/api-keys/create', { ...body, permissions });
    for (const one of ['users.list', 'roles.update', 'api-keys.create', '*', 'nothing.list']) {
      expect(await make('services.list', one), one).toMatchObject({
        status: 422,
        body: { errors: { permissions: expect.stringContaining(one) } },
      });
    }
    expect((await make('services.list')).status).toBe(201);
  });

  it('does what it names, and nothing that is open to every account or to everybody', async () => {
    const { key } = await keyOf('admin', ['teams.list']);
    expect((await withKey(key).get('/teams')).status).toBe(200);
    for (const path of ['/services', '/reservations', '/users', '/settings', '/profile']) {
      expect((await withKey(key).get(path)).status, path).toBe(403);
    }
  });

  it('reaches as far as its maker does at that moment', async () => {
    const [own, other] = [await buildTeam(app.db), await buildTeam(app.db)];
    const [ours, theirs] = [
      await buildReservation(app.db, {
        service_id: (await buildService(app.db, { team_id: own.id })).id,
      }),
      await buildReservation(app.db, {
        service_id: (await buildService(app.db, { team_id: other.id })).id,
      }),
    ];
    const permissions = ['reservations.list', 'reservations.show'];
    const { maker, role } = await keeper(permissions, [own]);
    const { key } = await buildApiKey(app.db, { owner_id: maker.user.id, permissions });
    const program = withKey(key);
    const statusOf = async ({ id }: { id: string }) =>
      (await program.get(`/reservations/show/${id}`)).status;
    expect([await statusOf(ours), await statusOf(theirs)]).toEqual([200, 404]);
    await app.db.execute(sql`update users_teams set target_id = ${other.id}
      where owner_id = ${maker.user.id}`);
    expect([await statusOf(ours), await statusOf(theirs)]).toEqual([404, 200]);
    await app.db.execute(sql`update roles set permissions = '{}' where id = ${role.id}`);
    // What any account may do with its own is left.
    expect([await statusOf(ours), await statusOf(theirs)]).toEqual([404, 404]);
  });

  it('ends with its last day', async () => {
    const maker = await app.as('admin');
    const key = await buildApiKey(app.db, { owner_id: maker.user.id, expires_on: '2026-12-01' });
    app.clock.set('2026-12-01T15:59:00.000Z');
    expect((await withKey(key.key).get('/teams')).status).toBe(200);
    app.clock.set('2026-12-01T16:00:00.000Z');
    expect((await withKey(key.key).get('/teams')).status).toBe(401);
    app.clock.set('2027-03-15T16:00:00.000Z');
    await removeOld(app.db, app.clock.now());
    expect(await rows(app.db, sql`select 1 from api_keys where id = ${key.id}`)).toEqual([]);
  });

  it('stops while its maker is suspended, and is gone with them', async () => {
    const { key, id, maker } = await keyOf('admin', ['teams.list']);
    await app.db.execute(sql`update users set status = 'suspended' where id = ${maker.user.id}`);
    expect((await withKey(key).get('/teams')).status).toBe(401);
    await app.db.execute(sql`update users set status = 'active' where id = ${maker.user.id}`);
    expect((await withKey(key).get('/teams')).status).toBe(200);
    await app.db.execute(sql`delete from users where id = ${maker.user.id}`);
    expect((await withKey(key).get('/teams')).status).toBe(401);
    expect(await rows(app.db, sql`select 1 from api_keys where id = ${id}`)).toEqual([]);
  });

  it('gives nothing that single sign-on, or a second factor that is missing, would have to vouch for', async () => {
    const { key, maker } = await keyOf('admin', ['users.list']);
    expect((await withKey(key).get('/users')).status).toBe(200);
    await app.db.execute(sql`insert into settings_second_factor_roles (owner_id, target_id)
      select s.id, r.id from settings s, roles r where r.name = 'admin'`);
    expect((await withKey(key).get('/users')).status).toBe(403);
    await app.db.execute(sql`delete from settings_second_factor_roles`);
    await app.db.execute(sql`insert into sign_on_identities (issuer, subject, user_id, created_at, used_at)
      values ('https://login.example.test', ${maker.user.id}, ${maker.user.id}, now(), now())`);
    expect((await withKey(key).get('/users')).status).toBe(403);
  });

  it('gives nothing where staff sign in with the provider alone, but to the administrator who may not', async () => {
    const signOn = { label: 'City account' } as NonNullable<Config['single_sign_on']>;
    const config = { ...app.deps.config, single_sign_on: signOn };
    const withProvider = await buildApp({ ...app.deps, config }, { logger: false });
    try {
      const [{ key }, { key: keptKey, maker: kept }] = [
        await keyOf('admin', ['users.list']),
        await keyOf('admin', ['users.list']),
      ];
      const statuses = () =>
        Promise.all(
          [key, keptKey].map(
            async (one) => (await clientOf(withProvider, one).get('/users')).status,
          ),
        );
      expect(await statuses()).toEqual([200, 200]);
      await app.db.execute(sql`update settings set local_staff_sign_in = false,
        local_administrator_id = ${kept.user.id}`);
      expect(await statuses()).toEqual([403, 200]);
      // Without a provider everybody signs in here.
      expect((await withKey(key).get('/users')).status).toBe(200);
    } finally {
      await app.db.execute(sql`update settings set local_staff_sign_in = true,
        local_administrator_id = null`);
      await withProvider.close();
    }
  });

  it('is revoked at once, in every process', async () => {
    const { key, id, maker } = await keyOf('admin', ['teams.list']);
    const second = await buildApp(app.deps, { logger: false });
    try {
      const elsewhere = clientOf(second, key);
      expect((await elsewhere.get('/teams')).status).toBe(200);
      expect((await maker.post('/api-keys/delete', { ids: [id] })).status).toBe(200);
      for (const client of [elsewhere, withKey(key)]) {
        expect(await client.get('/teams')).toMatchObject({
          status: 401,
          body: { message: 'This API key is unknown, has ended or was revoked.' },
        });
      }
    } finally {
      await second.close();
    }
  });

  it('is seen by whoever made it, and by administrators, who revoke all', async () => {
    const [{ maker }, { maker: other }] = [await keeper(), await keeper()];
    const { id } = await buildApiKey(app.db, { owner_id: maker.user.id });
    const listed = async (client: { get: typeof maker.get }) =>
      (await client.get(`/api-keys?ids=${id}`)).body.total;
    expect([await listed(maker), await listed(other)]).toEqual([1, 0]);
    expect((await other.post('/api-keys/delete', { ids: [id] })).status).toBe(404);
    const admin = await app.as('admin');
    expect(await listed(admin)).toBe(1);
    expect((await admin.post('/api-keys/delete', { ids: [id] })).status).toBe(200);
    expect((await (await app.as('staff')).get('/api-keys')).status).toBe(403);
  });

  it('answers alike whatever is wrong with it, and looks up nothing that no key can be', async () => {
    const { key } = await keyOf('admin', ['teams.list']);
    const wrong = [
      `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
      key.replace('takda_', 'takda_test_'),
      'takda_00000000000000000000',
    ];
    const answers = await Promise.all(wrong.map((one) => withKey(one).get('/teams')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
    // A token that nobody has is answered as nobody where everybody may call; a wrong key never.
    expect((await withKey(wrong[0] ?? '').get('/services')).status).toBe(401);
  });

  it('writes down once a day that it was used', async () => {
    const { key, id } = await keyOf('admin', ['teams.list']);
    const written = async () => {
      const found = await rows<{ version: string; last_used_on: string | null }>(
        app.db,
        sql`select xmin::text as version, last_used_on::text from api_keys where id = ${id}`,
      );
      return found[0];
    };
    // A call does not wait until its use is written down.
    const writtenOn = (day: string) =>
      expect.poll(async () => (await written())?.last_used_on).toBe(day);
    await withKey(key).get('/teams');
    await writtenOn('2026-12-01');
    const first = await written();
    for (let n = 0; n < 5; n++) await withKey(key).get('/teams');
    expect(await written()).toEqual(first);
    app.clock.set('2026-12-02T02:00:00.000Z');
    await withKey(key).get('/teams');
    await writtenOn('2026-12-02');
  });
});
