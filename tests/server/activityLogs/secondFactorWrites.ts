/** The calls that write second factors, each with a body that is right. */
import type { Client } from '../../support/client.ts';
import { Authenticator } from '../../support/passkey.ts';
import type { TestApp } from '../../support/testApp.ts';
import { addPasskey, addTotp, codeNow, withPassword } from '../signIn/secondFactors/steps.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';
import { admin, anyone, by, constituent, type Write } from './write.ts';

const current_password = PASSWORD;
const path = (last: string) => `/profile/second-factors/${last}`;
const own = (
  last: string,
  body: (one: Client, app: TestApp) => Promise<object>,
): [string, Write] => [path(last), by(constituent, () => path(last), body)];

export const SECOND_FACTOR_WRITES: Record<string, Write> = {
  '/login/second-factor': anyone('/login/second-factor', async (app) => {
    const one = await constituent(app);
    const { secret } = await addTotp(app, one);
    const { challenge } = (await withPassword(app, one.user)).body;
    return { challenge, code: codeNow(app, secret) };
  }),
  '/login/passkey/verify': anyone('/login/passkey/verify', async (app) => {
    const { authenticator } = await addPasskey(await constituent(app));
    const { challenge, options } = (await app.anyone.post('/login/passkey')).body;
    return { challenge, passkey: authenticator.get(options) };
  }),
  ...Object.fromEntries([
    own('totp/confirm', async (one, app) => {
      const { id, secret } = (await one.post(path('totp'), { current_password })).body;
      return { id, name: 'Phone', code: codeNow(app, secret) };
    }),
    own('passkey/confirm', async (one) => {
      const { challenge, options } = (await one.post(path('passkey'), { current_password })).body;
      return { challenge, name: 'Laptop', passkey: new Authenticator().create(options) };
    }),
    own('rename', async (one, app) => ({ id: (await addTotp(app, one)).id, name: 'Tablet' })),
    own('remove', async (one, app) => ({ id: (await addTotp(app, one)).id, current_password })),
    own('recovery-codes', async (one, app) => {
      await addTotp(app, one);
      return { current_password };
    }),
  ]),
  '/users/second-factors/reset/{id}': by(
    admin,
    async (_, app) => {
      const one = await constituent(app);
      await addTotp(app, one);
      return `/users/second-factors/reset/${one.user.id}`;
    },
    () => ({ current_password }),
  ),
};

/** Nothing has happened yet: what they begin counts once it is finished, by a call with a row. */
export const BEGINNINGS: readonly string[] = [
  '/login/passkey',
  '/login/single-sign-on',
  path('totp'),
  path('passkey'),
];
/** Takes a provider: tests/server/signIn/singleSignOn/signOn.test.ts tries it. */
export const SIGN_ON_FINISH = '/login/single-sign-on/finish';
