import { createHash } from 'node:crypto';
import fastJson from 'fast-json-stringify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { answerSchema } from '#server/http/validation.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

describe('the serialiser', () => {
  it('writes what the schema names and nothing else, nulls as nulls', () => {
    const schema = z.object({
      id: z.string(),
      note: z.string().nullable(),
      group: z.object({ a: z.int().nullable() }).nullable(),
      list: z.array(z.object({ id: z.string() })),
      words: z.record(z.string(), z.string()).optional(),
    });
    const write = fastJson(answerSchema(schema));
    const value = {
      id: 'x',
      note: null,
      group: null,
      list: [{ id: 'y', secret: 1 }],
      words: { a: 'b' },
      secret: 2,
    };
    expect(JSON.parse(write(value))).toEqual({
      id: 'x',
      note: null,
      group: null,
      list: [{ id: 'y' }],
      words: { a: 'b' },
    });
  });

  it('writes either of two objects, and nothing that neither has', () => {
    const same = z.object({ version: z.string(), value: z.string() });
    const whole = z.object({ version: z.string(), value: z.int(), list: z.array(z.string()) });
    const write = fastJson(answerSchema(z.union([whole, same])));
    const secret = 1;
    const answers = [
      { version: '1', value: 'a' },
      { version: '2', value: 7, list: ['b'] },
    ];
    for (const answer of answers) {
      expect(JSON.parse(write({ ...answer, secret }))).toEqual(answer);
    }
  });
});

onOneEngine((engine) => {
  const app = testApp({ engine });

  describe('every answer', () => {
    it.each(['/', '/services/1', '/admin', '/admin/users', '/api/services'])(
      'lets %s make no style, script or markup from text',
      async (url) => {
        const policy = String((await app.app.inject(url)).headers['content-security-policy']);
        expect(policy).not.toMatch(/unsafe|nonce/);
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types takda-worker");
        // Of nothing: SHA-256 of no bytes.
        const empty = createHash('sha256').digest('base64');
        expect(policy).toContain(`style-src 'self' 'sha256-${empty}'; `);
      },
    );

    it.each([
      ['/admin', '(self)'],
      ['/admin/today', '(self)'],
      ['/administration', '()'],
      ['/', '()'],
    ])('lets pages of staff use the camera, and no other: %s', async (url, camera) => {
      const { headers } = await app.app.inject(url);
      expect(headers['permissions-policy']).toContain(`camera=${camera},`);
    });

    it('carries the headers that a browser needs, and is not stored', async () => {
      const { headers } = await app.app.inject('/api/services');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe/);
      expect(headers['strict-transport-security']).toBeUndefined();
    });

    it('has the error format: malformed, wrong type, too large, absent', async () => {
      const post = (payload: string, type = 'application/json') =>
        app.app.inject({
          method: 'POST',
          url: '/api/login',
          payload,
          headers: { 'content-type': type },
        });
      const cases = [
        [await post('{bad'), 400, 'malformed'],
        [await post('a=b', 'application/x-www-form-urlencoded'), 415, 'unsupported_type'],
        [await post('hello', 'text/plain'), 415, 'unsupported_type'],
        [await post(JSON.stringify({ login: 'x'.repeat(110_000) })), 413, 'too_large'],
        [await app.app.inject('/api/nowhere'), 404, 'not_found'],
        [await app.app.inject({ method: 'PUT', url: '/api/services' }), 404, 'not_found'],
        [await post('{"__proto__": {"x": 1}}'), 400, 'malformed'],
      ] as const;
      for (const [answer, status, code] of cases) {
        expect(answer.statusCode).toBe(status);
        expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
      }
    });

    it('refuses a token that nobody has', async () => {
      const answer = await app.app.inject({
        url: '/api/profile',
        headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      });
      expect(answer.statusCode).toBe(401);
    });
  });

  describe('the description of the API', () => {
    it('is OpenAPI 3.1 and names every call with what it answers', async () => {
      const { paths, openapi } = (await app.app.inject('/api/openapi.json')).json();
      expect(openapi).toBe('3.1.0');
      expect(Object.keys(paths).length).toBeGreaterThan(40);
      for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(
        paths,
      )) {
        for (const [method, call] of Object.entries(methods)) {
          expect(['get', 'post'], path).toContain(method);
          expect(call.summary, path).toBeTruthy();
          expect(call.responses, path).toBeTruthy();
        }
      }
    });

    it('can be read on a page that asks no other host', async () => {
      const page = await app.app.inject('/api/docs/');
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/(src|href)="https?:/);
    });
  });

  it('says that it is up and ready', async () => {
    expect((await app.app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('does not start with a route that declares no policy', async () => {
    const broken = buildApp(
      { ...app.deps },
      { logger: false, extend: (api) => void api.get('/open-door', async () => 'hello') },
    );
    await expect(broken).rejects.toThrow(/open-door declares no policy/);
  });

  it('does not start with a route for a permission that no resource declares', async () => {
    const config = { policy: { resource: 'reservations', action: 'add_nothing' } };
    const broken = buildApp(
      { ...app.deps },
      { logger: false, extend: (api) => void api.get('/unknown', { config }, async () => 'hello') },
    );
    await expect(broken).rejects.toThrow(/asks for reservations.add_nothing, which no resource/);
  });
});
