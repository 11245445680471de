/** Passwords of this product beside a provider: turned off for staff, and all there is without one. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { expectLogged } from '#tests/support/loggedProblems.ts';
import { SignOnProvider } from '#tests/support/signOnProvider.ts';
import { testApp } from '#tests/support/testApp.ts';
import { codeSentTo, PASSWORD, startLogin, verify } from '../sessions/signIn.ts';
import { officeWithProvider, someone } from './officeWithProvider.ts';

onOneEngine((engine) => {
  const { app, signOn } = officeWithProvider(engine);

  describe('with passwords of this product off for staff', () => {
    const turnOff = async (local_administrator_id: string | null) => {
      const admin = await app.as('admin');
      return admin.post('/settings/update', { local_staff_sign_in: false, local_administrator_id });
    };
    const admins = () => buildUser(app.db, { roles: ['admin'], password: PASSWORD });

    it('nobody of the office signs in here but one administrator', async () => {
      const [kept, other] = [await admins(), await admins()];
      expect((await turnOff(kept.id)).status).toBe(200);
      expect((await app.anyone.get('/login/methods')).body).toEqual({
        single_sign_on: { label: 'City account' },
        local_staff_sign_in: false,
      });
      const refused = await app.anyone.post('/login', { login: other.email, password: PASSWORD });
      expect(refused).toMatchObject({
        status: 403,
        body: { message: 'Staff sign in with City account here.' },
      });
      const wrong = await app.anyone.post('/login', { login: other.email, password: 'not this' });
      expect(wrong.body.errors).toHaveProperty('password');
      const { challenge } = await startLogin(app, kept.email);
      expect((await verify(app, challenge, await codeSentTo(app, kept.email))).status).toBe(200);
      const maria = await buildUser(app.db, { password: PASSWORD });
      expect(await startLogin(app, maria.email)).toBeTruthy();
    });

    it('a sign-in that was begun before ends without a session', async () => {
      const [kept, other] = [await admins(), await admins()];
      const { challenge } = await startLogin(app, other.email);
      await turnOff(kept.id);
      expect((await verify(app, challenge, await codeSentTo(app, other.email))).status).toBe(403);
    });

    it('the administrator is needed first, and stays one', async () => {
      const problem = { status: 422, body: { errors: { local_administrator_id: /./ } } };
      expect(await turnOff(null)).toMatchObject(problem);
      expect(
        await turnOff((await buildUser(app.db, { roles: ['staff'], password: PASSWORD })).id),
      ).toMatchObject(problem);
      expect(await turnOff((await buildUser(app.db, { roles: ['admin'] })).id)).toMatchObject(
        problem,
      );
      const kept = await admins();
      await turnOff(kept.id);
      const admin = await app.as('admin');
      const away = { status: 'suspended', reason: 'Left' };
      expect(await admin.post(`/users/update/status/${kept.id}`, away)).toMatchObject({
        status: 409,
        body: { code: 'in_use' },
      });
      expect((await admin.post('/users/delete', { ids: [kept.id] })).status).toBe(409);
    });

    it('is never linked to somebody of the provider', async () => {
      const kept = await admins();
      await turnOff(kept.id);
      expect((await signOn(someone({ email: kept.email, groups: ['admins'] }))).status).toBe(422);
    });
  });
});

onOneEngine((engine) => {
  const app = testApp({ engine });

  it('without a provider there is none of it, and passwords cannot be turned off', async () => {
    expect((await app.anyone.get('/login/methods')).body).toEqual({
      single_sign_on: null,
      local_staff_sign_in: true,
    });
    expect((await app.anyone.get('/login/single-sign-on/sign-out-address')).body).toEqual({
      url: null,
    });
    expect((await app.anyone.post('/login/single-sign-on')).status).toBe(404);
    const challenge = '01900000-0000-4000-8000-000000000000';
    const finish = await app.anyone.post('/login/single-sign-on/finish', {
      challenge,
      query: 'code=1',
    });
    expect(finish.status).toBe(404);
    const admin = await app.as('admin');
    expect(await admin.post('/settings/update', { local_staff_sign_in: false })).toMatchObject({
      status: 422,
      body: { errors: { local_staff_sign_in: /not set up/ } },
    });
    await app.db.execute(sql`update settings set local_staff_sign_in = false`);
    const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
    expect(await startLogin(app, staff.email)).toBeTruthy();
  });
});

onOneEngine((engine) => {
  const provider = new SignOnProvider();
  beforeAll(async () => {
    await provider.start();
    await provider.stop();
  });
  const app = testApp({ engine, config: { single_sign_on: provider.signOn } });

  it('a provider that is away is said, and nobody else is kept out', async () => {
    expectLogged(/the provider of single sign-on does not answer/);
    expect(await app.anyone.post('/login/single-sign-on')).toMatchObject({
      status: 503,
      body: { message: 'City account does not answer right now. Try again in a moment.' },
    });
    const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
    expect(await startLogin(app, staff.email)).toBeTruthy();
  });
});
