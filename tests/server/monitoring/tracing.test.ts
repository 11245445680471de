import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { fetchTraced } from '#server/http/outgoing.ts';
import { INSTALL, openTracing, type Tracing } from '#server/monitoring/tracing.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const CANARY = 'canary7f3k';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** What collectors speak: `POST /v1/traces` with JSON. */
class Collector {
  readonly bodies: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces') this.bodies.push(Buffer.concat(parts).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get spans(): Sent[] {
    return this.bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans);
  }
}

/** Another service, which sees with what it is asked. */
class Asked {
  readonly seen: IncomingHttpHeaders[] = [];
  readonly #server: Server = createServer(({ headers }, response) => {
    this.seen.push(headers);
    response.end('answered');
  });

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  stop() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }
}

onOneEngine((engine) => {
  const asked = new Asked();
  const app = testApp({ engine });
  const collector = new Collector();
  const problems: string[] = [];
  let tracing: Tracing;
  let traced: Awaited<ReturnType<typeof buildApp>>;
  let plain: typeof traced;
  beforeAll(async () => {
    const endpoint = await collector.start();
    const onProblem = (problem: string) => problems.push(problem);
    tracing = await openTracing(
      { endpoint, service: 'takda-test' },
      { version: '1.2.3', onProblem },
    );
    tracing.watchStatements(app.database);
    traced = await buildApp(app.deps, { logger: false, tracing });
    callsOut(traced);
    plain = await buildApp(app.deps, { logger: false });
    callsOut(plain);
    await asked.start();
  });
  afterAll(async () => {
    await traced?.close();
    await plain?.close();
    collector.stop();
    asked.stop();
  });
  /** As a handler does that needs a file from a bucket. */
  const callsOut = (on: typeof traced) =>
    on.get('/calls-out', { config: { policy: 'everyone' } }, async () => {
      const answer = await fetchTraced(asked.url, { headers: { authorization: 'own' } });
      return answer.text();
    });

  it('calls to other services belong to the trace of the request', async () => {
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
    expect((await plain.inject({ url: '/calls-out', headers })).body).toBe('answered');
    expect(asked.seen.at(-1)).toMatchObject({ ...headers, authorization: 'own' });
    await plain.inject('/calls-out');
    expect(asked.seen.at(-1)).not.toHaveProperty('traceparent');
    await traced.inject({ url: '/calls-out', headers });
    expect(asked.seen.at(-1)?.traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!${CALLER})`));
    await traced.inject('/calls-out');
    expect(asked.seen.at(-1)?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(asked.seen.at(-1)?.traceparent).not.toContain(TRACE);
  });

  it('sends requests and their statements, below the trace of the caller, without a value', async () => {
    await traced.inject({
      url: `/api/services?search=${CANARY}`,
      headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    await traced.inject('/healthz');
    await tracing.stop();
    const { spans } = collector;
    const [call] = spans.filter(({ name, traceId }) => name === 'GET' && traceId === TRACE);
    const [caller] = spans.filter(
      ({ name, traceId }) => name.includes('calls-out') && traceId === TRACE,
    );
    expect(call?.parentSpanId).toBe(caller?.spanId);
    expect(call?.attributes).toContainEqual({
      key: 'server.address',
      value: { stringValue: new URL(asked.url).host },
    });
    const [request] = spans.filter(({ name }) => name === 'GET /api/services');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 200 },
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.length).toBeGreaterThan(0);
    for (const { traceId, attributes } of statements) {
      expect(traceId).toBe(TRACE);
      expect(attributes).toContainEqual({
        key: 'db.query.text',
        value: { stringValue: expect.stringMatching(/^\s*(select|with)/i) },
      });
    }
    const [other] = spans.filter(({ name }) => name === 'GET /healthz');
    expect(other?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(other?.traceId).not.toBe(TRACE);
    const sent = collector.bodies.join('\n');
    expect(sent).toContain('"takda-test"');
    expect(sent).not.toContain(CANARY);
    expect(problems).toEqual([]);
  });
});

it('says that traces do not arrive, and stops all the same', async () => {
  const refusing = createServer((_request, response) => response.writeHead(400).end());
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const problems: string[] = [];
  const tracing = await openTracing(
    { endpoint, service: 'takda-test' },
    { version: '1.2.3', onProblem: (problem) => problems.push(problem) },
  );
  const request = { method: 'GET', headers: {}, id: 'one' } as never;
  tracing.beginRequest(request).span.end();
  await tracing.stop();
  expect(problems).toEqual([`Traces cannot be sent to ${endpoint}.`]);
  refusing.close();
  refusing.closeAllConnections();
});

it('the same versions are named wherever they are installed', () => {
  const read = (path: string) =>
    readFileSync(`${import.meta.dirname}/../../../${path}`, 'utf8').replace(/[\s\\]+/g, ' ');
  const packages = INSTALL.split(' ').filter((word) => word.startsWith('@'));
  expect(packages).toHaveLength(4);
  expect(read('docs/operations.md')).toContain(INSTALL);
  expect(read('deploy/docker/Dockerfile')).toContain(packages.join(' '));
  const { devDependencies } = JSON.parse(read('package.json'));
  for (const one of packages) {
    const [, name = '', version = ''] = /^(@.+)@(.+)$/.exec(one) ?? [];
    expect(devDependencies[name]).toMatch(new RegExp(`^[~^]${version.replace('.', '\\.')}\\.`));
  }
});
