import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { appendToChain } from '#server/activityLogs/chain.ts';
import { verifyActivity } from '#server/activityLogs/verify.ts';
import { remindOfEnds } from '#server/apiKeys/remindOfEnds.ts';
import { asDb } from '#server/db/driver.ts';
import { rows } from '#server/db/query.ts';
import { countKeyUse, KEY_CALLS } from '#server/limits/keyUse.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildApiKey } from '../../support/builders/buildApiKey.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { clientOf } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(() => app.clock.set(DEFAULT_NOW));
  const made = async (permissions: readonly string[], more: object = {}) => {
    const maker = await app.as('admin');
    const owner_id = maker.user.id;
    const { id, key } = await buildApiKey(app.db, { owner_id, permissions, ...more });
    return { id, maker, program: clientOf(app.app, key) };
  };
  const logOf = (key_id: string) =>
    rows<{ action: string; actor_id: string; actor_name: string; changes: object[] }>(
      app.db,
      sql`select action, actor_id, actor_name, changes from activity_logs
        where key_id = ${key_id} order by created_at, id`,
    );
  const counts = async () =>
    (
      await rows(
        app.db,
        sql`select (select count(*) from reservations) as reservations, (select count(*) from mails) as mails,
          (select count(*) from events) as events, (select count(*) from notifications) as notices,
          (select count(*) from teams) as teams, (select count(*) from reservation_history) as history,
          (select count(*) from idempotency_keys) as repeated`,
      )
    )[0];

  it('stands in the log as that key of that person, also what is only read, and is part of the chain', async () => {
    const { id, maker, program } = await made([
      'teams.create',
      'reservations.create',
      'users.list',
      'users.show',
    ]);
    const { id: service_id } = await buildService(app.db);
    const booked = { service_id, date: '2026-12-02', time: '09:00' };
    expect((await program.post('/teams/create', { name: 'Archive' })).status).toBe(201);
    expect((await program.post('/reservations/create', booked)).status).toBe(201);
    for (let n = 0; n < 110; n++) await app.as('constituent');
    expect((await program.get('/users?per_page=1000')).status).toBe(200);
    const log = await logOf(id);
    expect(log.map(({ action }) => action)).toEqual(['create', 'create', 'read_many']);
    for (const row of log) {
      expect(row).toMatchObject({
        actor_id: maker.user.id,
        actor_name: 'Ana Reyes (API key Nightly report)',
      });
    }
    const listed = await maker.get(`/activity-logs?key_id=${id}`);
    expect(listed.body.data[0].key).toEqual({ id, name: 'Nightly report' });
    await maker.post('/teams/create', { name: 'By hand' });
    expect((await maker.get('/activity-logs?per_page=1')).body.data[0]).toMatchObject({
      key_id: null,
      actor_name: 'Ana Reyes',
    });
    await appendToChain(app.db);
    expect((await verifyActivity(app.db)).problems).toEqual([]);
    await expect(
      app.db.execute(sql`update activity_logs set key_id = null where key_id = ${id}`),
    ).rejects.toThrow();
  });

  it('with a test key is checked and answered as usual, and nothing is kept or sent', async () => {
    const { id, program } = await made(
      ['reservations.create', 'reservations.update_status', 'teams.create', 'teams.list'],
      { is_test: true },
    );
    const { id: service_id } = await buildService(app.db, { capacity: 1 });
    const pending = await buildReservation(app.db, { status: 'pending' });
    await app.notifyOfEvents();
    const before = await counts();
    const booked = { service_id, date: '2026-12-02', time: '09:00' };
    for (let n = 0; n < 2; n++) {
      const headers = { 'idempotency-key': `once-${n}` };
      const { status, body } = await program.post('/reservations/create', booked, headers);
      expect([status, body.date, body.status]).toEqual([201, '2026-12-02', 'approved']);
    }
    const decided = await program.post(`/reservations/update/status/${pending.id}`, {
      status: 'approved',
    });
    expect(decided).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect((await program.post('/teams/create', { name: 'Annex' })).status).toBe(201);
    expect((await program.post('/teams/create', { name: '' })).status).toBe(422);
    expect((await program.post('/teams/delete', { ids: [service_id] })).status).toBe(403);
    expect((await program.get('/teams?search=Annex')).body.total).toBe(0);
    await app.notifyOfEvents();
    await deliverMails(app.deps, app.app.log);
    expect(await counts()).toEqual(before);
    expect((await program.get('/teams')).status).toBe(200);
    const log = await logOf(id);
    expect(log.map(({ action }) => action)).toEqual(Array(4).fill('try_call'));
    expect(log[0]?.changes).toEqual([
      { field: 'call', before: null, after: 'POST /api/reservations/create' },
    ]);
  });

  it('with a test key refuses what would be refused', async () => {
    const { program } = await made(['reservations.create'], { is_test: true });
    const { id: service_id } = await buildService(app.db, { capacity: 1 });
    await buildReservation(app.db, { service_id, date: '2026-12-02', time: '09:00' });
    const booked = { service_id, date: '2026-12-02', time: '09:00' };
    expect(await program.post('/reservations/create', booked)).toMatchObject({
      status: 409,
      body: { code: 'slot_full', next_free: expect.any(Array) },
    });
  });

  it('has so many calls a minute, over all processes, and says how many are left', async () => {
    const { id, program } = await made(['teams.list']);
    const first = await program.get('/teams');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': `"key";q=${KEY_CALLS};w=60`,
      ratelimit: `"key";r=${KEY_CALLS - 1};t=60`,
    });
    // Another process has a connection, and a share, of its own.
    const elsewhere = asDb(Object.create(app.db));
    const now = app.clock.now();
    let allowed = 1;
    for (let n = 0; n < KEY_CALLS; n++) {
      const use = await countKeyUse(n % 2 === 0 ? elsewhere : app.db, id, now);
      if (use.isWithin) allowed += 1;
    }
    expect(allowed).toBe(KEY_CALLS);
    const refused = await program.get('/teams');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers).toMatchObject({ 'retry-after': '60', ratelimit: '"key";r=0;t=60' });
    const { program: other } = await made(['teams.list']);
    expect((await other.get('/teams')).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await program.get('/teams')).status).toBe(200);
  });

  it('takes its calls from the counter by the dozen', async () => {
    const { id } = await made(['teams.list']);
    const uses = await Promise.all(
      Array.from({ length: 15 }, () => countKeyUse(app.db, id, app.clock.now())),
    );
    expect(uses.every(({ isWithin }) => isWithin)).toBe(true);
    const counted = await rows<{ count: number }>(
      app.db,
      sql`select count from rate_limits where window_start = ${app.clock.now().toISOString()}`,
    );
    expect(counted).toContainEqual({ count: 20 });
  });

  it('is announced to its maker two weeks before it ends, once', async () => {
    const { maker, id } = await made(['teams.list'], { expires_on: '2026-12-15', name: 'Payroll' });
    await made(['teams.list'], { expires_on: '2026-12-16' });
    await made(['teams.list'], { expires_on: null });
    expect(await remindOfEnds(app.db, app.clock.now())).toBe(1);
    expect(await remindOfEnds(app.db, app.clock.now())).toBe(0);
    const { body } = await maker.get('/notifications');
    expect(body.data[0]).toMatchObject({
      title: 'Your API key Payroll ends soon',
      link: `/admin/api-keys/${id}/show`,
    });
    const mails = await rows(
      app.db,
      sql`select title from mails where lower(recipient) = ${maker.user.email}`,
    );
    expect(mails).toHaveLength(1);
  });
});
