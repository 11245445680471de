/** What tests of second factors do again and again. */
import { sql } from 'drizzle-orm';
import { codeOf, stepAt } from '#server/signIn/secondFactors/totp.ts';
import { roleNamed } from '#tests/support/builders/buildRole.ts';
import type { Client } from '#tests/support/client.ts';
import { Authenticator } from '#tests/support/passkey.ts';
import type { TestApp } from '#tests/support/testApp.ts';
import { PASSWORD } from '../sessions/signIn.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As an app reads the secret that it is shown. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((one) => LETTERS.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** What the app shows. */
export const codeNow = (app: TestApp, secret: string, steps = 0) =>
  codeOf(bytesOf(secret), stepAt(app.clock.now()) + steps);

export const nextStep = (app: TestApp) => app.clock.advance({ seconds: 30 });

const current_password = PASSWORD;

/** @returns the secret in the app, and the recovery codes of the first factor */
export async function addTotp(app: TestApp, person: Client, name = 'Phone') {
  const { body } = await person.post('/profile/second-factors/totp', { current_password });
  const { id, secret } = body;
  const given = { id, name, code: codeNow(app, secret) };
  const added = await person.post('/profile/second-factors/totp/confirm', given);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  nextStep(app);
  return { id, secret, recovery_codes: added.body.recovery_codes as string[] };
}

export async function addPasskey(person: Client, name = 'Laptop') {
  const authenticator = new Authenticator();
  const { body } = await person.post('/profile/second-factors/passkey', { current_password });
  const { challenge, options } = body;
  const given = { challenge, name, passkey: authenticator.create(options) };
  const added = await person.post('/profile/second-factors/passkey/confirm', given);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { authenticator, ...added.body };
}

export const secondStep = (app: TestApp, challenge: string, given: object) =>
  app.anyone.post('/login/second-factor', { challenge, ...given });

/** The first step with a password: what it leads to. */
export const withPassword = (app: TestApp, { email }: { email: string }) =>
  app.anyone.post('/login', { login: email, password: PASSWORD });

/** The setting by which a role needs a second factor. */
export async function requireFor(app: TestApp, ...names: string[]) {
  await app.db.execute(sql`delete from settings_second_factor_roles`);
  for (const name of names) {
    const { id } = await roleNamed(app.db, name);
    await app.db.execute(sql`insert into settings_second_factor_roles (owner_id, target_id)
      select s.id, ${id}::uuid from settings s`);
  }
}
