/** A registration that nobody confirmed keeps nobody out, and gives nobody what a stranger chose. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { addAdmin } from '#server/users/addAdmin.ts';
import { roleNamed } from '../../support/builders/buildRole.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { onEachEngine } from '../../support/engines.ts';
import { codeIn } from '../../support/mailbox.ts';
import { SignOnProvider } from '../../support/signOnProvider.ts';
import { testApp } from '../../support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD } from './sessions/signIn.ts';

const STRANGER = { first_name: 'Not', last_name: 'Theirs' };

onEachEngine((engine) => {
  const provider = new SignOnProvider();
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());
  const app = testApp({ engine, config: { single_sign_on: provider.signOn } });
  beforeAll(() => buildTeam(app.db, { name: 'City Hall' }));
  let username: string;
  let email: string;
  const register = (body: object = {}) =>
    app.anyone.post('/register', {
      ...{ username, email, password: PASSWORD, profile: STRANGER, privacy_version: 1 },
      ...body,
    });
  beforeEach(async () => {
    await forgetTries(app);
    username = uniqueKey('squatted');
    email = `${username}@example.test`;
    expect((await register()).status).toBe(201);
    app.clock.advance({ minutes: 2 });
  });
  const rowsOf = () =>
    rows<{ id: string; first_name: string; status: string; username: string }>(
      app.db,
      sql`select id, profile_first_name as first_name, status, username from users where lower(email) = ${email}`,
    );

  it('a forgotten password does not make an account of it', async () => {
    expect((await app.anyone.post('/forgot-password', { email })).status).toBe(200);
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    const { text, subject } = app.mailbox.lastTo(email);
    expect(subject).toContain('There is no account');
    expect(() => codeIn(text)).toThrow();
    expect((await rowsOf())[0]?.status).toBe('pending');
  });

  it('the code that is entered last counts with its own data, and the others end', async () => {
    const first = (await register({ profile: { first_name: 'Also', last_name: 'Not' } })).body;
    const firstCode = await codeSentTo(app, email);
    app.clock.advance({ minutes: 2 });
    const name = uniqueKey('mine');
    const own = { username: name, profile: { first_name: 'Maria', last_name: 'Santos' } };
    const { challenge } = (await register(own)).body;
    const path = '/register/verify-otp-code';
    const done = await app.anyone.post(path, { challenge, code: await codeSentTo(app, email) });
    expect(done.body.user).toMatchObject({ username: name, profile: own.profile });
    const late = { challenge: first.challenge, code: firstCode };
    expect((await app.anyone.post(path, late)).status).toBe(422);
    expect(await rowsOf()).toMatchObject([{ first_name: 'Maria', username: name }]);
  });

  it('the office creates the person all the same', async () => {
    const admin = await app.as('admin');
    const roles = [(await roleNamed(app.db, 'constituent')).id];
    const profile = { first_name: 'Maria', last_name: 'Santos' };
    const made = await admin.post('/users/create', { username, email, profile, roles });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await rowsOf()).toMatchObject([{ first_name: 'Maria', username }]);
  });

  it('the office gives the address and the user name to somebody else', async () => {
    const admin = await app.as('admin', { password: PASSWORD });
    const { user } = await app.as('constituent');
    const change = { email, username, current_password: PASSWORD };
    const answer = await admin.post(`/users/update/${user.id}`, change);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await rowsOf()).toMatchObject([{ id: user.id, username }]);
  });

  it('somebody of the provider comes in, under the name that is theirs there', async () => {
    provider.nextIs({
      ...{ sub: uniqueKey('person'), email, email_verified: true, groups: ['counter'] },
      given_name: 'Rosa',
    });
    const { challenge, url } = (await app.anyone.post('/login/single-sign-on')).body;
    const query = await provider.visit(url);
    const done = await app.anyone.post('/login/single-sign-on/finish', { challenge, query });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await rowsOf()).toMatchObject([{ first_name: 'Rosa', status: 'active', username }]);
  });

  it('the first administrator is made with it', async () => {
    const named = { first_name: 'Ana', last_name: 'Reyes', password: 'a fine long secret' };
    await addAdmin({ db: app.db, now: app.clock.now() }, { email, username, ...named });
    expect(await rowsOf()).toMatchObject([{ first_name: 'Ana', status: 'active', username }]);
  });
});
