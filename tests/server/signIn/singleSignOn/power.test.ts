/** What a provider gives lasts as long as the provider gives it, whatever was prepared here meanwhile. */

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { askAboutSessions } from '#server/signIn/singleSignOn/askAgain.ts';
import { roleNamed } from '#tests/support/builders/buildRole.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { addPasskey, addTotp, codeNow, requireFor, secondStep } from '../secondFactors/steps.ts';
import { codeSentTo, PASSWORD, verify } from '../sessions/signIn.ts';
import { officeWithProvider, someone } from './officeWithProvider.ts';

onEachEngine((engine) => {
  const { provider, app, signOn, signedOn } = officeWithProvider(engine);
  beforeAll(() => app.as('admin'));

  const administrator = () => someone({ groups: ['admins'] });
  /** As a password that was there before, or came in by a way that nobody thought of. */
  const plantPassword = async (id: string) => {
    const { id: other } = await buildUser(app.db, { password: PASSWORD });
    await app.db.execute(sql`insert into credentials (user_id, password_hash, changed_at)
      select ${id}::uuid, password_hash, changed_at from credentials where user_id = ${other}
      on conflict (user_id) do update set password_hash = excluded.password_hash`);
  };
  const ask = () => askAboutSessions(app.deps);
  const later = async (minutes: number) => {
    app.clock.advance({ minutes });
    await ask();
  };
  const reads = async (client: Client) => (await client.get('/mails')).status;
  const nobodys = async (client: Client) => expect([401, 403]).toContain(await reads(client));

  describe('a way in that was prepared here', () => {
    it.each([
      [
        'a password',
        async (email: string) => {
          const first = await app.anyone.post('/login', { login: email, password: PASSWORD });
          if (first.status !== 200) return first;
          return verify(app, first.body.challenge, await codeSentTo(app, email));
        },
      ],
      [
        'a code by e-mail',
        async (email: string) => {
          const { body } = await app.anyone.post('/login/code', { email });
          await deliverMails(app.deps, app.app.log);
          return verify(app, body.challenge, '000000');
        },
      ],
    ])('%s gives nothing of what the provider gives', async (_way, enter) => {
      const person = administrator();
      const { user } = await signedOn(person);
      await plantPassword(user.id);
      const answer = await enter(user.email);
      expect([403, 422]).toContain(answer.status);
    });

    it('a session that began here, with everything shown, has no role of the provider', async () => {
      const { user } = await signedOn(administrator());
      const local = await app.signedIn(user);
      expect((await local.get('/profile')).status).toBe(200);
      await nobodys(local);
    });

    it('a passkey and an app are added after signing in there again alone, and let nobody in', async () => {
      provider.signOn.has_second_factor = false;
      const person = administrator();
      const session = await signedOn(person);
      const { secret } = await addTotp(app, session);
      const { authenticator } = await addPasskey(session);
      await later(11);
      for (const path of ['totp', 'passkey', 'recovery-codes']) {
        const late = await session.post(`/profile/second-factors/${path}`, {});
        expect(late).toMatchObject({
          status: 422,
          body: { errors: { current_password: /City account/ } },
        });
      }
      const { body } = await app.anyone.post('/login/passkey');
      const passkey = authenticator.get(body.options);
      const shown = { challenge: body.challenge, passkey };
      expect((await app.anyone.post('/login/passkey/verify', shown)).status).toBe(403);

      // The same through every door once the provider has removed them.
      await plantPassword(session.user.id);
      provider.becomes(person.sub, null);
      await later(6);
      expect((await session.get('/profile')).status).toBe(401);
      const first = await app.anyone.post('/login', {
        login: session.user.email,
        password: PASSWORD,
      });
      expect(first.status).toBe(403);
      const second = await secondStep(app, String(first.body.challenge), {
        code: codeNow(app, secret),
      });
      expect(second.status).toBe(422);
    });

    it('a password is not asked for instead: it says nothing of the provider', async () => {
      const session = await signedOn(administrator());
      await plantPassword(session.user.id);
      await later(11);
      const { id } = await buildUser(app.db, { roles: ['constituent'] });
      const roles = [(await roleNamed(app.db, 'admin')).id];
      const give = () =>
        session.post(`/users/update/roles/${id}`, { roles, current_password: PASSWORD });
      expect(await give()).toMatchObject({
        status: 422,
        body: { errors: { current_password: /City account/ } },
      });
    });

    it('no password is chosen by forgotten password, nor with a token from before', async () => {
      const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
      const forgot = () => app.anyone.post('/forgot-password', { email: staff.email });
      const { body } = await forgot();
      const path = '/forgot-password/verify-otp-code';
      const given = { challenge: body.challenge, code: await codeSentTo(app, staff.email) };
      const { reset_token } = (await app.anyone.post(path, given)).body;
      await signedOn({ ...administrator(), email: staff.email });
      const reset = { reset_token, password: 'a fine long secret' };
      expect((await app.anyone.post('/forgot-password/reset-password', reset)).status).toBe(422);
      app.clock.advance({ minutes: 2 });
      expect((await forgot()).status).toBe(200);
      await deliverMails(app.deps, app.app.log);
      const mail = app.mailbox.lastTo(staff.email);
      expect(mail.text).toContain('City account');
      expect(mail.text).not.toMatch(/\b\d{6}\b/);
    });

    it('what was open on an account before it was linked is over', async () => {
      const staff = await app.as('staff', { password: PASSWORD });
      await signedOn({ ...administrator(), email: staff.user.email });
      expect((await staff.get('/profile')).status).toBe(401);
    });

    it('opens nothing with local sign-in off and a second factor here, either', async () => {
      const kept = await app.as('admin', { password: PASSWORD });
      const off = { local_staff_sign_in: false, local_administrator_id: kept.user.id };
      expect((await kept.post('/settings/update', off)).status).toBe(200);
      provider.signOn.has_second_factor = false;
      await requireFor(app, 'admin');
      const person = administrator();
      const session = await signedOn(person);
      expect((await session.get('/mails')).body.code).toBe('second_factor_needed');
      const { secret } = await addTotp(app, session);
      expect(await reads(session)).toBe(200);
      const again = await signOn(person);
      expect(again.status).toBe(202);
      provider.becomes(person.sub, { groups: [] });
      // The second step of a sign-in from before it was taken away lasts until the provider is asked.
      const done = await secondStep(app, again.body.challenge, { code: codeNow(app, secret) });
      expect(done.status).toBe(200);
      const late = clientOf(app.app, done.body.token);
      await later(6);
      await nobodys(late);
      await nobodys(session);
      expect((await signOn({ ...person, groups: [] })).status).toBe(422);
    });

    it('nobody of the provider becomes the administrator who may sign in here in any case', async () => {
      const { user } = await signedOn(administrator());
      await plantPassword(user.id);
      const admin = await app.as('admin');
      const off = { local_staff_sign_in: false, local_administrator_id: user.id };
      expect(await admin.post('/settings/update', off)).toMatchObject({
        status: 422,
        body: { errors: { local_administrator_id: /./ } },
      });
    });
  });

  describe('what is gone at the provider', () => {
    it.each([true, false])(
      'is gone here within minutes (refresh tokens: %s)',
      async (refreshes) => {
        provider.givesRefreshTokens = refreshes;
        const person = administrator();
        const session = await signedOn(person);
        await later(6);
        expect(await reads(session)).toBe(200);
        provider.becomes(person.sub, { groups: [] });
        await later(6);
        expect((await session.get('/profile')).status).toBe(401);
        provider.becomes(person.sub, null);
        expect((await signOn(administrator())).status).toBe(200);
      },
    );

    it('takes the role with it, and says so in the log', async () => {
      const person = { ...administrator(), groups: ['admins', 'counter'] };
      const { user, ...session } = await signedOn(person);
      provider.becomes(person.sub, { groups: ['counter'] });
      await later(6);
      expect((await session.get('/reservations')).status).toBe(200);
      expect(await reads(session)).toBe(403);
      const logged = await loggedOn(app.db, user.id);
      expect(logged.findLast(({ action }) => action === 'sync_roles')?.actor_id).toBeNull();
    });

    it('is asked for again and again, with what the provider gave last', async () => {
      const session = await signedOn(administrator());
      for (let n = 0; n < 5; n++) {
        await later(6);
        expect(await reads(session)).toBe(200);
      }
      const [kept] = await rows<{ renewal: string }>(
        app.db,
        sql`select renewal from sessions where user_id = ${session.user.id}`,
      );
      expect(kept?.renewal).toMatch(/^v1\./);
    });

    it('cannot hide behind a provider that does not answer', async () => {
      const session = await signedOn(administrator());
      provider.isAway = true;
      await later(6);
      expect(await reads(session)).toBe(200);
      await later(5);
      expect(await reads(session)).toBe(200);
      await later(5);
      expect(await reads(session)).toBe(401);
    });

    it('gives nothing to an open session either', async () => {
      const person = { ...administrator(), groups: ['counter'] };
      const session = await signedOn(person);
      provider.becomes(person.sub, { groups: ['admins'] });
      await later(6);
      expect((await session.get('/profile')).status).toBe(401);
    });
  });

  it('another provider’s people keep nothing, until somebody gives them roles by hand', async () => {
    const { user } = await signedOn(administrator());
    const issuer = 'https://former.example.org';
    await app.db.execute(
      sql`update sign_on_identities set issuer = ${issuer} where user_id = ${user.id}`,
    );
    await app.db.execute(sql`update sessions set issuer = ${issuer} where user_id = ${user.id}`);
    await nobodys(await app.signedIn(user));
    const admin = await app.as('admin', { password: PASSWORD });
    const roles = [(await roleNamed(app.db, 'staff')).id];
    const given = { roles, current_password: PASSWORD };
    expect((await admin.post(`/users/update/roles/${user.id}`, given)).status).toBe(200);
    const local = await app.signedIn(user);
    expect((await local.get('/reservations')).status).toBe(200);
  });
});
