/** A client that leaves before its answer takes no place along, whatever it asked and however far it came. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Metrics } from '#server/monitoring/metrics.ts';
import { SCARCE } from '#server/scarce.ts';
import { onOneEngine } from '../../support/engines.ts';
import { LogStream } from '../../support/logStream.ts';
import { testApp } from '../../support/testApp.ts';

const MORE = SCARCE.readings.ofNetwork + 1;
const AT_ONCE = 50;
const OPEN = { config: { policy: 'everyone' as const } };
/** More than a connection takes in before it is read. */
const LARGE = Buffer.alloc(8_000_000, 'x');

onOneEngine((engine) => {
  const app = testApp({ engine });
  const log = new LogStream();
  const metrics = new Metrics();
  let port: number;
  let began = 0;
  const answers: (() => void)[] = [];
  let served: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const wait = async () => {
      began += 1;
      await new Promise<void>((resolve) => answers.push(resolve));
      return {};
    };
    served = await buildApp(app.deps, {
      logger: { level: 'info', stream: log },
      metrics,
      extend: (api) => {
        api.get('/wait', OPEN, wait);
        api.post('/wait', OPEN, wait);
        api.get('/large', OPEN, async () => {
          began += 1;
          return LARGE;
        });
      },
    });
    await served.listen({ port: 0, host: '127.0.0.1' });
    port = (served.server.address() as AddressInfo).port;
  });
  afterAll(() => served?.close());

  /** As often as a network has places and once more; what did not begin was refused. */
  async function leaveOften(request: string, handlers: number) {
    for (let left = MORE; left > 0; left -= AT_ONCE) {
      const some = Math.min(left, AT_ONCE);
      began = 0;
      const sockets = await Promise.all(
        Array.from({ length: some }, async () => {
          const socket = connect(port, '127.0.0.1');
          await once(socket, 'connect');
          socket.pause();
          socket.write(request);
          return socket;
        }),
      );
      await expect.poll(() => began).toBe(some * handlers);
      await Promise.all(
        sockets.map((socket) => {
          socket.destroy();
          return once(socket, 'close');
        }),
      );
    }
    for (const go of answers.splice(0)) go();
  }
  const READ = 'GET /api/wait HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const BODY = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

  describe('every place is free again after clients have left', () => {
    it.each([
      ['while they waited for an answer', READ, 1],
      ['while two answers were made for each', READ + READ, 2],
      ['while they read', 'GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n', 1],
      ['after they sent a change', `POST /api/wait HTTP/1.1\r\nHost: localhost\r\n${BODY}`, 1],
    ])('%s', async (_how, request, handlers) => {
      await leaveOften(request, handlers);
      const url = `http://127.0.0.1:${port}/api`;
      expect((await fetch(`${url}/services`)).status).toBe(200);
      const signedOut = await fetch(`${url}/reservations/create`, { method: 'POST' });
      expect(signedOut.status).toBe(401);
    });
  });

  it('says in the log and in the metrics that they left', async () => {
    await expect
      .poll(() => log.lines.filter(({ msg }) => msg === 'the client left'))
      .toContainEqual(expect.objectContaining({ method: 'GET', route: '/api/wait' }));
    const text = await metrics.registry.metrics();
    expect(text).toContain('takda_http_requests_in_flight 0\n');
    expect(text).toMatch(/_count\{method="POST",route="\/api\/wait",status="left"\} 251\n/);
  });
});
