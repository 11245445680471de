/** What is asked about an address that has an account costs what it costs for one that has none. */
import { beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries, PASSWORD } from './signIn.ts';

onEachEngine((engine) => {
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
});
