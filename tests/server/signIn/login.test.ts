import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { user } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { linkTable, tableOf } from '#server/db/tables/resourceTables.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { roleNamed } from '../../support/builders/buildRole.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  signIn,
  startLogin,
  verify,
} from './sessions/signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  const users = tableOf(user);
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD, email_verified_at: null });
  });
  const actions = (id: string) => actionsOn(app.db, id);

  it('takes a password, then the code from the mail, and answers a session', async () => {
    const started = await app.anyone.post('/login', { login: maria.email, password: PASSWORD });
    expect(started).toMatchObject({ status: 200, body: { otp_required: true } });
    const code = await codeSentTo(app, maria.email);
    const { status, body } = await verify(app, started.body.challenge, code);
    expect(status).toBe(200);
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
    expect(body.user).toMatchObject({
      id: maria.id,
      email: maria.email,
      email_verified_at: app.clock.now().toISOString(),
      roles: [{ name: 'constituent' }],
      access: [{ name: 'constituent', reach: 'own' }],
    });
    expect(body.expires_at).toBe('2026-12-31T01:00:00.000Z');
  });

  it('takes the user name in any case as well', async () => {
    const { challenge } = await startLogin(app, maria.username.toUpperCase());
    expect(challenge).toBeTruthy();
  });

  it('says in the mail whose code it is, and keeps no code after sending', async () => {
    await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    const mail = app.mailbox.lastTo(maria.email);
    expect(mail.subject).toBe('One-time code for Takda');
    expect(mail.text).toContain(code);
    expect(mail.html).toContain(code);
    const kept = await rows(app.db, sql`select * from mails union all select * from mails`);
    expect(JSON.stringify(kept)).not.toContain(code);
    const challenges = await rows(app.db, sql`select * from challenges`);
    expect(JSON.stringify(challenges)).not.toContain(code);
    expect(JSON.stringify(app.log.lines)).not.toMatch(new RegExp(`${code}|${maria.email}`));
  });

  it('signs a constituent in by the code alone', async () => {
    const started = await app.anyone.post('/login/code', { email: maria.email.toUpperCase() });
    const { status } = await verify(
      app,
      started.body.challenge,
      await codeSentTo(app, maria.email),
    );
    expect(status).toBe(200);
  });

  it('lets nobody sign in who was suspended after the mail', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    await app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, maria.id));
    expect((await verify(app, challenge, code)).status).toBe(422);
  });

  it('refuses a suspended person’s next request', async () => {
    const client = await app.signedIn(maria);
    expect((await client.get('/profile')).status).toBe(200);
    await app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, maria.id));
    expect((await client.get('/profile')).status).toBe(401);
  });

  it('knows changed roles on the next request', async () => {
    const client = await app.signedIn(maria);
    expect((await client.get('/roles')).status).toBe(403);
    const { id } = await roleNamed(app.db, 'admin');
    await app.db.insert(linkTable(user, 'roles')).values({ owner_id: maria.id, target_id: id });
    expect((await client.get('/roles')).status).toBe(200);
    await app.db.delete(linkTable(user, 'roles')).where(sql`owner_id = ${maria.id}`);
    expect((await client.get('/roles')).status).toBe(403);
  });

  it('ends the session on logout, that one only', async () => {
    const [one, other] = [await app.signedIn(maria), await app.signedIn(maria)];
    expect((await one.post('/logout')).status).toBe(200);
    expect((await one.get('/profile')).status).toBe(401);
    expect((await other.get('/profile')).status).toBe(200);
    expect((await app.anyone.post('/logout')).status).toBe(401);
  });

  it('ends an unused session after its time', async () => {
    const { body } = await signIn(app, maria.email);
    const profile = () =>
      app.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${body.token}` } });
    expect((await profile()).statusCode).toBe(200);
    app.clock.advance({ days: 7 });
    expect((await profile()).statusCode).toBe(401);
    app.clock.advance({ days: -7 });
  });

  it('records login, failure and logout without any secret', async () => {
    await app.anyone.post('/login', { login: maria.email, password: 'not this one' });
    const { body } = await signIn(app, maria.email);
    await app.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(await actions(maria.id)).toEqual(['login_failed', 'send_code', 'login', 'logout']);
    const all = JSON.stringify(await rows(app.db, sql`select * from activity_logs`));
    expect(all).not.toMatch(/not this one|correct horse/);
    expect(all).not.toContain(body.token);
  });
});
