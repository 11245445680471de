import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/activityLogs/log.ts';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildFile } from '#tests/support/builders/buildFile.ts';
import { buildReservation } from '#tests/support/builders/buildReservation.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import type { UserRow } from '#tests/support/builders/buildUser.ts';
import type { Client } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { testApp } from '#tests/support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let maria: Client & { user: UserRow };
  let front: string;
  beforeEach(async () => {
    admin = await app.as('admin');
    maria = await app.as('constituent');
    front = await upload(maria.user);
  });
  const upload = (owner: { id: string }, purpose: 'identification' | 'photo' = 'identification') =>
    buildFile(app.db, app.files, { owner, purpose });
  const submit = (body: object = {}, by: Client = maria) =>
    by.post('/profile/identification/submit', { type: 'philsys', files: [front], ...body });
  const review = (body: object, by: Client = admin) =>
    by.post(`/users/identification/status/${maria.user.id}`, body);

  it('goes from sent to rejected to sent to verified', async () => {
    const back = await upload(maria.user);
    const sent = await submit({ files: [front, back] });
    expect(sent).toMatchObject({
      status: 200,
      body: { identification: { status: 'submitted', type: 'philsys', files: [front, back] } },
    });
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'transition' } });
    const rejected = await review({ status: 'rejected', reason: 'Too dark' });
    expect(rejected.body.identification).toMatchObject({ status: 'rejected', reason: 'Too dark' });
    await deliverMails(app.deps, app.app.log);
    expect(app.mailbox.lastTo(maria.user.email).text).toContain('Too dark');

    const { body: told } = await maria.get('/notifications');
    // What somebody did themselves stands there as read already.
    expect(told.data).toMatchObject([
      { kind: 'identification_rejected', link: '/my/profile/identification', read_at: null },
      { kind: 'identification_submitted', read_at: expect.any(String) },
    ]);

    expect((await submit({ type: 'passport' })).status).toBe(200);
    const verified = await review({ status: 'verified' });
    expect(verified.body.identification).toMatchObject({ status: 'verified', reason: null });
    expect((await submit()).status).toBe(409);
    const logs = await rows<{ action: string; changes: object }>(
      app.db,
      sql`select action, changes from activity_logs where subject_id = ${maria.user.id} order by id`,
    );
    expect(logs.map(({ action }) => action)).toEqual([
      'submit_identification',
      'verify_identification',
      'submit_identification',
      'verify_identification',
    ]);
    expect(logs[3]?.changes).toEqual(
      rowsOf({ 'identification.status': ['submitted', 'verified'] }),
    );
    expect(JSON.stringify(logs)).not.toContain(front);
  });

  it('takes own uploads for it only, one or two', async () => {
    const other = await app.as('constituent');
    const pdf = await buildFile(app.db, app.files, {
      owner: maria.user,
      purpose: 'identification',
      mime: 'application/pdf',
    });
    const theirs = await upload(other.user);
    const absent = '01900000-0000-7000-8000-000000000000';
    const refused = await submit({ files: [theirs] });
    expect(refused.body.errors).toHaveProperty('files');
    expect(refused.body).toEqual((await submit({ files: [absent] })).body);
    const photo = await upload(maria.user, 'photo');
    for (const body of [
      { files: [photo] },
      { files: [] },
      { files: [front, front] },
      { files: [front, pdf, await upload(maria.user)] },
      { files: front },
      { files: [{}] },
      { type: 'library card' },
      { type: {} },
      { status: 'verified' },
      { reason: 'please' },
    ]) {
      expect([body, (await submit(body)).status]).toEqual([body, 422]);
    }
    expect((await submit({ files: [pdf] })).status).toBe(200);
    expect((await submit({}, app.anyone)).status).toBe(401);
  });

  it('is reviewed with a reason for a refusal, and only where something was sent', async () => {
    expect((await review({ status: 'verified' })).body.code).toBe('transition');
    await submit();
    expect((await review({ status: 'rejected' })).body.errors).toHaveProperty('reason');
    for (const body of [{ status: 'none' }, { status: 'submitted' }, { status: {} }, {}]) {
      expect((await review(body)).status).toBe(422);
    }
    const seen = (await admin.get(`/users/show/${maria.user.id}`)).body.updated_at;
    const stale = await review({ status: 'verified', updated_at: '2020-01-01T00:00:00.000Z' });
    expect(stale.body.code).toBe('stale');
    expect((await review({ status: 'verified', updated_at: seen })).status).toBe(200);
    expect((await review({ status: 'verified' })).status).toBe(409);
    expect((await review({ status: 'rejected', reason: 'Forged' })).status).toBe(200);
    for (const role of ['constituent', 'staff']) {
      expect((await review({ status: 'verified' }, await app.as(role))).status).toBe(403);
    }
  });

  it('takes the word of one of two reviewers at once; the other hears of it', async () => {
    for (const [first, second] of [
      [{ status: 'verified' }, { status: 'verified' }],
      [{ status: 'verified' }, { status: 'rejected', reason: 'Too dark' }],
    ]) {
      await app.db.execute(
        sql`update users set identification_status = 'none' where id = ${maria.user.id}`,
      );
      await submit();
      const { updated_at } = (await admin.get(`/users/show/${maria.user.id}`)).body;
      const other = await app.as('admin');
      const answers = await Promise.all([
        review({ ...first, updated_at }),
        review({ ...second, updated_at }, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = answers.find(({ status }) => status === 409);
      expect(late?.body.code).toBe(first?.status === second?.status ? 'transition' : 'stale');
    }
  });

  it('holds for the name that was reviewed, and no other', async () => {
    await submit();
    await maria.post('/profile/update', { profile: { first_name: 'Juan' } });
    expect((await review({ status: 'verified' })).status).toBe(409);
    await submit();
    await review({ status: 'verified' });
    const moved = await maria.post('/profile/update', { profile: { barangay: 'San Roque' } });
    expect(moved.body.identification.status).toBe('verified');
    const renamed = await maria.post('/profile/update', { profile: { last_name: 'Other' } });
    expect(renamed.body.identification).toMatchObject({
      status: 'none',
      reason: expect.any(String),
    });
    expect((await submit()).status).toBe(200);
  });

  it('is read by its owner and by who may verify it, and each reading is noted', async () => {
    const role = { permissions: ['users.verify_identification'] };
    const wide = await app.as((await buildRole(app.db, { ...role, reach: 'all' })).name);
    const narrow = await buildRole(app.db, { ...role, reach: 'team' });
    const [staff, far, other] = [
      await app.as('staff'),
      await app.as(narrow.name),
      await app.as('constituent'),
    ];
    const booked = await buildReservation(app.db, { user_id: maria.user.id });
    const near = await app.as(narrow.name, { teams: [{ id: booked.team_id }] });
    for (const by of [maria, admin, wide, near]) {
      expect((await by.get(`/files/${front}`)).status).toBe(200);
    }
    const absent = await other.get('/files/01900000-0000-7000-8000-000000000000');
    for (const by of [staff, far, other, app.anyone]) {
      const refused = await by.get(`/files/${front}`);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual(absent.body);
    }
    const logs = await loggedOn(app.db, maria.user.id);
    const readings = logs.filter(({ action }) => action === 'read_identification');
    expect(readings.map(({ actor_id }) => actor_id)).toEqual(
      [maria, admin, wide, near].map(({ user }) => user.id),
    );
  });
});
