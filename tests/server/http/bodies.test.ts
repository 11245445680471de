/** Nothing compressed comes in, nothing slow stays, and not too much at once. */
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });

  it.each(['/api/login', '/api/files/upload', '/api/profile/export', '/healthz'])(
    'a compressed body is refused before it is unpacked: %s',
    async (url) => {
      const { token } = await app.as('constituent');
      const bomb = gzipSync(Buffer.alloc(20_000_000));
      for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip']) {
        const answer = await app.app.inject({
          method: 'POST',
          url,
          payload: bomb,
          headers: {
            'content-type': 'application/json',
            'content-encoding': encoding,
            authorization: `Bearer ${token}`,
          },
        });
        expect([404, 415]).toContain(answer.statusCode);
        if (url !== '/healthz') expect(answer.json().code).toBe('unsupported_type');
      }
    },
  );

  it('takes 250 requests of one network at once, and those of others meanwhile', async () => {
    const ask = (remoteAddress: string) => app.app.inject({ url: '/api/services', remoteAddress });
    expectLogged(/too many requests at once/);
    const flood = Array.from({ length: 400 }, () => ask('192.0.2.1'));
    const other = ask('198.51.100.7');
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 503)).toHaveLength(150);
    expect((await other).statusCode).toBe(200);
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
  });

  it('ends what takes too long with a sentence', async () => {
    const slow = await buildApp(app.deps, {
      logger: false,
      extend: (api) =>
        void api.get('/slow', {
          config: { policy: 'everyone' },
          handlerTimeout: 20,
          handler: () => new Promise(() => undefined),
        }),
    });
    const answer = await slow.inject('/api/slow');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^([5-9]|10)$/);
    expect(answer.json().message).toBe('This took too long. Try again in a moment.');
    await slow.close();
  });

  describe('over a slow line', () => {
    let listening: Awaited<ReturnType<typeof buildApp>>;
    let port = 0;
    beforeAll(async () => {
      const slowBodyLimits = { idle: 300, start: 300, pace: 1_000_000 };
      listening = await buildApp(app.deps, { logger: false, slowBodyLimits });
      await listening.listen({ port: 0, host: '127.0.0.1' });
      port = (listening.server.address() as { port: number }).port;
    });
    afterAll(() => listening.close());
    const closed = (socket: Socket) =>
      new Promise<string>((resolve) => {
        let answer = '';
        socket.on('data', (piece) => {
          answer += piece;
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
      });
    const begin = (path: string, type: string, token: string | null) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n` +
          `${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
      );
      return socket;
    };

    it('a body that stops is dropped, and its place is free again', async () => {
      const { token } = await app.as('constituent');
      for (let round = 0; round < 2; round++) {
        const sockets = Array.from({ length: 6 }, () =>
          begin('/api/files/upload', 'multipart/form-data; boundary=x', token),
        );
        await Promise.all(sockets.map(closed));
      }
      const json = begin('/api/login', 'application/json', null);
      await closed(json);
    });

    it('a body that trickles is dropped', async () => {
      const socket = begin('/api/login', 'application/json', null);
      const timer = setInterval(() => socket.write('{'), 50);
      await closed(socket);
      clearInterval(timer);
    });
  });
});
