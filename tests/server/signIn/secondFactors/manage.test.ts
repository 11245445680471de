import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import type { UserRow } from '#tests/support/builders/buildUser.ts';
import type { Client } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD } from '../sessions/signIn.ts';
import { addPasskey, addTotp, codeNow, secondStep, withPassword } from './steps.ts';

const current_password = PASSWORD;

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: Client & { user: UserRow };
  beforeEach(async () => {
    await forgetTries(app);
    maria = await app.as('constituent', { password: PASSWORD });
  });
  const mailsTo = async ({ user }: { user: UserRow }) => {
    await deliverMails(app.deps, app.app.log);
    return app.mailbox.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject);
  };
  const own = (path: string, body: object) => maria.post(`/profile/second-factors/${path}`, body);
  const logged = async (id: string) =>
    (
      await rows<{ action: string }>(
        app.db,
        sql`select action from activity_logs where subject_id = ${id} and action like '%second_factor%' order by id`,
      )
    ).map(({ action }) => action);

  describe('one’s own', () => {
    it('are added, named, removed, with a log row each and a mail for what matters', async () => {
      const { id } = await addTotp(app, maria);
      const passkey = await addPasskey(maria);
      expect(passkey.recovery_codes).toBeNull();
      expect((await own('rename', { id, name: 'Old phone' })).body.name).toBe('Old phone');
      const list = await maria.get('/profile/second-factors');
      expect(list.body).toMatchObject({
        data: [
          { kind: 'totp', name: 'Old phone', used_at: null },
          { kind: 'passkey', name: 'Laptop' },
        ],
        recovery_codes_left: 10,
        is_required: false,
        has_password: true,
      });
      expect(JSON.stringify(list.body)).not.toMatch(/sealed|public_key|credential/);
      expect((await own('remove', { id, current_password })).status).toBe(200);
      expect(await logged(maria.user.id)).toEqual([
        'add_second_factor',
        'add_second_factor',
        'rename_second_factor',
        'remove_second_factor',
      ]);
      // They are sent at once.
      expect((await mailsTo(maria)).map((one) => one.replace(/ \(.*/, '')).sort()).toEqual([
        'A way to sign in was added',
        'A way to sign in was added',
        'A way to sign in was removed',
      ]);
    });

    it.each([
      ['totp', {}],
      ['passkey', {}],
      ['recovery-codes', {}],
      ['remove', { id: '01900000-0000-7000-8000-000000000000' }],
    ])('%s asks for your own password once more', async (path, body) => {
      const missing = await own(path, body);
      expect(missing).toMatchObject({ status: 422, body: { errors: { current_password: /./ } } });
      const wrong = await own(path, { ...body, current_password: 'not this one' });
      expect(wrong).toMatchObject({ status: 422, body: { errors: { current_password: /./ } } });
    });

    it('need a fresh sign-in where there is no password', async () => {
      const jose = await app.as('constituent');
      const begin = () => jose.post('/profile/second-factors/totp', {});
      expect((await begin()).status).toBe(200);
      app.clock.advance({ minutes: 11 });
      expect(await begin()).toMatchObject({
        status: 422,
        body: { errors: { current_password: /./ } },
      });
    });

    it('count for nothing until they were shown to work', async () => {
      const { body } = await own('totp', { current_password });
      const wrong = { id: body.id, name: 'Phone', code: '000000' };
      const right = codeNow(app, body.secret);
      if (right !== '000000') {
        expect(await own('totp/confirm', wrong)).toMatchObject({
          status: 422,
          body: { errors: { code: /./ } },
        });
      }
      expect((await maria.get('/profile/second-factors')).body.data).toEqual([]);
      expect((await withPassword(app, maria.user)).status).toBe(200);
      app.clock.advance({ days: 2 });
      await removeOld(app.db, app.clock.now());
      const left = await rows(
        app.db,
        sql`select 1 from second_factors where user_id = ${maria.user.id}`,
      );
      expect(left).toEqual([]);
    });

    it('end the sessions that have none when the first one is added', async () => {
      const other = await app.signedIn(maria.user);
      await addTotp(app, maria);
      expect((await other.get('/profile')).status).toBe(401);
      expect((await maria.get('/profile')).status).toBe(200);
    });

    it('are ten at most', async () => {
      for (let count = 0; count < 10; count += 1) await addPasskey(maria);
      expect(await own('passkey', { current_password })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
    });

    it('take the recovery codes with the last of them; new codes end the old ones', async () => {
      const { id, recovery_codes } = await addTotp(app, maria);
      const renewed = await own('recovery-codes', { current_password });
      expect(renewed.body.recovery_codes).toHaveLength(10);
      const { challenge } = (await withPassword(app, maria.user)).body;
      const [old = ''] = recovery_codes;
      expect((await secondStep(app, challenge, { recovery_code: old })).status).toBe(422);
      const [fresh] = renewed.body.recovery_codes;
      expect((await secondStep(app, challenge, { recovery_code: fresh })).status).toBe(200);
      await own('remove', { id, current_password });
      expect((await maria.get('/profile/second-factors')).body.recovery_codes_left).toBe(0);
      expect(await own('recovery-codes', { current_password })).toMatchObject({ status: 409 });
      expect((await withPassword(app, maria.user)).body).toMatchObject({ otp_required: true });
    });
  });

  it('are in the copy of one’s data by name alone, and go with the person', async () => {
    const { id } = await addTotp(app, maria, 'Canary phone');
    await addPasskey(maria);
    await app.db.execute(sql`insert into sign_on_identities (issuer, subject, user_id, created_at, used_at)
      values ('https://login.city.test', 'canary', ${maria.user.id}, now(), now())`);
    const copy = await app.app.inject({
      method: 'POST',
      url: '/api/profile/export',
      headers: { authorization: `Bearer ${maria.token}` },
      payload: { current_password },
    });
    const file = (name: string) => strFromU8(unzipSync(copy.rawPayload)[name] ?? new Uint8Array());
    expect(JSON.parse(file('second_factors.json'))).toMatchObject([{ name: 'Canary phone' }, {}]);
    expect(file('second_factors.json')).not.toMatch(/sealed|public_key/);
    expect(file('single_sign_on.json')).toContain('https://login.city.test');
    const admin = await app.as('admin', { password: PASSWORD });
    await maria.post('/profile/erasure/request', { current_password, reason: null });
    const granted = await admin.post(`/users/erasure/grant/${maria.user.id}`, { current_password });
    expect(granted.status).toBe(200);
    for (const table of ['second_factors', 'recovery_codes', 'sign_on_identities']) {
      const left = await rows(
        app.db,
        sql`select 1 from ${sql.identifier(table)} where user_id = ${maria.user.id}`,
      );
      expect(left, table).toEqual([]);
    }
    const told = await rows(
      app.db,
      sql`select 1 from activity_logs where changes::text like '%Canary%' or changes::text like ${`%${id}%`}`,
    );
    expect(told).toEqual([]);
  });

  describe('a lost one', () => {
    const reset = (by: Client, { user }: { user: UserRow }) =>
      by.post(`/users/second-factors/reset/${user.id}`, { current_password });

    it('is reset by an administrator, with their own password, a log row and a mail', async () => {
      await addTotp(app, maria);
      const admin = await app.as('admin', { password: PASSWORD });
      const seen = await admin.get(`/users/second-factors/${maria.user.id}`);
      expect(seen.body.data).toMatchObject([{ kind: 'totp', name: 'Phone' }]);
      const path = `/users/second-factors/reset/${maria.user.id}`;
      expect((await admin.post(path, { current_password: 'not this one' })).status).toBe(422);
      expect((await reset(admin, maria)).status).toBe(200);
      expect((await maria.get('/profile')).status).toBe(401);
      expect((await withPassword(app, maria.user)).body).toMatchObject({ otp_required: true });
      expect(await logged(maria.user.id)).toContain('reset_second_factor');
      expect((await mailsTo(maria)).join()).toContain('Your second factors were reset');
      expect(await reset(admin, maria)).toMatchObject({ status: 409 });
    });

    it('is not reset for oneself, nor for who may do more', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      await addTotp(app, admin);
      expect(await reset(admin, admin)).toMatchObject({ status: 409 });
      const permissions = allPermissions().filter((permission) => permission.startsWith('users.'));
      const helper = await buildRole(app.db, { reach: 'all', permissions });
      const clerk = await app.as(helper.name, { password: PASSWORD });
      expect(await reset(clerk, admin)).toMatchObject({ status: 403 });
      await addTotp(app, maria);
      expect((await reset(clerk, maria)).status).toBe(200);
    });

    it('is no affair of who lacks the permission', async () => {
      const staff = await app.as('staff', { password: PASSWORD });
      expect((await reset(staff, maria)).status).toBe(403);
      expect((await staff.get(`/users/second-factors/${maria.user.id}`)).status).toBe(403);
    });
  });
});
