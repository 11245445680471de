import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildRole, roleNamed } from '../../support/builders/buildRole.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  signIn,
  verify,
  wrongFor,
} from '../signIn/sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  let email: string;
  beforeEach(async () => {
    await forgetTries(app);
    admin = await app.as('admin', { password: PASSWORD });
    email = `${uniqueKey('invited')}@example.test`;
  });
  const profile = { first_name: 'Jose', last_name: 'Ramos' };
  const create = (body: object = {}, by: Client = admin) =>
    by.post('/users/create', { username: uniqueKey('jose'), email, profile, ...body });
  const atDesk = (challenge: string, code: unknown, by: Client = admin) =>
    by.post('/users/verify-otp-code', { challenge, code });
  const forgotten = (challenge: string, code: unknown) =>
    app.anyone.post('/forgot-password/verify-otp-code', { challenge, code });

  it('makes a pending constituent and mails a code and a link', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 201,
      body: {
        email,
        status: 'pending',
        email_verified_at: null,
        roles: [{ name: 'constituent' }],
        profile,
        invitation: { challenge: expect.any(String), resend_at: expect.any(String) },
      },
    });
    const code = await codeSentTo(app, email);
    const { text } = app.mailbox.lastTo(email);
    expect(text).toContain(`/forgot-password?challenge=${made.body.invitation.challenge}`);
    expect(text).toContain(code);
    expect(JSON.stringify(made.body)).not.toContain(code);
    const logs = await rows<{ action: string; actor_id: string }>(
      app.db,
      sql`select action, actor_id from activity_logs where subject_id = ${made.body.id}`,
    );
    expect(logs).toEqual([{ action: 'create', actor_id: admin.user.id }]);
  });

  it('lets the person choose a password with the code, and then sign in', async () => {
    const { challenge } = (await create()).body.invitation;
    const answer = await forgotten(challenge, await codeSentTo(app, email));
    expect(answer.status).toBe(200);
    const { reset_token } = answer.body;
    const reset = { reset_token, password: PASSWORD };
    expect((await app.anyone.post('/forgot-password/reset-password', reset)).status).toBe(200);
    await deliverMails(app.deps, app.app.log);
    const done = await signIn(app, email);
    expect(done).toMatchObject({
      status: 200,
      body: { user: { status: 'active', email_verified_at: expect.any(String) } },
    });
  });

  it('lets them come in days later, by "forgot password"', async () => {
    const { challenge } = (await create()).body.invitation;
    const code = await codeSentTo(app, email);
    app.clock.advance({ days: 3 });
    expect((await forgotten(challenge, code)).status).toBe(422);
    const begun = await app.anyone.post('/forgot-password', { email });
    const answer = await forgotten(begun.body.challenge, await codeSentTo(app, email));
    const reset = { reset_token: answer.body.reset_token, password: PASSWORD };
    expect((await app.anyone.post('/forgot-password/reset-password', reset)).status).toBe(200);
    app.clock.advance({ seconds: 61 });
    await deliverMails(app.deps, app.app.log);
    expect((await signIn(app, email)).status).toBe(200);
  });

  it('activates at the desk, without a password', async () => {
    const { invitation, id } = (await create()).body;
    const code = await codeSentTo(app, email);
    expect((await atDesk(invitation.challenge, wrongFor(code))).status).toBe(422);
    const done = await atDesk(invitation.challenge, code);
    expect(done).toMatchObject({ status: 200, body: { id, status: 'active' } });
    expect((await atDesk(invitation.challenge, code)).status).toBe(422);
    expect(await rows(app.db, sql`select 1 from credentials where user_id = ${id}`)).toEqual([]);
    const [log] = await rows<{ actor_id: string }>(
      app.db,
      sql`select actor_id from activity_logs where subject_id = ${id} and action = 'verify'`,
    );
    expect(log?.actor_id).toBe(admin.user.id);
    await deliverMails(app.deps, app.app.log);
    expect(app.mailbox.lastTo(email).subject).toBe('Your account at Takda is ready');
    const wish = await app.anyone.post('/login/code', { email });
    const own = await codeSentTo(app, email);
    expect((await verify(app, wish.body.challenge, own)).status).toBe(200);
  });

  it('sends it again to whoever is pending only, and the old code is dead after a resend', async () => {
    const { invitation, id } = (await create()).body;
    const code = await codeSentTo(app, email);
    expect((await admin.post(`/users/invite/${id}`)).status).toBe(429);
    app.clock.advance({ seconds: 61 });
    const resent = await app.anyone.post('/otp/resend', { challenge: invitation.challenge });
    expect(resent.status).toBe(200);
    await codeSentTo(app, email);
    expect(app.mailbox.lastTo(email).text).toContain(resent.body.challenge);
    expect((await atDesk(invitation.challenge, code)).status).toBe(422);
    app.clock.advance({ seconds: 61 });
    const again = await admin.post(`/users/invite/${id}`);
    expect(again.status).toBe(200);
    const newest = await codeSentTo(app, email);
    expect((await atDesk(again.body.challenge, newest)).status).toBe(200);
    expect(await admin.post(`/users/invite/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'transition' },
    });
    const absent = await admin.post('/users/invite/01900000-0000-7000-8000-000000000000');
    expect(absent.status).toBe(404);
  });

  it('is found again at the desk, with what is left of its tries', async () => {
    const { invitation, id } = (await create()).body;
    const code = await codeSentTo(app, email);
    const state = async () => (await admin.get(`/users/invitation/${id}`)).body.invitation;
    expect(await state()).toEqual({ ...invitation, tries_left: 5 });
    await atDesk(invitation.challenge, wrongFor(code));
    expect(await state()).toEqual({ ...invitation, tries_left: 4 });
    app.clock.advance({ minutes: 11 });
    expect(await state()).toBeNull();
    const again = (await admin.post(`/users/invite/${id}`)).body;
    expect((await state()).challenge).toBe(again.challenge);
    await atDesk(again.challenge, await codeSentTo(app, email));
    expect(await state()).toBeNull();
    const absent = await admin.get('/users/invitation/01900000-0000-7000-8000-000000000000');
    expect(absent.status).toBe(404);
  });

  it('is not hindered by strangers who ask for codes with that address', async () => {
    await app.anyone.post('/login/code', { email });
    await app.anyone.post('/forgot-password', { email });
    expect((await create()).status).toBe(201);
  });

  it('asks for your own password before it makes more than a constituent', async () => {
    const staff = await roleNamed(app.db, 'staff');
    const roles = [staff.id];
    for (const current_password of [undefined, 'not mine']) {
      expect(await create({ roles, current_password })).toMatchObject({
        status: 422,
        body: { errors: { current_password: expect.anything() } },
      });
    }
    const made = await create({ roles, current_password: PASSWORD });
    expect(made).toMatchObject({ status: 201, body: { roles: [{ name: 'staff' }] } });
  });

  it('keeps the rules of the plain creation', async () => {
    const taken = await buildUser(app.db);
    expect((await create({ email: taken.email })).status).toBe(409);
    for (const body of [
      { status: 'active' },
      { password: PASSWORD },
      { email_verified_at: '2026-01-01T00:00:00Z' },
      { identification: { status: 'verified' } },
      { profile: { first_name: 'Jose' } },
      { email: 'x' },
      { profile: { ...profile, photo: taken.id } },
    ]) {
      expect([body, (await create(body)).status]).toEqual([body, 422]);
    }
  });

  it('is for those who hold the permission, and gives nothing more', async () => {
    const [maria, staff] = [await app.as('constituent'), await app.as('staff')];
    for (const by of [maria, staff]) {
      expect((await create({}, by)).status).toBe(403);
      expect((await atDesk('00000000-0000-4000-8000-000000000000', '123456', by)).status).toBe(403);
      expect((await by.post(`/users/invite/${maria.user.id}`)).status).toBe(403);
    }
    expect((await create({}, app.anyone)).status).toBe(401);
    const clerk = await buildRole(app.db, { reach: 'all', permissions: ['users.create'] });
    const inviting = await app.as(clerk.name);
    // Whoever may make an account says whose it is; what it may do is not theirs to say.
    expect(await create({}, inviting)).toMatchObject({
      status: 201,
      body: { roles: [{ name: 'constituent' }] },
    });
    const refused = await create({ roles: [(await roleNamed(app.db, 'admin')).id] }, inviting);
    expect(refused).toMatchObject({ status: 422, body: { errors: { roles: expect.any(String) } } });
  });
});
