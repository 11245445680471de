/** Whose proxy is not trusted learns of it: in the log once, and in the settings. */
import { describe, expect, it } from 'vitest';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { type TestApp, testApp } from '../../support/testApp.ts';

const PROXY = '10.0.0.1';
const ask = (app: TestApp, remoteAddress: string, headers: Record<string, string>) =>
  app.app.inject({ url: '/api/services', remoteAddress, headers });
const warningsFor = async (app: TestApp) =>
  (await (await app.as('admin')).get('/settings/warnings')).body.data;

onOneEngine((engine) => {
  describe('without TRUST_PROXY', () => {
    const app = testApp({ engine });

    it('a forwarded address is told of once, and seen for a day', async () => {
      await ask(app, '192.0.2.1', {});
      expect(await warningsFor(app)).toEqual([]);
      expectLogged(/X-Forwarded-For is not believed/);
      const seen_at = app.clock.now().toISOString();
      for (let n = 0; n < 3; n++) await ask(app, PROXY, { 'x-forwarded-for': `203.0.113.${n}` });
      const warning = { kind: 'untrusted_proxy', detail: PROXY, seen_at };
      await expect.poll(() => warningsFor(app)).toEqual([warning]);
      const warned = app.log.lines.filter((line) => /is not believed/.test(JSON.stringify(line)));
      expect(warned).toHaveLength(1);
      app.clock.advance({ hours: 25 });
      expect(await warningsFor(app)).toEqual([]);
    });
  });

  describe('with the proxy in TRUST_PROXY', () => {
    const app = testApp({ engine, config: { trust_proxy: ['10.0.0.0/8'] } });

    it('nothing is told, unless it comes past the proxy', async () => {
      await ask(app, PROXY, { 'x-forwarded-for': '203.0.113.9' });
      expect(await warningsFor(app)).toEqual([]);
      expectLogged(/X-Forwarded-For is not believed/);
      await ask(app, '198.51.100.7', { 'x-forwarded-for': '203.0.113.9' });
      await expect.poll(() => warningsFor(app)).toMatchObject([{ detail: '198.51.100.7' }]);
    });
  });
});
