/** Two processes on one PostgreSQL: what one commits, those at the other hear. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import type { Client } from '../../support/client.ts';
import { TestApp, testApp } from '../../support/testApp.ts';
import { buildLine } from '../visits/buildLine.ts';
import { hear } from './hearing.ts';

describe.skipIf(inject('postgres') === null)('two processes', () => {
  const one = testApp({ engine: 'postgresql' });
  let other: TestApp;
  beforeAll(async () => {
    const { url = '' } = one.database as { url?: string };
    other = new TestApp({
      engine: 'postgresql',
      open: async () => openPostgres(url, 4, () => {}),
      deps: { files: one.files },
    });
    await other.start();
    await other.app.listen({ port: 0 });
  });
  afterAll(() => other?.stop());

  const listening = sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'takda live'`;

  it('one hears what the other commits, which announces nothing inside a transaction', async () => {
    const line = await buildLine(one);
    const [desk, second] = [await hear(other.app, line.clerk), await hear(other.app, line.clerk)];
    await Promise.all([desk.resets(1), second.resets(1)]);
    const statements: string[] = [];
    const end = one.database.statements.watch((text) => void statements.push(text));
    await line.arrived();
    await desk.hears({ topic: 'visits', team_id: line.team.id });
    await second.hears({ topic: 'visits', team_id: line.team.id });
    end();
    expect(statements.some((text) => /^begin/i.test(text))).toBe(true);
    expect(statements.filter((text) => /notify/i.test(text))).toEqual([]);
    // However many pages are open.
    expect(await rows(one.db, listening)).toHaveLength(1);
    desk.leave();
    second.leave();
  });

  it('whoever listens asks for everything anew after the connection was lost', async () => {
    const line = await buildLine(one);
    const desk = await hear(other.app, line.clerk);
    await desk.resets(1);
    await one.db.execute(sql`select pg_terminate_backend(pid) from (${listening}) l`);
    await desk.resets(2);
    await line.arrived();
    await desk.hears({ topic: 'visits', team_id: line.team.id });
    desk.leave();
  });

  it('know of each other’s pages', async () => {
    const [ana, ben] = [await one.as('admin'), await one.as('admin')];
    const service = await buildService(one.db);
    const page = await hear(other.app, ana);
    await page.resets(1);
    const there = async (client: Client, app: TestApp) =>
      app.app.inject({
        method: 'POST',
        url: '/api/live/presence',
        headers: { authorization: `Bearer ${client.token}` },
        payload: {
          ...{ page_id: crypto.randomUUID(), resource: 'services', record_id: service.id },
          ...{ is_editing: false, field: null },
        },
      });
    expect((await there(ana, other)).json()).toEqual({ others: [] });
    await there(ben, one);
    await page.hears({ topic: 'presence', team_id: null });
    expect((await there(ana, other)).json()).toMatchObject({ others: [{ id: ben.user.id }] });
    page.leave();
  });

  it('behind a pooler nothing can be heard, and pages ask by the clock', async () => {
    const { url = '' } = one.database as { url?: string };
    const pooled = openPostgres(url, 2, () => {}, { is_pooled: true });
    expect(pooled.changes.listen({ onChanges() {}, onReset() {} })).toBeNull();
    await pooled.close();
  });
});
