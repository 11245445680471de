import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { timestamptz } from '#server/db/query.ts';
import { AppError } from '#server/http/errors.ts';
import { UNAVAILABLE } from '#server/http/unavailable.ts';
import { JobRecords } from '#server/jobRecords.ts';
import { Metrics } from '#server/monitoring/metrics.ts';
import { serveMetrics } from '#server/monitoring/serveMetrics.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { testApp } from '../../support/testApp.ts';

const CANARY = 'canary7f3k';
const DEPLOY = join(import.meta.dirname, '../../../deploy');

onEachEngine((engine) => {
  const app = testApp({ engine, config: { data_dir: process.cwd() } });
  const metrics = new Metrics();
  const records = new JobRecords();
  let watched: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    watched = await buildApp(
      { ...app.deps, records },
      {
        logger: { level: 'info', stream: app.log },
        linePause: 0,
        metrics,
        version: '1.2.3',
        extend: (api) => {
          const open = { config: { policy: 'everyone' as const } };
          api.get('/shed', open, async () => {
            throw new AppError('unavailable', 'Come again.', { cause: 'shed', retry_after: 1 });
          });
          api.get('/alone', open, async (_request, reply) => reply.code(503).send({}));
        },
      },
    );
  });
  afterAll(() => watched?.close());

  const read = async () => {
    const { port, stop } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await stop();
    return text;
  };
  /** Of one line: its name with its labels. */
  const sampleOf = (text: string, name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  };

  it('counts requests by the pattern of their route, whatever is asked for', async () => {
    const { id } = await buildService(app.db);
    for (let count = 0; count < 3; count += 1) await watched.inject(`/api/services/show/${id}`);
    for (const path of [`/${CANARY}`, `/api/${CANARY}`, `/x/${CANARY}`]) await watched.inject(path);
    await watched.inject({ method: 'PROPFIND', url: '/api/services' } as never);
    await watched.inject(`/api/services?search=${CANARY}`);
    const text = await read();
    const of = (route: string, status: string) =>
      sampleOf(
        text,
        `takda_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
      );
    expect(of('/api/services/show/:id', '2xx')).toBe(3);
    expect(of('none', '4xx')).toBe(3);
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(id);
    expect(sampleOf(text, 'takda_http_requests_in_flight')).toBe(0);
    expect(
      sampleOf(text, `takda_build_info{version="1.2.3",commit="unknown",engine="${engine}"}`),
    ).toBe(1);
  });

  it('counts what was answered with 503, by cause and from the start', async () => {
    const before = await read();
    for (const cause of Object.keys(UNAVAILABLE)) {
      expect(sampleOf(before, `takda_unavailable_total{cause="${cause}"}`)).toBe(0);
    }
    expectLogged(/answered 503/);
    await watched.inject('/api/alone');
    expect(sampleOf(await read(), 'takda_unavailable_total{cause="other"}')).toBe(1);
  });

  it('tells who was sent away in a rush from what failed', async () => {
    expectLogged(/answered 503/);
    for (const path of ['/api/shed', '/api/alone']) await watched.inject(path);
    const text = await read();
    const of = (route: string, status: string) =>
      sampleOf(
        text,
        `takda_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
      );
    expect([of('/api/shed', 'shed'), of('/api/shed', '5xx')]).toEqual([1, null]);
    expect(of('/api/alone', '5xx')).toBeGreaterThan(0);
  });

  it('knows the queue of mails, codes apart from the others', async () => {
    const ago = (seconds: number) =>
      timestamptz(new Date(app.clock.now().getTime() - seconds * 1000));
    const queue = (seconds: number, state: string, isCode: boolean) =>
      app.db.execute(sql`insert into mails
          (id, created_at, updated_at, recipient, title, state, tries, next_try_at, expires_at)
        values (gen_random_uuid(), ${ago(seconds)}, ${ago(seconds)}, ${`${CANARY}@example.test`}, ${CANARY},
          ${state}, 0, ${ago(seconds)}, ${isCode ? ago(0) : null})`);
    await queue(90, 'queued', true);
    await queue(600, 'retrying', false);
    await queue(10, 'queued', false);
    await queue(10, 'failed', false);
    await queue(10, 'void', false);
    const text = await read();
    expect(sampleOf(text, 'takda_mails_waiting{kind="codes"}')).toBe(1);
    expect(sampleOf(text, 'takda_mails_waiting{kind="others"}')).toBe(2);
    expect(sampleOf(text, 'takda_mails_oldest_seconds{kind="codes"}')).toBe(90);
    expect(sampleOf(text, 'takda_mails_oldest_seconds{kind="others"}')).toBe(600);
    expect(sampleOf(text, 'takda_mails_failed')).toBe(1);
    expect(text).not.toContain(CANARY);
  });

  it('knows the pool, jobs, disks and checks', async () => {
    const job = { name: 'count_figures', every: 60_000 } as const;
    await records.during(job, async () => undefined, app.clock.now);
    await records
      .during(job, () => Promise.reject(new Error('no')), app.clock.now)
      .catch(() => undefined);
    const text = await read();
    const pool = sampleOf(text, 'takda_database_connections{state="most"}');
    expect(pool).toBe(engine === 'postgresql' ? 10 : null);
    expect(sampleOf(text, 'takda_waiting_to_book')).toBe(0);
    expect(sampleOf(text, 'takda_database_waiting')).toBe(engine === 'postgresql' ? 0 : null);
    expect(sampleOf(text, 'takda_job_runs_total{job="count_figures"}')).toBe(2);
    expect(sampleOf(text, 'takda_job_failures_total{job="count_figures"}')).toBe(1);
    expect(sampleOf(text, 'takda_job_last_run_timestamp_seconds{job="count_figures"}')).toBe(
      app.clock.now().getTime() / 1000,
    );
    expect(sampleOf(text, 'takda_disk_free_bytes{place="data"}')).toBeGreaterThan(0);
    expect(sampleOf(text, 'takda_check_ok{check="database"}')).toBe(1);
    expect(sampleOf(text, 'takda_slots_held')).toBe(0);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
  });

  it('what cannot be looked at has no sample, and the rest is there', async () => {
    const broken = new Metrics();
    const aside = { execute: () => Promise.reject(new Error('away')) } as never;
    const other = await buildApp(
      { ...app.deps, database: { ...app.database, aside } },
      { logger: false, metrics: broken },
    );
    const text = await broken.registry.metrics();
    await other.close();
    expect(text).not.toMatch(/^takda_mails_failed /m);
    expect(text).not.toMatch(/^takda_slots_held /m);
    expect(sampleOf(text, 'takda_check_ok{check="database"}')).toBe(0);
    expect(text).toMatch(/^takda_disk_free_bytes/m);
  });

  it('dashboards and alerts name metrics that there are', async () => {
    const known = new Set(
      (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
        String(type) === 'histogram'
          ? ['_bucket', '_sum', '_count'].map((end) => name + end)
          : [name],
      ),
    );
    const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && /\.(json|ya?ml)$/.test(file.name),
    );
    const named = files.flatMap(({ parentPath, name }) => [
      ...readFileSync(join(parentPath, name), 'utf8').matchAll(/\b(?:takda|nodejs|process)_\w+/g),
    ]);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named.map(([name]) => name))].filter((name) => !known.has(name))).toEqual(
      [],
    );
  });
});

it('a port that is taken ends the start with a sentence', async () => {
  const first = await serveMetrics(new Metrics(), { port: 0, host: '127.0.0.1' });
  await expect(
    serveMetrics(new Metrics(), { port: first.port, host: '127.0.0.1' }),
  ).rejects.toThrow(/^METRICS_PORT \d+ at 127\.0\.0\.1 is not usable: EADDRINUSE$/);
  await first.stop();
});
