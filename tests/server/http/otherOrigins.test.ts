import { describe, expect, it } from 'vitest';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const BOOK = 'https://book.example.org';

onOneEngine((engine) => {
  describe('pages of other origins', () => {
    const app = testApp({ engine, config: { allowed_origins: [BOOK] } });
    const ask = (origin: string, url = '/api/services', more: object = {}) =>
      app.app.inject({ url, headers: { origin, ...more } });
    const preflight = (origin: string, url = '/api/profile/update') =>
      app.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST' },
      });

    it('may call the API where they are named, without cookies', async () => {
      const { statusCode, headers } = await ask(BOOK);
      expect(statusCode).toBe(200);
      expect(headers['access-control-allow-origin']).toBe(BOOK);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['access-control-expose-headers']).toContain('Content-Disposition');
      expect(headers.vary).toMatch(/\bOrigin\b/);
    });

    it('may read refusals, too, and files', async () => {
      const absent = '01900000-0000-7000-8000-000000000000';
      const paths = ['/api/profile', '/api/nowhere', `/api/files/${absent}`];
      for (const path of paths) {
        const { statusCode, headers } = await ask(BOOK, path);
        expect(statusCode).toBeGreaterThan(400);
        expect(headers['access-control-allow-origin']).toBe(BOOK);
      }
    });

    it('are told beforehand what they may send', async () => {
      const { statusCode, headers } = await preflight(BOOK);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': BOOK,
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '7200',
      });
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
      expect(allowed).toEqual(
        expect.arrayContaining([
          ...['accept', 'accept-language', 'authorization', 'content-type'],
          ...['device', 'idempotency-key', 'x-proof'],
        ]),
      );
    });

    it.each(['https://other.example.org', 'http://book.example.org', `${BOOK}:8443`, 'null'])(
      'that are not named, as %s, are allowed nothing',
      async (origin) => {
        const answers = [await ask(origin), await preflight(origin)];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
        for (const { headers } of answers) {
          expect(headers['access-control-allow-origin']).toBeUndefined();
          expect(headers.vary).toMatch(/\bOrigin\b/);
        }
      },
    );

    it('may call nothing but the API', async () => {
      for (const path of ['/healthz', '/services/1']) {
        const { headers } = await ask(BOOK, path);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });

  describe('without a list of origins', () => {
    const app = testApp({ engine });

    it('no other page may call the API', async () => {
      const { headers } = await app.app.inject({ url: '/api/services', headers: { origin: BOOK } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(String(headers['content-security-policy'])).toContain("connect-src 'self';");
    });
  });

  describe('pages whose API is elsewhere', () => {
    const app = testApp({ engine, config: { api_base_url: 'https://api.example.org/api' } });

    it('may call it by their policy, and nothing else', async () => {
      const { headers } = await app.app.inject('/services/1');
      expect(String(headers['content-security-policy'])).toContain(
        "connect-src 'self' https://api.example.org;",
      );
    });
  });
});
