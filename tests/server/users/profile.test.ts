import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/activityLogs/log.ts';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  signIn,
  startLogin,
  verify,
} from '../signIn/sessions/signIn.ts';

const NEW = 'another long secret';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: UserRow;
  let client: Client;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD });
    client = await app.signedIn(maria);
  });
  const changePassword = (current_password: string, password: string, by = client) =>
    by.post('/profile/update/password', { current_password, password });

  it('answers the user itself with what their roles allow', async () => {
    const { status, body } = await client.get('/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: maria.id,
      username: maria.username,
      status: 'active',
      identification: { status: 'none' },
      profile: { first_name: 'Ana', last_name: 'Reyes', photo: null },
      education_and_occupation: { school: null },
      roles: [{ name: 'constituent' }],
    });
    expect(body.access[0].permissions).toContain('reservations.create');
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('is for people with a session only', async () => {
    expect((await app.anyone.get('/profile')).status).toBe(401);
    expect((await app.anyone.post('/profile/update', { profile: {} })).status).toBe(401);
  });

  it('changes what it is given and keeps the rest', async () => {
    const body = { profile: { first_name: 'Maria', barangay: 'San Roque' } };
    const changed = await client.post('/profile/update', body);
    expect(changed).toMatchObject({
      status: 200,
      body: { profile: { first_name: 'Maria', last_name: 'Reyes', barangay: 'San Roque' } },
    });
    const education = await client.post('/profile/update/education-and-occupation', {
      school: 'City College',
      employment_status: 'student',
    });
    expect(education.body.education_and_occupation).toMatchObject({ school: 'City College' });
    expect(education.body.profile.first_name).toBe('Maria');
  });

  it('notes the change without personal values', async () => {
    await client.post('/profile/update', { profile: { barangay: 'San Roque' } });
    const [log] = await rows<{ changes: object; actor_id: string }>(
      app.db,
      sql`select changes, actor_id from activity_logs where subject_id = ${maria.id} and action = 'update'`,
    );
    expect(log).toEqual({
      actor_id: maria.id,
      changes: rowsOf({ 'profile.barangay': [null, '•••'] }),
    });
  });

  it('refuses what is not the owner’s to write', async () => {
    const bodies = [
      { username: 'another' },
      { email: 'other@example.test' },
      { status: 'active' },
      { roles: [] },
      { email_verified_at: null },
      { identification: { status: 'verified' } },
      { profile: { photo: maria.id } },
      { profile: { first_name: null } },
      { profile: { first_name: '' } },
      { profile: [] },
    ];
    for (const body of bodies) {
      expect([body, (await client.post('/profile/update', body)).status]).toEqual([body, 422]);
    }
  });

  it('lets an administrator rename themselves', async () => {
    const admin = await app.as('admin');
    const renamed = await admin.post('/profile/update', { username: `chief-${engine}` });
    expect(renamed.body.username).toBe(`chief-${engine}`);
    const taken = await admin.post('/profile/update', { username: maria.username.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { errors: { username: expect.anything() } } });
  });

  it('refuses a stale change', async () => {
    const { body } = await client.get('/profile');
    app.clock.advance({ minutes: 1 });
    const change = { profile: { suffix: 'Jr' }, updated_at: body.updated_at };
    expect((await client.post('/profile/update', change)).status).toBe(200);
    const second = await client.post('/profile/update', change);
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  it('changes the password, ends other sessions and tells by mail', async () => {
    const other = await app.signedIn(maria);
    const answer = await changePassword(PASSWORD, NEW);
    expect(answer).toMatchObject({ status: 200, body: { id: maria.id } });
    expect((await client.get('/profile')).status).toBe(200);
    expect((await other.get('/profile')).status).toBe(401);
    await deliverMails(app.deps, app.app.log);
    expect((await signIn(app, maria.email, NEW)).status).toBe(200);
    expect(app.mailbox.mails.map(({ subject }) => subject)).toContain(
      'Your password for Takda was changed',
    );
    const old = await app.anyone.post('/login', { login: maria.email, password: PASSWORD });
    expect(old.status).toBe(422);
    const logs = await rows(
      app.db,
      sql`select 1 from activity_logs where actor_id = ${maria.id} and action = 'update_password'`,
    );
    expect(logs).toHaveLength(1);
  });

  it('ends a sign-in that the old password began', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    await changePassword(PASSWORD, NEW);
    expect((await verify(app, challenge, code)).status).toBe(422);
  });

  it('lets one of two changes at once win', async () => {
    const second = await app.signedIn(maria);
    const answers = await Promise.all([
      changePassword(PASSWORD, NEW),
      changePassword(PASSWORD, `${NEW} 2`, second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a wrong current password, ten times a quarter of an hour', async () => {
    for (let n = 0; n < 10; n++) {
      expect(await changePassword('not this one', NEW)).toMatchObject({
        status: 422,
        body: { errors: { current_password: expect.anything() } },
      });
    }
    expect((await changePassword(PASSWORD, NEW)).status).toBe(429);
  });

  it('refuses common, short and own-name passwords', async () => {
    for (const password of ['iloveyou1', 'short', 'x'.repeat(129), 'ana.reyes.1990']) {
      expect(await changePassword(PASSWORD, password)).toMatchObject({
        status: 422,
        body: { errors: { password: expect.anything() } },
      });
    }
    expect((await changePassword(PASSWORD, `${'ñ'.repeat(127)}x`)).status).toBe(200);
  });
});
