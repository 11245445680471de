import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { rows, timestamptz } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { clientOf } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { codeIn } from '../../support/mailbox.ts';
import { testApp } from '../../support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD, postFrom, wrongFor } from './sessions/signIn.ts';

const hashed: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      hashed.push(String(given[0]));
      return real.hash(...given);
    },
  };
});

const THEIRS = 'chosen by a stranger';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let email: string;
  let username: string;
  beforeEach(async () => {
    await forgetTries(app);
    username = uniqueKey('new');
    email = `${username}@example.test`;
  });
  const profile = { first_name: 'Liza', last_name: 'Cruz', birth_date: '1990-05-01' };
  const register = (body: object = {}) =>
    app.anyone.post('/register', {
      username,
      email,
      password: PASSWORD,
      profile,
      privacy_version: 1,
      ...body,
    });
  const verify = (challenge: string, code: unknown) =>
    app.anyone.post('/register/verify-otp-code', { challenge, code });
  const logIn = (password: string) => app.anyone.post('/login', { login: email, password });
  const rowOf = async (address = email) =>
    (
      await rows<{
        id: string;
        status: string;
        username: string;
        email_verified_at: string | null;
      }>(
        app.db,
        sql`select id, status, username, email_verified_at from users where email = ${address}`,
      )
    )[0];

  it('makes a pending person, and the code makes them a constituent who is signed in', async () => {
    const begun = await register({
      profile: { ...profile, gender: 'female', barangay: 'San Roque' },
    });
    expect(begun).toMatchObject({ status: 201, body: { otp_required: true } });
    expect(await rowOf()).toMatchObject({ status: 'pending', email_verified_at: null, username });
    expect((await logIn(PASSWORD)).status).toBe(422);

    const done = await verify(begun.body.challenge, await codeSentTo(app, email));
    expect(done).toMatchObject({
      status: 200,
      body: {
        user: {
          email,
          username,
          status: 'active',
          email_verified_at: expect.any(String),
          roles: [{ name: 'constituent' }],
          profile: { ...profile, gender: 'female', barangay: 'San Roque' },
        },
      },
    });
    expect((await clientOf(app.app, done.body.token).get('/profile')).status).toBe(200);
    app.clock.advance({ seconds: 61 });
    expect((await logIn(PASSWORD)).status).toBe(200);
    expect(await actionsOn(app.db, done.body.user.id)).toEqual([
      'register',
      'verify',
      'agree_to_privacy_notice',
      'login',
      'send_code',
    ]);
  });

  it('answers alike for an address that has an account, whose person is told', async () => {
    const known = await buildUser(app.db, { email, password: PASSWORD });
    const suspended = await buildUser(app.db, { status: 'suspended' });
    const other = `${uniqueKey('free')}@example.test`;
    const answers = [];
    for (const address of [other, known.email, suspended.email]) {
      hashed.length = 0;
      answers.push(await register({ email: address, username: uniqueKey('new') }));
      expect(hashed).toEqual([PASSWORD]);
    }
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(Object.keys(answers[0]?.body));
    }
    await deliverMails(app.deps, app.app.log);
    const { subject, text } = app.mailbox.lastTo(email);
    expect(subject).toBe('You have an account at Takda');
    expect(text).toMatch(/\/forgot-password/);
    expect(() => codeIn(text)).toThrow();
    expect((await verify(answers[1]?.body.challenge, '123456')).body).toEqual(
      (await verify(answers[0]?.body.challenge, wrongFor(app.mailbox.codeFor(other)))).body,
    );
    for (const address of [other, known.email]) {
      expect((await register({ email: address })).status).toBe(429);
    }
    expect(await rowOf()).toMatchObject({ id: known.id, username: known.username });
  });

  it('keeps an account out of the hands of who registered its address first', async () => {
    const stranger = await register({ password: THEIRS, profile: { ...profile, last_name: 'X' } });
    const strangersCode = await codeSentTo(app, email);
    app.clock.advance({ seconds: 61 });
    const owner = await register();
    const done = await verify(owner.body.challenge, await codeSentTo(app, email));
    expect(done).toMatchObject({ status: 200, body: { user: { profile: { last_name: 'Cruz' } } } });
    expect((await verify(stranger.body.challenge, strangersCode)).status).toBe(422);
    app.clock.advance({ seconds: 61 });
    expect((await logIn(THEIRS)).status).toBe(422);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  it('keeps a registration from who registers the address again before its code is entered', async () => {
    const owner = await register();
    const code = await codeSentTo(app, email);
    app.clock.advance({ seconds: 61 });
    expect((await register({ password: THEIRS, username: uniqueKey('new') })).status).toBe(201);
    const done = await verify(owner.body.challenge, code);
    expect(done).toMatchObject({ status: 200, body: { user: { username } } });
    app.clock.advance({ seconds: 61 });
    expect((await logIn(THEIRS)).status).toBe(422);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  it('never takes over an account that the office has made', async () => {
    const invited = await buildUser(app.db, {
      email,
      status: 'pending',
      email_verified_at: null,
      roles: ['staff'],
    });
    const begun = await register({ password: THEIRS });
    expect(begun.status).toBe(201);
    await deliverMails(app.deps, app.app.log);
    expect(() => app.mailbox.codeFor(email)).toThrow();
    expect(await rowOf()).toMatchObject({ id: invited.id, status: 'pending' });
    const kept = await rows(app.db, sql`select 1 from credentials where user_id = ${invited.id}`);
    expect(kept).toEqual([]);
  });

  it('gives another user name than one that is taken, after the code, and says so', async () => {
    const taken = await buildUser(app.db);
    const begun = await register({ username: taken.username.toUpperCase() });
    expect(begun.status).toBe(201);
    const done = await verify(begun.body.challenge, await codeSentTo(app, email));
    expect(done.status).toBe(200);
    const given = done.body.user.username as string;
    expect(given).toMatch(new RegExp(`^${taken.username}-\\d{4}$`, 'i'));
    await deliverMails(app.deps, app.app.log);
    expect(app.mailbox.lastTo(email).text).toMatch(new RegExp(`is taken. Yours is ${given};`));
  });

  it('keeps a user name from nobody for one who has not confirmed it', async () => {
    const squatter = await register({ email: `squatter-${email}` });
    const code = await codeSentTo(app, `squatter-${email}`);
    const begun = await register();
    expect(begun.status).toBe(201);
    const done = await verify(begun.body.challenge, await codeSentTo(app, email));
    expect(done.body.user.username).toBe(username);
    const late = await verify(squatter.body.challenge, code);
    expect(late.body.user.username).toMatch(new RegExp(`^${username}-\\d{4}$`));
  });

  it('makes one account of many registrations and right codes at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ username: uniqueKey('new') })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
    const challenge = answers.find(({ status }) => status === 201)?.body.challenge;
    const code = await codeSentTo(app, email);
    const done = await Promise.all(Array.from({ length: 40 }, () => verify(challenge, code)));
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('takes codes of its own flow only, as text', async () => {
    const { challenge } = (await register()).body;
    const code = await codeSentTo(app, email);
    for (const odd of [{}, [], [code], Number(code), null, true]) {
      expect((await verify(challenge, odd)).status).toBe(422);
    }
    for (const path of ['/login/verify-otp-code', '/forgot-password/verify-otp-code']) {
      expect((await app.anyone.post(path, { challenge, code })).status).toBe(422);
    }
    expect((await verify(challenge, code)).status).toBe(200);
    expect((await verify(challenge, code)).status).toBe(422);
  });

  it('goes on with what was chosen after a resend', async () => {
    const first = await register();
    await codeSentTo(app, email);
    app.clock.advance({ seconds: 61 });
    const next = await app.anyone.post('/otp/resend', { challenge: first.body.challenge });
    expect(next.status).toBe(200);
    const done = await verify(next.body.challenge, await codeSentTo(app, email));
    expect(done).toMatchObject({ status: 200, body: { user: { username } } });
    expect(await rows(app.db, sql`select 1 from challenges where data is not null`)).toEqual([]);
  });

  it('refuses weak passwords, own names, and what is not the person’s to set', async () => {
    const bodies = [
      { password: 'iloveyou1' },
      { password: 'short' },
      { password: 'liza.cruz.1990' },
      { username: 'x' },
      { username: 'who@example.test' },
      { email: 'not an address' },
      { email: {} },
      { profile: { first_name: 'Liza' } },
      { profile: { ...profile, photo: '01900000-0000-7000-8000-000000000000' } },
      { roles: [] },
      { status: 'active' },
      { email_verified_at: '2026-01-01T00:00:00Z' },
      { identification: { status: 'verified' } },
      { privacy_version: undefined },
      { privacy_version: 2 },
    ];
    for (const body of bodies) {
      expect([body, (await register(body)).status]).toEqual([body, 422]);
    }
    expect(await rowOf()).toBeUndefined();
  });

  it('slows down whoever registers many', async () => {
    const one = () =>
      postFrom(app, '203.0.113.9', [
        '/register',
        {
          username: uniqueKey('n'),
          email: `${uniqueKey('n')}@x.test`,
          password: 'iloveyou1',
          profile,
        },
      ]);
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await one()).status);
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('forgets after a week who never came, and nobody else', async () => {
    await register();
    const invited = await buildUser(app.db, { status: 'pending', email_verified_at: null });
    await app.db.execute(
      sql`update users set created_at = created_at - interval '40 days' where status = 'pending'`,
    );
    await app.db.execute(
      sql`update users set created_at = ${timestamptz(app.clock.now())} - interval '6 days' where email = ${email}`,
    );
    await removeOld(app.db, app.clock.now());
    expect(await rowOf()).toBeDefined();
    await app.db.execute(
      sql`update users set created_at = ${timestamptz(app.clock.now())} - interval '8 days' where email = ${email}`,
    );
    await removeOld(app.db, app.clock.now());
    expect(await rowOf()).toBeUndefined();
    expect(await rowOf(invited.email)).toBeDefined();
  });
});
