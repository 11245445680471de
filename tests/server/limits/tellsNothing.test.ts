/**
 * Every counter that somebody without an account can reach: what is known here and what is not get the
 * same answers in the same order, and a name whose count is used up says nothing of another name of
 * the same person. Each engine's counting is tested in
 * `quotas.test.ts`.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  postFrom,
  startLogin,
} from '../signIn/sessions/signIn.ts';

const HERE = '192.0.2.1';
const TIMES = 13;

interface Names {
  email: string;
  username: string;
}
/** What is asked with a name; null: a name of that kind is not taken there. */
type Ask = (name: string, kind: keyof Names) => [path: string, body: object] | null;

const byEmail =
  (path: string): Ask =>
  (email, kind) =>
    kind === 'email' ? [path, { email }] : null;

const ASKED: Record<string, Ask> = {
  '/login': (login) => ['/login', { login, password: 'not this one' }],
  '/login/code': byEmail('/login/code'),
  '/forgot-password': byEmail('/forgot-password'),
  '/register': (name, kind) => [
    '/register',
    {
      username: kind === 'username' ? name : uniqueKey('new'),
      email: kind === 'email' ? name : `${uniqueKey('new')}@example.test`,
      password: PASSWORD,
      profile: { first_name: 'Ana', last_name: 'Reyes' },
      privacy_version: 1,
    },
  ],
};
/** Every way to write one name that leads to the same account. */
const SPELLINGS: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `  ${name}`,
];

onOneEngine((engine) => {
  const app = testApp({ engine });
  const unknown = (): Names => {
    const username = uniqueKey('nobody');
    return { username, email: `${username}@example.test` };
  };
  /** Kinds of people that nobody may tell from one who is not there. */
  const people: Record<string, () => Promise<Names>> = {
    'a constituent': () => buildUser(app.db, { password: PASSWORD }),
    'who works here': () => buildUser(app.db, { roles: ['staff'], password: PASSWORD }),
    'who has no password': () => buildUser(app.db),
    'who is suspended': () => buildUser(app.db, { status: 'suspended', password: PASSWORD }),
    'who has signed in from here': async () => {
      const one = await buildUser(app.db, { password: PASSWORD });
      const { challenge } = await startLogin(app, one.email);
      const code = await codeSentTo(app, one.email);
      const path = '/login/verify-otp-code';
      expect((await postFrom(app, HERE, [path, { challenge, code }])).status).toBe(200);
      return one;
    },
  };
  beforeEach(() => forgetTries(app));

  /** Networks have counters of their own, which are not about anybody. */
  const inTurn = async (asked: ([path: string, body: object] | null)[]) => {
    const seen: string[] = [];
    for (const one of asked) {
      if (!one) continue;
      const { status, body } = await postFrom(app, HERE, one);
      seen.push(`${status} ${body.code ?? ''} ${body.message ?? ''} ${body.retry_after ?? ''}`);
    }
    return seen;
  };
  const spelt = (ask: Ask, names: Names, kind: keyof Names, times = TIMES) =>
    Array.from({ length: times }, (_, n) =>
      ask(SPELLINGS[n % SPELLINGS.length]?.(names[kind]) ?? '', kind),
    );

  for (const [path, ask] of Object.entries(ASKED)) {
    describe(path, () => {
      it.each(Object.keys(people))('answers for somebody %s as for nobody', async (kind) => {
        const one = (await people[kind]?.()) ?? unknown();
        const other = unknown();
        for (const name of ['email', 'username'] as const) {
          await forgetTries(app);
          const known = await inTurn(spelt(ask, one, name));
          await forgetTries(app);
          expect(known).toEqual(await inTurn(spelt(ask, other, name)));
        }
      });

      it.each(Object.keys(people))(
        'one name of somebody %s says nothing of the other',
        async (kind) => {
          const one = (await people[kind]?.()) ?? unknown();
          const fresh = await inTurn(spelt(ask, unknown(), 'username'));
          for (const [first, then] of [
            ['email', 'username'],
            ['username', 'email'],
          ] as const) {
            await forgetTries(app);
            await inTurn(spelt(ask, one, first));
            const after = await inTurn(spelt(ask, one, then));
            await forgetTries(app);
            await inTurn(spelt(ask, unknown(), first));
            expect(after).toEqual(await inTurn(spelt(ask, unknown(), then)));
            if (after.length === fresh.length && path === '/login') expect(after).toEqual(fresh);
          }
        },
      );
    });
  }

  describe('the account’s own count', () => {
    const logIn = async (login: string, password: string) =>
      (await postFrom(app, HERE, ['/login', { login, password }])).status;

    it('is used up over both names, and tells it not even whoever has the right password', async () => {
      const one = await buildUser(app.db, { password: PASSWORD });
      for (let n = 0; n < 6; n++) {
        expect(await logIn(one.email, 'not this one')).toBe(422);
        expect(await logIn(one.username, 'not this one')).toBe(422);
      }
      expect(await logIn(one.username, PASSWORD)).toBe(422);
      expect(
        (await postFrom(app, '198.51.100.7', ['/login', { login: one.email, password: PASSWORD }]))
          .status,
      ).toBe(200);
      app.clock.advance({ minutes: 16 });
      expect(await logIn(one.username, PASSWORD)).toBe(200);
    });

    it('begins anew with a new password', async () => {
      const one = await buildUser(app.db, { password: PASSWORD });
      for (let n = 0; n < 6; n++) {
        await logIn(one.email, 'not this one');
        await logIn(one.username, 'not this one');
      }
      const { body } = await postFrom(app, HERE, ['/forgot-password', { email: one.email }]);
      const code = await codeSentTo(app, one.email);
      const path = '/forgot-password/verify-otp-code';
      const given = await postFrom(app, HERE, [path, { challenge: body.challenge, code }]);
      const { reset_token } = given.body;
      const reset = { reset_token, password: 'a fine long secret' };
      await postFrom(app, HERE, ['/forgot-password/reset-password', reset]);
      expect(await logIn(one.username, 'a fine long secret')).toBe(200);
    });
  });
});
