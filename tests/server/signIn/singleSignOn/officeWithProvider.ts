/** An office whose staff come by a provider, and whoever comes from there. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildTeam } from '#tests/support/builders/buildTeam.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import { clientOf } from '#tests/support/client.ts';
import type { Engine } from '#tests/support/engines.ts';
import { SignOnProvider, type Someone } from '#tests/support/signOnProvider.ts';
import { testApp } from '#tests/support/testApp.ts';
import { requireFor } from '../secondFactors/steps.ts';
import { forgetTries } from '../sessions/signIn.ts';

export function officeWithProvider(engine: Engine) {
  const provider = new SignOnProvider();
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());
  const app = testApp({ engine, config: { single_sign_on: provider.signOn } });
  beforeAll(() => buildTeam(app.db, { name: 'City Hall' }));
  beforeEach(async () => {
    await forgetTries(app);
    await app.db.execute(
      sql`update settings set local_staff_sign_in = true, local_administrator_id = null`,
    );
    await requireFor(app);
    Object.assign(provider, { isAway: false, isRefusing: false, givesRefreshTokens: true });
    provider.signOn.has_second_factor = true;
  });

  const start = async () => (await app.anyone.post('/login/single-sign-on')).body;
  const finish = (challenge: string, query: string, headers = {}) =>
    app.anyone.post('/login/single-sign-on/finish', { challenge, query }, headers);
  const signOn = async (person: Someone, headers = {}) => {
    provider.nextIs(person);
    const { challenge, url } = await start();
    return finish(challenge, await provider.visit(url), headers);
  };
  const signedOn = async (person: Someone) => {
    const { status, body } = await signOn(person);
    expect(status, JSON.stringify(body)).toBe(200);
    return { ...clientOf(app.app, body.token), user: body.user };
  };
  return { provider, app, start, finish, signOn, signedOn };
}

export function someone(overrides: Partial<Someone> = {}): Someone {
  const sub = uniqueKey('person');
  return {
    sub,
    email: `${sub}@city.test`,
    email_verified: true,
    given_name: 'Rosa',
    family_name: 'Lim',
    groups: ['counter'],
    ...overrides,
  };
}
