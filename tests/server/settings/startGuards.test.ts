/** What does not go together with an address for everybody is refused, or said to who can mend it. */
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import { DEMO_PASSWORD } from '#server/demo/content/accounts.ts';
import { startWarnings } from '#server/settings/startGuards.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';

const PUBLIC_URL = 'https://book.example.org';
const whole = { demo: false, smtp_urls: ['smtp://mail.example.org'], trust_proxy: ['10.0.0.0/8'] };
const kindsFor = async (app: TestApp) =>
  (await (await app.as('admin')).get('/settings/warnings')).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );

describe('an https address with a demo that nobody asked for', () => {
  it.each([
    PUBLIC_URL,
    'HTTPS://book.example.org',
    'hTTps://book.example.org',
    ' https://book.example.org',
    'https:book.example.org',
    'ht\ttps://book.example.org',
  ])('ends the start, as %j too', (address) => {
    expect(() => readConfig({ PUBLIC_URL: address })).toThrow(/^DEMO is missing: .*DEMO=off/);
    expect(readConfig({ PUBLIC_URL: address, DEMO: 'off' }).public_url).toBe(PUBLIC_URL);
  });

  it.each([
    [{ PUBLIC_URL, DEMO: 'on' }, true],
    [{ PUBLIC_URL, DEMO: 'off' }, false],
    [{ PUBLIC_URL, DATABASE_URL: 'postgres://x@localhost/y' }, false],
    [{ PUBLIC_URL: 'http://takda.city.internal' }, true],
  ])('starts with %j', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });
});

onOneEngine((engine) => {
  /** Every combination of the three, at an address for everybody and at one that is not. */
  const combinations = [true, false].flatMap((demo) =>
    [true, false].flatMap((hasMail) =>
      [true, false].map((isTrusted) => ({ demo, hasMail, isTrusted })),
    ),
  );

  describe.each(combinations)('with %j', ({ demo, hasMail, isTrusted }) => {
    const config: Partial<Config> = { ...whole, public_url: PUBLIC_URL, demo };
    if (!hasMail) config.smtp_urls = [];
    if (!isTrusted) config.trust_proxy = [];
    const app = testApp({ engine, config });

    it('says what is amiss, at the start and to administrators', async () => {
      const amiss = [
        ...(demo ? ['demo'] : []),
        ...(hasMail ? [] : ['no_mail_server']),
        ...(isTrusted ? [] : ['no_trusted_proxy']),
      ];
      expect(await kindsFor(app)).toEqual(amiss);
      const said = (await startWarnings(app.deps)).join('\n');
      expect(/DEMO is on/.test(said)).toBe(demo);
      expect(/SMTP_URL is missing/.test(said)).toBe(!hasMail);
      expect(/TRUST_PROXY is missing/.test(said)).toBe(!isTrusted);
      expect(said === '').toBe(amiss.length === 0);
      const elsewhere = { ...app.deps.config, public_url: 'http://localhost:3000' };
      expect(await startWarnings({ ...app.deps, config: elsewhere })).toEqual([]);
    });
  });

  describe('with accounts of the demo', () => {
    const app = testApp({ engine, config: { ...whole, public_url: PUBLIC_URL } });

    it('says so while one can be used with its known password', async () => {
      const account = (
        login: string,
        password: string,
        status: 'active' | 'suspended' = 'active',
      ) => buildUser(app.db, { email: `${login}@takda.test`, password, status });
      await account('staff', 'a password of their own');
      await account('nurse', DEMO_PASSWORD, 'suspended');
      expect(await kindsFor(app)).toEqual([]);
      await account('admin', DEMO_PASSWORD);
      expect(await kindsFor(app)).toEqual(['demo_accounts']);
      expect(await startWarnings(app.deps)).toEqual([
        expect.stringMatching(/^Accounts of the demo are active at https:/),
      ]);
    });
  });

  describe('with a proxy that was seen', () => {
    const app = testApp({ engine, config: { ...whole, public_url: PUBLIC_URL, trust_proxy: [] } });

    it('names that one instead', async () => {
      expect(await kindsFor(app)).toEqual(['no_trusted_proxy']);
      expectLogged(/X-Forwarded-For is not believed/);
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      await app.app.inject({ url: '/api/services', remoteAddress: '10.0.0.1', headers });
      await expect.poll(() => kindsFor(app)).toEqual(['untrusted_proxy']);
    });
  });
});
