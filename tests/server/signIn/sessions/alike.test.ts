/** What is asked about an address that has an account costs what it costs for one that has none. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildUser } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import { countQueries } from '#tests/support/countQueries.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD } from './signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let known: string;
  let unknown: string;
  beforeEach(async () => {
    await forgetTries(app);
    known = (await buildUser(app.db, { password: PASSWORD })).email;
    unknown = `${uniqueKey('nobody')}@example.test`;
  });

  /** The tables that a call reads and writes, in their order, with the answer's status and keys. */
  async function traceOf(path: string, body: object) {
    const { result, statements } = await countQueries(app.database, () =>
      app.anyone.post(path, body),
    );
    const touched = statements.map((statement) => statement.replace(/\s+/g, ' ').slice(0, 60));
    return { status: result.status, keys: Object.keys(result.body), touched, body: result.body };
  }
  const alike = async (path: string, bodyFor: (email: string) => object) => {
    // Once before, so that nothing is prepared for the first time.
    await traceOf(path, bodyFor(`${uniqueKey('first')}@example.test`));
    const [one, other] = [
      await traceOf(path, bodyFor(known)),
      await traceOf(path, bodyFor(unknown)),
    ];
    expect({ ...one, body: null }).toEqual({ ...other, body: null });
    return [one.body, other.body];
  };
  const registration = (email: string) => ({
    username: uniqueKey('new'),
    email,
    password: PASSWORD,
    profile: { first_name: 'Ana', last_name: 'Reyes' },
    privacy_version: 1,
  });

  it.each([
    ['/login', (login: string) => ({ login, password: 'not this one' })],
    ['/login/code', (email: string) => ({ email })],
    ['/forgot-password', (email: string) => ({ email })],
    ['/register', registration],
  ])('%s', async (path, bodyFor) => {
    await alike(path, bodyFor);
  });

  it.each([
    ['/login/code', '/login/verify-otp-code', (email: string) => ({ email })],
    ['/forgot-password', '/forgot-password/verify-otp-code', (email: string) => ({ email })],
    ['/register', '/register/verify-otp-code', registration],
  ])('%s: a wrong code and another one', async (path, verify, bodyFor) => {
    const started = await alike(path, bodyFor);
    const challenges = started.map(({ challenge }) => challenge as string);
    const [one, other] = [
      await traceOf(verify, { challenge: challenges[0], code: '000000' }),
      await traceOf(verify, { challenge: challenges[1], code: '000000' }),
    ];
    expect(one).toEqual(other);
    app.clock.advance({ seconds: 61 });
    const [again, alsoAgain] = [
      await traceOf('/otp/resend', { challenge: challenges[0] }),
      await traceOf('/otp/resend', { challenge: challenges[1] }),
    ];
    expect({ ...again, body: null }).toEqual({ ...alsoAgain, body: null });
  });

  it('a user name that somebody has, and one that nobody has', async () => {
    const taken = (await buildUser(app.db)).username;
    await alike('/register', (email) => ({ ...registration(email), username: taken }));
    await forgetTries(app);
    const of = (username: string) =>
      traceOf('/register', {
        ...registration(`${uniqueKey('new')}@example.test`),
        username,
      });
    const [one, other] = [await of(taken), await of(uniqueKey('free'))];
    expect({ ...one, body: null }).toEqual({ ...other, body: null });
  });

  it.each([
    ['/forgot-password', '/register'],
    ['/register', '/forgot-password'],
    ['/login/code', '/register'],
    ['/login/code', '/forgot-password'],
  ])('%s, then %s: of staff, of who has signed in from here, of nobody', async (first, then) => {
    const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
    for (const one of [known, staff.email]) {
      const { challenge } = (await app.anyone.post('/login', { login: one, password: PASSWORD }))
        .body;
      await app.anyone.post('/login/verify-otp-code', {
        challenge,
        code: await codeSentTo(app, one),
      });
    }
    const bodyOf = (path: string, email: string) =>
      path === '/register' ? registration(email) : { email };
    const seen = [];
    for (const email of [known, staff.email, unknown]) {
      const begun = await app.anyone.post(first, bodyOf(first, email));
      const next = await app.anyone.post(then, bodyOf(then, email));
      seen.push([begun.status, next.status, next.body]);
    }
    expect(seen[0]?.[1]).toBe(429);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('a code that is used up, of somebody and of nobody', async () => {
    const started = await alike('/login/code', (email) => ({ email }));
    const tries = [];
    for (const { challenge } of started) {
      const traces = [];
      for (let n = 0; n < 7; n++) {
        traces.push(await traceOf('/login/verify-otp-code', { challenge, code: '000000' }));
      }
      tries.push(traces);
    }
    expect(tries[0]).toEqual(tries[1]);
  });

  it('nothing unknown leaves a row in the log', async () => {
    const count = async () => (await rows(app.db, sql`select 1 from activity_logs`)).length;
    const before = await count();
    const challenge = '00000000-0000-4000-8000-000000000000';
    const verify = ['/login', '/register', '/forgot-password'].map(
      (one) => `${one}/verify-otp-code`,
    );
    for (const path of verify) {
      expect((await app.anyone.post(path, { challenge, code: '000000' })).status).toBe(422);
    }
    expect((await app.anyone.post('/otp/resend', { challenge })).status).toBe(422);
    await app.anyone.post('/login', { login: unknown, password: 'wrong password' });
    const started = await app.anyone.post('/login/code', { email: unknown });
    const tried = { challenge: started.body.challenge, code: '000000' };
    await app.anyone.post('/login/verify-otp-code', tried);
    app.clock.advance({ seconds: 61 });
    await app.anyone.post('/otp/resend', { challenge: started.body.challenge });
    app.clock.advance({ seconds: 61 });
    await app.anyone.post('/forgot-password', { email: unknown });
    const reset_token = 'x'.repeat(43);
    const reset = { reset_token, password: 'a fine long secret' };
    await app.anyone.post('/forgot-password/reset-password', reset);
    expect(await count()).toBe(before);
    await app.anyone.post('/login', { login: known, password: 'wrong password' });
    expect(await count()).toBe(before + 1);
  });
});
