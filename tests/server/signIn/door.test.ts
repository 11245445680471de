/** One door: a code by e-mail lets in who has an account, and makes one for who has none. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { clientOf } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD, verify, wrongFor } from './sessions/signIn.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeAll(() => buildTeam(app.db, { name: 'City Hall' }));
  let email: string;
  beforeEach(async () => {
    await forgetTries(app);
    email = `${uniqueKey('new')}@example.test`;
  });
  const ask = (address = email, headers = {}) =>
    app.anyone.post('/login/code', { email: address }, headers);
  const resend = (challenge: string) => app.anyone.post('/otp/resend', { challenge });
  const come = async (address = email, headers = {}) => {
    const { body } = await ask(address, headers);
    return verify(app, body.challenge, await codeSentTo(app, address));
  };
  const accounts = (address = email) =>
    rows<{ id: string; status: string; first_name: string }>(
      app.db,
      sql`select id, status, profile_first_name as first_name from users where lower(email) = ${address}`,
    );
  const mailsTo = async (address: string) => {
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    return app.mailbox.mails.filter(({ to }) => to === address);
  };

  describe('an address without an account', () => {
    it('gets the mail that everybody gets, and no account before its code', async () => {
      const { email: known } = await buildUser(app.db, { password: PASSWORD });
      await ask();
      await ask(known);
      const [[one], [other]] = [await mailsTo(email), await mailsTo(known)];
      const words = (text = '') => text.replace(/\d{6}/g, '').replaceAll(/Dear .*|Hello .*/g, '');
      expect(one?.subject).toBe(other?.subject);
      expect(words(one?.text)).toBe(words(other?.text));
      expect(await accounts()).toEqual([]);
    });

    it('has one with its code: a constituent without a name and a password', async () => {
      const { status, body } = await come(email, { 'accept-language': 'fil' });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.user).toMatchObject({
        email,
        status: 'active',
        username: expect.stringMatching(/^new-[0-9a-f]{32}$/),
        roles: [{ name: 'constituent' }],
        profile: { first_name: '', last_name: '', birth_date: null, language: 'fil' },
        email_verified_at: expect.any(String),
      });
      const log = await rows<{ action: string }>(
        app.db,
        sql`select action from activity_logs where actor_id = ${body.user.id}`,
      );
      expect(log.map(({ action }) => action).sort()).toEqual(['login', 'register']);
    });

    it('speaks the language of its first visit when the office has an account for it', async () => {
      const { email: known } = await buildUser(app.db);
      const visit = async (language: string) => {
        const headers = { 'accept-language': language };
        const { challenge } = (await ask(known, headers)).body;
        const code = await codeSentTo(app, known);
        const body = { challenge, code };
        const answer = await app.anyone.post('/login/verify-otp-code', body, headers);
        return answer.body.user.profile.language;
      };
      expect(await visit('fil')).toBe('fil');
      app.clock.advance({ minutes: 2 });
      expect(await visit('en')).toBe('fil');
    });

    it('comes back to the same account', async () => {
      const first = await come();
      app.clock.advance({ minutes: 2 });
      expect((await come()).body.user.id).toBe(first.body.user.id);
      expect(await accounts()).toHaveLength(1);
    });

    it('is let in once by a code, however often it is sent at once', async () => {
      const { challenge } = (await ask()).body;
      const code = await codeSentTo(app, email);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => verify(app, challenge, code)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await verify(app, challenge, code)).status).toBe(422);
      expect(await accounts()).toHaveLength(1);
    });

    it('two codes at once make one account', async () => {
      const first = (await ask()).body.challenge;
      const firstCode = await codeSentTo(app, email);
      app.clock.advance({ minutes: 2 });
      const second = (await ask()).body.challenge;
      const secondCode = await codeSentTo(app, email);
      const answers = await Promise.all([
        verify(app, first, firstCode),
        verify(app, second, secondCode),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.body.user.id).toBe(answers[1]?.body.user.id);
      expect(await accounts()).toHaveLength(1);
    });

    it('a code and a registration at once make one account', async () => {
      const { challenge } = (await ask()).body;
      const code = await codeSentTo(app, email);
      const profile = { first_name: 'Ana', last_name: 'Reyes' };
      const registration = {
        ...{ username: uniqueKey('ana'), email, password: PASSWORD, profile, privacy_version: 1 },
      };
      app.clock.advance({ minutes: 2 });
      const [made, registered] = await Promise.all([
        verify(app, challenge, code),
        app.anyone.post('/register', registration),
      ]);
      expect([made.status, registered.status]).toEqual([200, 201]);
      expect(await accounts()).toMatchObject([{ status: 'active', first_name: '' }]);
    });

    it('gets its code sent again', async () => {
      const { challenge } = (await ask()).body;
      const old = await codeSentTo(app, email);
      app.clock.advance({ seconds: 61 });
      const next = (await resend(challenge)).body.challenge;
      const code = await codeSentTo(app, email);
      expect((await verify(app, challenge, old)).status).toBe(422);
      expect((await verify(app, next, code)).status).toBe(200);
    });

    it('a code of it is good for nothing else', async () => {
      const { challenge } = (await ask()).body;
      const code = await codeSentTo(app, email);
      for (const path of ['/register', '/forgot-password']) {
        const tried = await app.anyone.post(`${path}/verify-otp-code`, { challenge, code });
        expect(tried.status).toBe(422);
      }
      expect(await accounts()).toEqual([]);
    });

    it('keeps nothing of a registration that a stranger began with it', async () => {
      const profile = { first_name: 'Not', last_name: 'Theirs', address: '1 Elsewhere Street' };
      const registration = { username: uniqueKey('x'), email, password: PASSWORD, profile };
      const begun = await app.anyone.post('/register', { ...registration, privacy_version: 1 });
      const stranger = await codeSentTo(app, email);
      app.clock.advance({ minutes: 2 });
      const { body } = await come();
      expect(body.user.profile).toMatchObject({ first_name: '', last_name: '', address: null });
      const late = { challenge: begun.body.challenge, code: stranger };
      expect((await app.anyone.post('/register/verify-otp-code', late)).status).toBe(422);
      expect((await app.anyone.post('/login', { login: email, password: PASSWORD })).status).toBe(
        422,
      );
    });

    it('keeps nothing of it where the office has booked for it meanwhile', async () => {
      const username = uniqueKey('x');
      const profile = {
        ...{ first_name: 'Not', last_name: 'Theirs', birth_date: '1950-01-01', gender: 'male' },
        mobile_number: '+639171234567',
      };
      const registration = { username, email, password: PASSWORD, profile, privacy_version: 1 };
      await app.anyone.post('/register', registration);
      const [held] = await accounts();
      await buildReservation(app.db, { user_id: held?.id ?? '' });
      app.clock.advance({ minutes: 2 });
      const { body } = await come(email, { 'accept-language': 'fil' });
      expect(body.user).toMatchObject({
        id: held?.id,
        username: expect.stringMatching(/^new-[0-9a-f]{32}$/),
        privacy: { version: null, agreed_at: null },
      });
      const { first_name, last_name, language, ...rest } = body.user.profile;
      expect({ first_name, last_name, language }).toEqual({
        ...{ first_name: '', last_name: '', language: 'fil' },
      });
      expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
    });
  });

  describe('asked for again within a minute', () => {
    it.each([
      ['somebody', async () => (await buildUser(app.db)).email],
      ['nobody', async () => `${uniqueKey('nobody')}@example.test`],
      ['who works here', async () => (await buildUser(app.db, { roles: ['staff'] })).email],
      ['who is suspended', async () => (await buildUser(app.db, { status: 'suspended' })).email],
    ])('it is the same step, with the time left and no other mail: of %s', async (_who, of) => {
      const address = await of();
      const first = await ask(address);
      const sent = (await mailsTo(address)).length;
      app.clock.advance({ seconds: 40 });
      const again = await ask(` ${address.toUpperCase()}`);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await mailsTo(address)).toHaveLength(sent);
      app.clock.advance({ seconds: 21 });
      expect((await ask(address)).body.challenge).not.toBe(first.body.challenge);
    });

    it('does not make a used code work again', async () => {
      const { challenge } = (await ask()).body;
      const code = await codeSentTo(app, email);
      expect((await verify(app, challenge, code)).status).toBe(200);
      const again = await ask();
      expect(again.status).toBe(200);
      expect((await verify(app, challenge, code)).status).toBe(422);
      // Where one has signed in before counts apart, so another code comes at once.
      const next = await codeSentTo(app, email);
      expect((await verify(app, again.body.challenge, next)).status).toBe(200);
    });

    it('gives no more tries', async () => {
      const { challenge } = (await ask()).body;
      const code = await codeSentTo(app, email);
      for (let n = 0; n < 5; n++) {
        await ask();
        await verify(app, challenge, wrongFor(code));
      }
      expect((await verify(app, challenge, code)).status).toBe(422);
    });
  });

  it('whom the office has made an account for takes it over', async () => {
    const admin = await app.as('admin');
    const profile = { first_name: 'Maria', last_name: 'Santos' };
    const made = await admin.post('/users/create', { username: uniqueKey('m'), email, profile });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { status, body } = await come();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.user).toMatchObject({ id: made.body.id, status: 'active', profile });
  });

  it('a suspended account is not opened, and no other one is made', async () => {
    const person = await buildUser(app.db, { status: 'suspended' });
    const { challenge } = (await ask(person.email)).body;
    expect(await mailsTo(person.email)).toEqual([]);
    expect((await verify(app, challenge, '000000')).status).toBe(422);
    expect(await accounts(person.email)).toMatchObject([{ status: 'suspended' }]);
  });

  it('an account that became one of staff meanwhile is not opened by the code', async () => {
    const { challenge } = (await ask()).body;
    const code = await codeSentTo(app, email);
    await buildUser(app.db, { email, roles: ['staff'], password: PASSWORD });
    expect((await verify(app, challenge, code)).status).toBe(422);
  });

  it('an erased person comes back as somebody new', async () => {
    const before = await come();
    const id = before.body.user.id as string;
    await app.db.execute(sql`update users set status = 'erased',
      email = ${`erased-${id}@takda.invalid`} where id = ${id}`);
    app.clock.advance({ minutes: 2 });
    const after = await come();
    expect(after.status).toBe(200);
    expect(after.body.user.id).not.toBe(id);
  });

  it('books once there is a name, and not before', async () => {
    const { body } = await come();
    const own = clientOf(app.app, body.token);
    const service = await buildService(app.db);
    const free = await own.get(`/services/next-free/${service.id}`);
    const { date, time } = free.body.data[0];
    const wish = { service_id: service.id, date, time, privacy_version: 1 };
    const refused = await own.post('/reservations/create', wish);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['profile.first_name', 'profile.last_name']);
    const profile = { first_name: 'Ana', last_name: 'Reyes' };
    expect((await own.post('/profile/update', { profile })).status).toBe(200);
    expect((await own.post('/reservations/create', wish)).status).toBe(201);
  });
});
