import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/activityLogs/log.ts';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  startLogin,
  verify,
} from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    admin = await app.as('admin');
    maria = await buildUser(app.db, { password: PASSWORD });
  });
  const update = (id: string, body: object, by: Client = admin) =>
    by.post(`/users/update/status/${id}`, body);
  const suspend = (body: object = {}) =>
    update(maria.id, { status: 'suspended', reason: 'Double account', ...body });

  it('ends the sessions of who is suspended, and all that was begun', async () => {
    const client = await app.signedIn(maria);
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    const answer = await suspend();
    expect(answer).toMatchObject({ status: 200, body: { status: 'suspended', reservations: [] } });
    expect((await client.get('/profile')).status).toBe(401);
    expect((await client.post('/reservations/create', {})).status).toBe(401);
    expect((await verify(app, challenge, code)).status).toBe(422);
    expect(await rows(app.db, sql`select 1 from sessions where user_id = ${maria.id}`)).toEqual([]);
    await deliverMails(app.deps, app.app.log);
    expect(app.mailbox.lastTo(maria.email).text).toContain('Double account');

    expect(await update(maria.id, { status: 'active' })).toMatchObject({
      body: { status: 'active' },
    });
    expect((await client.get('/profile')).status).toBe(401);
    const logs = await rows<{ changes: object; actor_id: string }>(
      app.db,
      sql`select changes, actor_id from activity_logs where subject_id = ${maria.id} and action = 'update_status' order by id`,
    );
    expect(logs).toEqual([
      {
        actor_id: admin.user.id,
        changes: rowsOf({ status: ['active', 'suspended'], reason: [null, 'Double account'] }),
      },
      { actor_id: admin.user.id, changes: rowsOf({ status: ['suspended', 'active'] }) },
    ]);
  });

  it('tells what is booked ahead, and cancels it when asked to', async () => {
    const ahead = await buildReservation(app.db, { user_id: maria.id });
    await buildReservation(app.db, { user_id: maria.id, date: '2026-11-02' });
    await buildReservation(app.db, { user_id: maria.id, date: '2026-12-09', status: 'cancelled' });
    const answer = await suspend();
    expect(answer.body.reservations).toMatchObject([
      { id: ahead.id, reference: ahead.reference, date: '2026-12-02', status: 'approved' },
    ]);
    await update(maria.id, { status: 'active' });
    const second = await suspend({ cancel_reservations: true });
    expect(second.body.reservations).toEqual([]);
    const { body } = await admin.get(`/reservations/show/${ahead.id}`);
    expect(body).toMatchObject({ status: 'cancelled', reason: 'Double account' });
    await deliverMails(app.deps, app.app.log);
    const told = await rows(
      app.db,
      sql`select kind, link from notifications where user_id = ${maria.id}`,
    );
    expect(told).toContainEqual({
      kind: 'reservation_cancelled',
      link: `/my/reservations/${ahead.id}`,
    });
    const mails = app.mailbox.mails.filter(({ to }) => to === maria.email);
    const notice = mails.find(({ subject }) => subject.includes(ahead.reference));
    expect(notice?.text).toContain('Double account');
  });

  it('leaves what has begun, and what the one who suspends may not cancel, and says so', async () => {
    const begun = await buildReservation(app.db, {
      user_id: maria.id,
      activity_status: 'checked_in',
    });
    const answer = await suspend({ cancel_reservations: true });
    expect(answer).toMatchObject({ status: 200, body: { reservations: [{ id: begun.id }] } });
    const role = await buildRole(app.db, { reach: 'all', permissions: ['users.update_status'] });
    const joana = await buildUser(app.db);
    const ahead = await buildReservation(app.db, { user_id: joana.id });
    const by = await app.as(role.name);
    const reason = 'Double account';
    const body = { status: 'suspended', reason, cancel_reservations: true };
    expect((await update(joana.id, body, by)).status).toBe(200);
    const kept = await admin.get(`/reservations/show/${ahead.id}`);
    expect(kept.body.status).toBe('approved');
  });

  it('needs a reason to suspend, and refuses what is no step', async () => {
    expect((await update(maria.id, { status: 'suspended' })).body.errors).toHaveProperty('reason');
    expect(await update(maria.id, { status: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'transition' },
    });
    for (const body of [
      { status: 'pending' },
      { status: {} },
      {},
      { status: 'active', cancel_reservations: true },
      { status: 'suspended', reason: 'x', roles: [] },
    ]) {
      expect([body, (await update(maria.id, body)).status]).toEqual([body, 422]);
    }
    expect((await suspend({ updated_at: '2020-01-01T00:00:00.000Z' })).body.code).toBe('stale');
  });

  it('makes a pending person a constituent', async () => {
    const pending = await buildUser(app.db, { status: 'pending', roles: [] });
    const answer = await update(pending.id, { status: 'active' });
    expect(answer.body).toMatchObject({ status: 'active', roles: [{ name: 'constituent' }] });
  });

  it('never suspends the last administrator, nor both of two at once', async () => {
    await app.db.execute(sql`update users set status = 'suspended' where id in (select owner_id
      from users_roles l join roles r on r.id = l.target_id where r.name = 'admin')
      and id <> ${admin.user.id}`);
    const last = await update(admin.user.id, { status: 'suspended', reason: 'x' });
    expect(last).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect((await admin.get('/profile')).status).toBe(200);
    const second = await app.as('admin');
    const answers = await Promise.all([
      update(second.user.id, { status: 'suspended', reason: 'x' }, admin),
      update(admin.user.id, { status: 'suspended', reason: 'x' }, second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is for those who hold the permission, within their reach', async () => {
    const reason = 'x';
    for (const role of ['constituent', 'staff']) {
      const by = await app.as(role);
      expect((await update(maria.id, { status: 'suspended', reason }, by)).status).toBe(403);
    }
    expect((await update(maria.id, { status: 'suspended', reason }, app.anyone)).status).toBe(401);
    const role = await buildRole(app.db, { reach: 'team', permissions: ['users.update_status'] });
    const by = await app.as(role.name);
    const out = await update(maria.id, { status: 'suspended', reason }, by);
    const absent = await update(
      '01900000-0000-7000-8000-000000000000',
      { status: 'suspended', reason },
      by,
    );
    expect(out.status).toBe(404);
    expect(out.body).toEqual(absent.body);
  });
});
