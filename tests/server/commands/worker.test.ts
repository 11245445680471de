/** A process that answers and one that works in the background, on one database. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildSession } from '../../support/builders/buildSession.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { serverCommand } from '../../support/command.ts';
import { type RunningServer, startServer } from '../../support/serverProcess.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { writtenKeys } from '../../support/testKeys.ts';

describe.skipIf(inject('postgres') === null)('a worker of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takda-worker-'));
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let web: RunningServer;
  let worker: RunningServer;
  let admin: string;
  const env = (ROLE: string) => ({
    ...{ ROLE, DATABASE_URL: database.url ?? '', DATA_KEYS: writtenKeys('test') },
    ...{ DATA_DIR: join(folder, ROLE), DEMO: 'off', LOG_LEVEL: 'warn' },
  });
  const call = async (path: string, token: string, body?: object) => {
    const answer = await fetch(`${web.address}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    web = await startServer(env('web'));
    const user = await buildUser(database.db, { roles: ['admin'] });
    admin = await buildSession(database.db, user, new Date());
  });
  afterAll(async () => {
    await Promise.all([web?.stop(), worker?.stop()]);
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes and sends the mail of a booking that another process took', async () => {
    const service = await buildService(database.db);
    const person = await buildUser(database.db, { roles: ['constituent'] });
    const [day] = await rows<{ date: string; now: Date }>(
      database.db,
      sql`select ((now() at time zone 'Asia/Manila')::date + 2)::text as date, now() as now`,
    );
    const token = await buildSession(database.db, person, new Date(day?.now ?? 0));
    const slot = { service_id: service.id, date: day?.date, time: '09:00' };
    const made = await call('/reservations/create', token, slot);
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    expect((await call('/settings/status', admin)).body).toMatchObject({
      mails: { others: { count: 1 } },
      ...{ jobs: [], leaves_to_worker: true },
    });

    worker = await startServer(env('worker'));
    const outbox = join(folder, 'worker', 'outbox');
    await expect.poll(() => mailsIn(outbox)).toHaveLength(1);
    expect((await call('/notifications', token)).body).toMatchObject({ total: 1 });
    await expect
      .poll(async () => (await call('/settings/status', admin)).body)
      .toMatchObject({ mails: { others: { count: 0 } } });
  });

  it('says how it does, and answers nothing else', async () => {
    expect((await fetch(`${worker.address}/readyz`)).status).toBe(200);
    expect((await fetch(`${worker.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${worker.address}/api/services`)).status).toBe(404);
    expect((await fetch(`${worker.address}/`)).status).toBe(404);
    expect(worker.output).toContain('The worker runs. How it does: http');
  });

  it('needs a database that several processes can share', async () => {
    const { DATABASE_URL: _none, ...embedded } = env('worker');
    const command = serverCommand(embedded);
    expect(await command.ended).toBe(1);
    expect(command.output).toContain('the embedded database is for one process');
  });
});

const mailsIn = (outbox: string) => {
  try {
    return readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  } catch {
    return [];
  }
};
