import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { timestamptz } from '#server/db/query.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { LogStream } from '../../support/logStream.ts';
import { testApp } from '../../support/testApp.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const WELL = { database: 'ok', schema: 'ok', disk: 'ok', store: 'ok', mail: 'ok' };

onEachEngine((engine) => {
  const app = testApp({ engine, config: { data_dir: process.cwd() } });
  /** One of its own, so that nothing of another is remembered. */
  const ready = async (config = {}) => {
    const other = await buildApp(
      { ...app.deps, config: { ...app.deps.config, ...config } },
      { logger: { level: 'info', stream: app.log }, linePause: 0 },
    );
    const answer = await other.inject('/readyz');
    await other.close();
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  it('names its checks, and says that all is well', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', checks: WELL } });
  });

  it('is off where a newer version has prepared the database, or an older one', async () => {
    expectLogged(/a check of \/readyz failed/);
    await app.db.execute(sql`insert into migrations (name, hash, version)
      values ('9999_later.sql', 'later', '99.0.0')`);
    expect(await ready()).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^([5-9]|10)$/) },
      body: {
        code: 'unavailable',
        message: 'This process is not ready.',
        status: 'unavailable',
        checks: { ...WELL, schema: 'newer' },
      },
    });
    await app.db.execute(sql`delete from migrations where name = '9999_later.sql'`);
    expect((await ready()).status).toBe(200);
    const { rows } = (await app.db.execute(
      sql`delete from migrations where name = (select max(name) from migrations) returning name, hash`,
    )) as unknown as { rows: { name: string; hash: string }[] };
    expect(await ready()).toMatchObject({ status: 503, body: { checks: { schema: 'behind' } } });
    await app.db.execute(sql`insert into migrations (name, hash, version)
      values (${rows[0]?.name}, ${rows[0]?.hash}, '0.2.0')`);
  });

  it('is off where the disk has less room than it should', async () => {
    expectLogged(/a check of \/readyz failed/);
    expect(await ready({ disk_free_mb: 1e12 })).toMatchObject({
      status: 503,
      body: { checks: { ...WELL, disk: 'low' } },
    });
    expect(await ready({ data_dir: '/nowhere/at/all' })).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { disk: 'unknown' } },
    });
  });

  it('goes on without the file store, and says so', async () => {
    const away = vi.spyOn(app.files, 'check').mockRejectedValue(new Error('away'));
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { ...WELL, store: 'failed' } },
    });
    away.mockRestore();
  });

  it('waits for nothing that hangs', async () => {
    const hanging = vi.spyOn(app.files, 'check').mockReturnValue(new Promise(() => undefined));
    const begun = performance.now();
    expect((await ready()).body.checks).toEqual({ ...WELL, store: 'failed' });
    expect(performance.now() - begun).toBeGreaterThan(2_000);
    hanging.mockRestore();
  });

  describe('of mails', () => {
    const queue = (minutes: number, { isCode = false, tries = 0 } = {}) => {
      const at = timestamptz(new Date(app.clock.now().getTime() - minutes * 60_000));
      const expires = isCode ? sql`${at} + interval '10 minutes'` : sql`null`;
      return app.db.execute(sql`insert into mails
          (id, created_at, updated_at, recipient, title, state, tries, next_try_at, expires_at)
        values (gen_random_uuid(), ${at}, ${at}, 'a@example.test', 'x', 'queued', ${tries}, ${at}, ${expires})`);
    };
    const sentNow = () => {
      const at = timestamptz(app.clock.now());
      return app.db.execute(sql`insert into mails
          (id, created_at, updated_at, recipient, title, state, tries, next_try_at, sent_at)
        values (gen_random_uuid(), ${at}, ${at}, 'b@example.test', 'x', 'sent', 1, ${at}, ${at})`);
    };
    const mail = async () => {
      const { body } = await ready();
      await app.db.execute(sql`delete from mails`);
      return [body.status, body.checks.mail];
    };

    it('says that codes come late after two minutes, other mails after half an hour', async () => {
      await queue(1, { isCode: true });
      await queue(29);
      expect(await mail()).toEqual(['ok', 'ok']);
      await queue(3, { isCode: true });
      expect(await mail()).toEqual(['degraded', 'late']);
      await queue(31);
      expect(await mail()).toEqual(['degraded', 'late']);
    });

    it('one that is tried in vain while others go through makes none late', async () => {
      await queue(60, { tries: 3 });
      await sentNow();
      expect(await mail()).toEqual(['ok', 'ok']);
      await queue(60, { tries: 3 });
      expect(await mail()).toEqual(['degraded', 'late']);
      await queue(60);
      await sentNow();
      expect(await mail()).toEqual(['degraded', 'late']);
    });
  });
});

describe.skipIf(inject('postgres') === null)('with every connection of the pool taken', () => {
  const plain = testApp({ engine: 'pglite' });
  let stop = async () => {};
  const waiting: PromiseLike<unknown>[] = [];
  let app: Awaited<ReturnType<typeof buildApp>>;
  let small: ReturnType<typeof openPostgres>;
  beforeAll(async () => {
    const behind = await openTestDatabase('postgresql');
    small = openPostgres((behind as { url?: string }).url ?? '', 1, () => {});
    const config = { ...plain.deps.config, data_dir: process.cwd() };
    app = await buildApp({ ...plain.deps, config, database: small }, { logger: false });
    stop = async () => {
      await app.close();
      await small.close();
      await behind.close();
    };
  });
  afterAll(() => stop());

  it('is ready all the same', async () => {
    await small.db.transaction(async (one) => {
      await one.execute(sql`select 1`);
      expect(small.pool()).toEqual({ most: 1, used: 1, idle: 0, waiting: 0 });
      const next = small.db.execute(sql`select 1`);
      waiting.push(Promise.allSettled([next, small.db.transaction(async () => {})]));
      await expect.poll(() => small.pool()?.waiting).toBe(2);
      const answer = await app.inject('/readyz');
      expect([answer.statusCode, answer.json().checks]).toEqual([200, WELL]);
    });
    await Promise.all(waiting);
  });
});

it('a stopping process says so', async () => {
  const log = new LogStream();
  const database = await openTestDatabase('pglite');
  const { readConfig } = await import('#server/config/config.ts');
  const app = await buildApp(
    { config: readConfig({ DEMO: 'off' }), database, clock: () => new Date() } as never,
    { logger: { level: 'info', stream: log }, isStopping: () => true },
  );
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'stopping' }]);
  expect(log.lines).toContainEqual(expect.objectContaining({ cause: 'stopping', level: 30 }));
  await app.close();
  await database.close();
});
