import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { allCalls, type Call, furtherCalls, nameOf } from '#tests/contract/calls.ts';
import { make } from '#tests/contract/walk.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { clientOf } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD, signIn } from '../sessions/signIn.ts';
import { addPasskey, addTotp, codeNow, requireFor, secondStep, withPassword } from './steps.ts';

/** What a session answers that is good for adding a second factor only. */
const FOR_ENROLMENT = [
  'GET /profile',
  'POST /logout',
  'GET /profile/second-factors',
  'POST /profile/second-factors/totp',
  'POST /profile/second-factors/totp/confirm',
  'POST /profile/second-factors/passkey',
  'POST /profile/second-factors/passkey/confirm',
];

onOneEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(async () => {
    await forgetTries(app);
    await requireFor(app);
  });
  const newAdmin = () => buildUser(app.db, { roles: ['admin'], password: PASSWORD });
  const signedIn = async (email: string) => {
    const { status, body } = await signIn(app, email);
    expect(status).toBe(200);
    return { ...clientOf(app.app, body.token), user: body.user };
  };

  describe('whose role needs a second factor and who has none', () => {
    it('is answered by no call but those that add one', async () => {
      await requireFor(app, 'admin');
      const { email } = await newAdmin();
      const { token } = await signedIn(email);
      const calls = [...allCalls, ...furtherCalls].filter(({ auth }) => auth !== 'public');
      const answered: string[] = [];
      for (const call of calls) {
        if (call.path === '/logout') continue;
        const { status, code } = await make(app.app, call, { token: token ?? '' });
        if (status !== 403 || code !== 'second_factor_needed') answered.push(nameOf(call));
      }
      expect(answered.sort()).toEqual(
        FOR_ENROLMENT.filter((one) => !one.endsWith('/logout')).sort(),
      );
    });

    it('is answered as nobody where everybody is', async () => {
      await requireFor(app, 'admin');
      const { email } = await newAdmin();
      const session = await signedIn(email);
      const open = [...allCalls, ...furtherCalls].filter(
        ({ auth, method }: Call) => auth === 'public' && method === 'GET',
      );
      for (const call of open) {
        const { status, body } = await make(app.app, call, { token: session.token ?? '' });
        expect({ status, body }, nameOf(call)).toEqual(
          await make(app.app, call, {}).then((answer) => ({
            status: answer.status,
            body: answer.body,
          })),
        );
      }
    });

    it('is told so, holds nothing until then, and everything after', async () => {
      await requireFor(app, 'admin');
      const { email } = await newAdmin();
      const session = await signedIn(email);
      expect(session.user).toMatchObject({ must_add_second_factor: true, access: [] });
      expect((await session.get('/profile')).body.must_add_second_factor).toBe(true);
      await addTotp(app, session);
      const after = await session.get('/profile');
      expect(after.body).toMatchObject({
        must_add_second_factor: false,
        access: [{ name: 'admin' }],
      });
      expect((await session.get('/users')).status).toBe(200);
    });

    it('is led there by the next request when the role begins to need it', async () => {
      const { email } = await newAdmin();
      const session = await signedIn(email);
      expect((await session.get('/users')).status).toBe(200);
      await requireFor(app, 'admin');
      expect(await session.get('/users')).toMatchObject({
        status: 403,
        body: { code: 'second_factor_needed' },
      });
    });

    it('is not held up when only another role needs it', async () => {
      await requireFor(app, 'staff');
      const { email } = await newAdmin();
      expect((await (await signedIn(email)).get('/users')).status).toBe(200);
    });
  });

  describe('a session without the second factor that there is', () => {
    it('is none: not from before, and not by a code alone', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      const older = await app.signedIn(admin.user);
      const { secret } = await addTotp(app, admin);
      expect((await older.get('/profile')).status).toBe(401);
      const unshown = await app.signedIn(admin.user);
      expect((await unshown.get('/users')).status).toBe(200);
      await requireFor(app, 'admin');
      expect((await unshown.get('/users')).status).toBe(401);
      const first = await withPassword(app, admin.user);
      const done = await secondStep(app, first.body.challenge, { code: codeNow(app, secret) });
      expect((await clientOf(app.app, done.body.token).get('/users')).status).toBe(200);
    });
  });

  describe('the last one', () => {
    it('stays where a role needs it', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      const { id } = await addTotp(app, admin);
      await requireFor(app, 'admin');
      const current_password = PASSWORD;
      const remove = (one: string) =>
        admin.post('/profile/second-factors/remove', { id: one, current_password });
      expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
      const passkey = await addPasskey(admin);
      const both = await Promise.all([remove(id), remove(passkey.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  describe('the setting', () => {
    it('is an administrator’s, and seen by nobody else', async () => {
      const admin = await app.as('admin');
      const { body } = await admin.get('/roles');
      const role = body.data.find(({ name }: { name: string }) => name === 'staff');
      const saved = await admin.post('/settings/update', { second_factor_roles: [role.id] });
      expect(saved.body.second_factor_roles).toEqual([{ id: role.id, name: 'staff' }]);
      expect((await app.anyone.get('/settings')).body).not.toHaveProperty('second_factor_roles');
      const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
      const session = await signedIn(staff.email);
      expect((await session.get('/reservations')).body.code).toBe('second_factor_needed');
    });

    it('is weakened with one’s own password alone, and made stronger without', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      const { body } = await admin.get('/roles');
      const idOf = (wanted: string) =>
        body.data.find(({ name }: { name: string }) => name === wanted).id;
      const save = (second_factor_roles: string[], more: object = {}) =>
        admin.post('/settings/update', { second_factor_roles, ...more });
      expect((await save([idOf('staff'), idOf('constituent')])).status).toBe(200);
      const asked = { status: 422, body: { errors: { current_password: /./ } } };
      expect(await save([idOf('staff')])).toMatchObject(asked);
      expect(await save([], { current_password: 'not this one' })).toMatchObject(asked);
      expect(
        (await admin.post('/settings/update', { show_homepage: true })).body,
      ).not.toHaveProperty('errors.current_password');
      expect((await save([], { current_password: PASSWORD })).status).toBe(200);

      await app.db.execute(sql`update settings set local_staff_sign_in = false,
        local_administrator_id = ${admin.user.id}`);
      const open = { local_staff_sign_in: true };
      expect(await admin.post('/settings/update', open)).toMatchObject(asked);
      const confirmed = { ...open, current_password: PASSWORD };
      expect((await admin.post('/settings/update', confirmed)).status).toBe(200);
    });
  });
});
