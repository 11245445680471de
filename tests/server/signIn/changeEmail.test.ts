/** One's own e-mail address: a code to the new one, a notice to the old one, and nothing told of others. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { MASKED } from '#schema/activityLogs/activity.ts';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD } from './sessions/signIn.ts';

const PATH = '/profile/update/email';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let email: string;
  beforeEach(async () => {
    await forgetTries(app);
    email = `${uniqueKey('next')}@example.test`;
  });
  const someone = () => app.as('constituent', { password: PASSWORD });
  type Someone = Awaited<ReturnType<typeof someone>>;
  const ask = (one: Someone, address = email, current_password = PASSWORD) =>
    one.post(PATH, { email: address, current_password });
  const verify = (one: Someone, challenge: string, code: string) =>
    one.post(`${PATH}/verify-otp-code`, { challenge, code });
  const mailsTo = async (address: string) => {
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    return app.mailbox.mails.filter(({ to }) => to === address);
  };

  it('counts once the code is entered, ends other sessions, and the old address is told', async () => {
    const maria = await someone();
    const elsewhere = await app.signedIn(maria.user);
    const { challenge } = (await ask(maria)).body;
    const code = await codeSentTo(app, email);
    expect((await maria.get('/profile')).body.email).toBe(maria.user.email);
    const done = await verify(maria, challenge, code);
    expect([done.status, done.body.email]).toEqual([200, email]);
    expect((await verify(maria, challenge, code)).status).toBe(422);
    expect((await maria.get('/profile')).status).toBe(200);
    expect((await elsewhere.get('/profile')).status).toBe(401);
    const [notice] = await mailsTo(maria.user.email);
    expect(notice?.subject).toContain('e-mail address');
    expect(notice?.text).not.toContain(email);
    const logs = await rows<{ action: string; changes: unknown }>(
      app.db,
      sql`select action, changes from activity_logs where subject_id = ${maria.user.id}`,
    );
    expect(logs).toContainEqual({
      action: 'update',
      changes: [{ field: 'email', before: MASKED, after: MASKED }],
    });
    expect(JSON.stringify(logs)).not.toMatch(/@/);
  });

  it('needs the password, or without one a fresh sign-in', async () => {
    expect((await ask(await someone(), email, 'not this one')).body.errors).toHaveProperty(
      'current_password',
    );
    const one = await app.as('constituent');
    expect((await one.post(PATH, { email })).status).toBe(200);
    app.clock.advance({ minutes: 11 });
    expect((await one.post(PATH, { email })).body.errors).toHaveProperty('current_password');
  });

  it('answers for an address that somebody has as for a free one, and tells only its owner', async () => {
    const maria = await someone();
    const other = await buildUser(app.db);
    const [free, taken] = [await ask(maria), await ask(maria, other.email)];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    const [mail] = await mailsTo(other.email);
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    const seen = [];
    for (const { challenge } of [free.body, taken.body]) {
      seen.push((await verify(maria, challenge, '000000')).body);
    }
    expect(seen[1]).toEqual(seen[0]);
    const again = [await ask(maria), await ask(maria, other.email)];
    expect(again.map(({ status, body }) => [status, body])).toEqual([
      [200, free.body],
      [200, taken.body],
    ]);
  });

  it('a code is good for who asked for it alone', async () => {
    const [maria, jose] = [await someone(), await someone()];
    const { challenge } = (await ask(maria)).body;
    const code = await codeSentTo(app, email);
    expect((await verify(jose, challenge, code)).status).toBe(422);
    expect((await jose.get('/profile')).body.email).toBe(jose.user.email);
    expect((await verify(maria, challenge, code)).status).toBe(200);
  });

  it('an address that was taken meanwhile stays with whoever has it', async () => {
    const maria = await someone();
    const { challenge } = (await ask(maria)).body;
    const code = await codeSentTo(app, email);
    await buildUser(app.db, { email });
    const late = await verify(maria, challenge, code);
    expect(late.status).toBe(409);
    expect((await maria.get('/profile')).body.email).toBe(maria.user.email);
  });

  it('can be sent again, to the new address', async () => {
    const maria = await someone();
    const { challenge } = (await ask(maria)).body;
    await codeSentTo(app, email);
    app.clock.advance({ seconds: 61 });
    const next = (await app.anyone.post('/otp/resend', { challenge })).body.challenge;
    const done = await verify(maria, next, await codeSentTo(app, email));
    expect(done.status).toBe(200);
    expect((await mailsTo(maria.user.email)).length).toBe(1);
  });
});
