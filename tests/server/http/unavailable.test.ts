/** Each 503 leaves a line with its cause; a rush of them does not fill the log. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { ContentionError } from '#server/db/faults.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { App } from '#server/http/context.ts';
import { AppError } from '#server/http/errors.ts';
import { causeOf } from '#server/http/unavailable.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { LogStream } from '../../support/logStream.ts';
import { testApp } from '../../support/testApp.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const open = { config: { policy: 'everyone' as const } };
const causesIn = (log: LogStream) =>
  log.lines.filter(({ msg }) => String(msg).startsWith('answered 503')).map(({ cause }) => cause);

onEachEngine((engine) => {
  const app = testApp({ engine });
  const log = new LogStream();
  let failing: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const extend = (api: App) => {
      api.get('/fails/kept', open, async () => {
        throw new AppError('unavailable', 'Try again soon.', { cause: 'work_at_once' });
      });
      api.get('/fails/away', open, async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      });
      api.get('/fails/contended', open, async () => {
        throw new ContentionError('Every try met another one.');
      });
      api.get('/fails/alone', open, async (_request, reply) => reply.code(503).send({}));
    };
    failing = await buildApp(app.deps, { logger: { level: 'info', stream: log }, extend });
  });
  afterAll(() => failing?.close());

  it('says why, with the id of the request, once for many', async () => {
    expectLogged(/answered 503/);
    const answer = await failing.inject('/api/fails/kept');
    expect(answer.statusCode).toBe(503);
    const [line] = log.lines.filter(({ cause }) => cause === 'work_at_once');
    expect(line?.request_id).toBe(answer.headers['x-request-id']);
    for (let count = 0; count < 300; count += 1) await failing.inject('/api/fails/kept');
    expect(causesIn(log)).toEqual(['work_at_once']);
  });

  it('tells each cause by itself, also of an answer that nobody gave a cause', async () => {
    expectLogged(/answered 503/);
    await failing.inject('/api/fails/away');
    await failing.inject('/api/fails/alone');
    const contended = await failing.inject('/api/fails/contended');
    expect(contended.headers['retry-after']).toMatch(/^[12]$/);
    expect(causesIn(log)).toEqual(['work_at_once', 'database_away', 'other', 'contention']);
    const away = log.lines.find(({ cause }) => cause === 'database_away');
    expect(away).toMatchObject({ err: { code: 'ECONNREFUSED' } });
  });

  it('tells how many it left out, at the latest when it ends', async () => {
    expectLogged(/answered 503/);
    await failing.close();
    const last = log.lines.filter(({ cause }) => cause === 'work_at_once').at(-1);
    expect(last).toMatchObject({ left_out: 300 });
  });
});

describe.skipIf(inject('postgres') === null)('a PostgreSQL', () => {
  const plain = testApp({ engine: 'pglite' });
  const log = new LogStream();
  let behind: Database & { url?: string };
  let small: Database;
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    behind = await openTestDatabase('postgresql');
    const timeouts = { connect: 300, statement: 2_000, query: 8_000 };
    small = openPostgres(behind.url ?? '', 1, () => {}, { timeouts });
    const extend = (api: App) => {
      api.get('/slow', open, async () => small.db.execute(sql`select pg_sleep(60)`));
      api.get('/locked', open, async () =>
        small.db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = '50ms'`);
          await tx.execute(sql`lock table services`);
        }),
      );
      api.get('/full', open, async () => small.db.execute(sql`select 1`));
    };
    const { deps } = plain;
    app = await buildApp(
      { ...deps, database: small },
      { logger: { level: 'info', stream: log }, extend },
    );
  });
  afterAll(async () => {
    await app?.close();
    await small?.close();
    await behind?.close();
  });

  it('is told apart when it is too slow, is locked or has no connection free', async () => {
    expectLogged(/answered 503/);
    expect((await app.inject('/api/slow')).statusCode).toBe(503);
    await behind.db.transaction(async (tx) => {
      await tx.execute(sql`lock table services`);
      expect((await app.inject('/api/locked')).statusCode).toBe(503);
    });
    await small.db.transaction(async () => {
      expect((await app.inject('/api/full')).statusCode).toBe(503);
    });
    expect(causesIn(log)).toEqual(['statement_timeout', 'lock_timeout', 'pool_exhausted']);
  });
});

it('the cause is read from what the driver, the disk and the program say', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });
  expect(causeOf(withCode('ENOSPC'))).toBe('disk_full');
  expect(causeOf(new Error('Failed query', { cause: withCode('53100') }))).toBe('disk_full');
  expect(causeOf(withCode('53300'))).toBe('database_full');
  expect(causeOf(withCode('57P01'))).toBe('database_away');
  expect(causeOf(new Error('Query read timeout'))).toBe('database_away');
  expect(causeOf(new Error('Connection terminated due to connection timeout'))).toBe(
    'database_away',
  );
  expect(causeOf(withCode('FST_ERR_HANDLER_TIMEOUT'))).toBe('handler_timeout');
  expect(causeOf(new Error('x'))).toBe('other');
});
