import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { logSlowStatements } from '#server/monitoring/slowStatements.ts';
import { onEachEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { LogStream } from '../../support/logStream.ts';
import { testApp } from '../../support/testApp.ts';

const CANARY = 'canary7f3k';
const SLEEP = sql`select pg_sleep(0.3), ${CANARY}::text as typed`;

onEachEngine((engine) => {
  const app = testApp({ engine });
  const log = new LogStream();
  let slow: Awaited<ReturnType<typeof buildApp>>;
  let end = () => {};
  beforeAll(async () => {
    slow = await buildApp(app.deps, {
      logger: { level: 'info', stream: log },
      extend: (api) => {
        const open = { config: { policy: 'everyone' as const } };
        api.get('/slow', open, async () => app.db.execute(SLEEP));
        api.post('/slow-within', open, async () =>
          app.db.transaction(async (tx) => {
            await tx.execute(SLEEP);
          }),
        );
      },
    });
    end = logSlowStatements(app.database, { threshold: 250, log: slow.log, linePause: 0 });
  });
  afterAll(async () => {
    end();
    await slow?.close();
  });
  const slowLines = () => log.lines.filter(({ msg }) => msg === 'a slow statement');

  it.each([
    ['GET', '/api/slow'],
    ['POST', '/api/slow-within'],
  ] as const)('a slow statement of %s %s is logged with its request', async (method, url) => {
    log.lines.length = 0;
    expectLogged(/a slow statement/);
    const answer = await slow.inject({ method, url, ...(method === 'POST' && { payload: {} }) });
    expect(slowLines().filter(({ statement }) => /pg_sleep/.test(String(statement)))).toEqual([
      expect.objectContaining({
        request_id: answer.headers['x-request-id'],
        statement: 'select pg_sleep(0.3), $1::text as typed',
        ms: expect.any(Number),
      }),
    ]);
    expect(Number(slowLines()[0]?.ms)).toBeGreaterThanOrEqual(250);
    expect(JSON.stringify(log.lines)).not.toContain(CANARY);
  });

  it('one that is quick is not, and none is with 0', async () => {
    log.lines.length = 0;
    await app.db.execute(sql`select 1`);
    expect(slowLines()).toEqual([]);
    end();
    end = logSlowStatements(app.database, { threshold: 0, log: slow.log });
    await app.db.execute(SLEEP);
    expect(slowLines()).toEqual([]);
  });
});
