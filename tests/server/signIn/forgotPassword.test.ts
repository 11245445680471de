import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildApiKey } from '../../support/builders/buildApiKey.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import { clientOf } from '../../support/client.ts';
import { countQueries } from '../../support/countQueries.ts';
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

const NEW = 'another long secret';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD });
  });
  const forgot = (email: string) => app.anyone.post('/forgot-password', { email });
  const give = (challenge: string, code: unknown) =>
    app.anyone.post('/forgot-password/verify-otp-code', { challenge, code });
  const reset = (reset_token: unknown, password: unknown = NEW) =>
    app.anyone.post('/forgot-password/reset-password', { reset_token, password });
  const tokenFor = async (email: string): Promise<string> => {
    const { challenge } = (await forgot(email)).body;
    return (await give(challenge, await codeSentTo(app, email))).body.reset_token;
  };
  const logIn = async (password: string) => {
    app.clock.advance({ seconds: 61 });
    return (await app.anyone.post('/login', { login: maria.email, password })).status;
  };

  it('sets a new password, ends every session, and starts none', async () => {
    const client = await app.signedIn(maria);
    const other = await startLogin(app, maria.email);
    const othersCode = await codeSentTo(app, maria.email);
    app.clock.advance({ seconds: 61 });
    const { challenge } = (await forgot(maria.email)).body;
    const answer = await give(challenge, await codeSentTo(app, maria.email));
    expect(Object.keys(answer.body).sort()).toEqual(['expires_at', 'reset_token']);
    expect((await client.get('/profile')).status).toBe(200);

    expect(await reset(answer.body.reset_token)).toMatchObject({ status: 200, body: {} });
    expect((await client.get('/profile')).status).toBe(401);
    expect(await rows(app.db, sql`select 1 from sessions where user_id = ${maria.id}`)).toEqual([]);
    expect((await verify(app, other.challenge, othersCode)).status).toBe(422);
    await deliverMails(app.deps, app.app.log);
    expect(app.mailbox.lastTo(maria.email).subject).toBe('You have a new password for Takda');
    expect(await logIn(PASSWORD)).toBe(422);
    app.clock.advance({ seconds: 61 });
    expect((await signIn(app, maria.email, NEW)).status).toBe(200);
    const logs = await rows<{ action: string }>(
      app.db,
      sql`select action from activity_logs where actor_id = ${maria.id} order by id`,
    );
    expect(logs.map(({ action }) => action)).toEqual([
      'forgot_password',
      'reset_password',
      'login',
    ]);
  });

  it('answers and works alike for an address that nobody has, or that is suspended', async () => {
    const suspended = await buildUser(app.db, { status: 'suspended' });
    const asked = [];
    for (const email of [maria.email, 'nobody@example.test', suspended.email]) {
      asked.push(await countQueries(app.database, () => forgot(email)));
    }
    for (const { result, count } of asked) {
      expect(result.status).toBe(200);
      expect(Object.keys(result.body)).toEqual(Object.keys(asked[0]?.result.body));
      expect(count).toBe(asked[0]?.count);
    }
    await deliverMails(app.deps, app.app.log);
    const to = app.mailbox.mails.map((mail) => mail.to).toSorted();
    expect(to).toEqual([maria.email, 'nobody@example.test'].toSorted());
    const again = await forgot(suspended.email);
    expect([again.status, again.body]).toEqual([
      200,
      expect.objectContaining({ otp_required: true }),
    ]);
  });

  it('lets a token be used once, of any number at once', async () => {
    const token = await tokenFor(maria.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(token, `${NEW} ${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await reset(token)).toMatchObject({
      status: 422,
      body: { errors: { root: expect.anything() } },
    });
  });

  it('keeps it for a quarter of an hour, as a hash, and through a refused password', async () => {
    const token = await tokenFor(maria.email);
    const [kept] = await rows<{ token_hash: string; minutes: number }>(
      app.db,
      sql`select token_hash, round(extract(epoch from expires_at - created_at) / 60)::int as minutes from reset_tokens
        where user_id = ${maria.id}`,
    );
    expect(kept).toEqual({ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), minutes: 15 });
    for (const password of ['iloveyou1', 'short', 'ana.reyes.1990', {}, null]) {
      expect(await reset(token, password)).toMatchObject({
        status: 422,
        body: { errors: { password: expect.anything() } },
      });
    }
    await app.db.execute(
      sql`update reset_tokens set expires_at = ${app.clock.now().toISOString()}`,
    );
    expect((await reset(token)).status).toBe(422);
    expect(await logIn(PASSWORD)).toBe(200);
  });

  it('is not shaped by objects and lists, in the code or in the token', async () => {
    const { challenge } = (await forgot(maria.email)).body;
    for (const odd of [{}, [], null, true, 123456, { $ne: '' }, '', '12345']) {
      expect((await give(challenge, odd)).status).toBe(422);
      expect((await reset(odd)).status).toBe(422);
      expect((await forgot(odd as string)).status).toBe(422);
    }
    expect((await reset('x'.repeat(43))).status).toBe(422);
    expect(await logIn(PASSWORD)).toBe(200);
  });

  it('takes a code of a sign-in for no reset, and the other way round', async () => {
    const login = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    expect((await give(login.challenge, code)).status).toBe(422);
    app.clock.advance({ seconds: 61 });
    const { challenge } = (await forgot(maria.email)).body;
    const resetCode = await codeSentTo(app, maria.email);
    expect((await verify(app, challenge, resetCode)).status).toBe(422);
    expect((await give(challenge, resetCode)).status).toBe(200);
    expect((await give(challenge, resetCode)).status).toBe(422);
  });

  it('is worth nothing once the account is suspended or its password changed', async () => {
    const token = await tokenFor(maria.email);
    await app.db.execute(sql`update users set status = 'suspended' where id = ${maria.id}`);
    expect((await reset(token)).status).toBe(422);
    await app.db.execute(sql`update users set status = 'active' where id = ${maria.id}`);
    const client = await app.signedIn(maria);
    const changed = { current_password: PASSWORD, password: `${NEW} 1` };
    expect((await client.post('/profile/update/password', changed)).status).toBe(200);
    expect((await reset(token)).status).toBe(422);
  });

  it('kills the token before with the next one', async () => {
    const first = await tokenFor(maria.email);
    app.clock.advance({ seconds: 61 });
    const second = await tokenFor(maria.email);
    expect((await reset(first)).status).toBe(422);
    expect((await reset(second)).status).toBe(200);
  });

  it('goes on after a resend', async () => {
    const { challenge } = (await forgot(maria.email)).body;
    const code = await codeSentTo(app, maria.email);
    app.clock.advance({ seconds: 61 });
    const next = await app.anyone.post('/otp/resend', { challenge });
    expect(next.status).toBe(200);
    const newCode = await codeSentTo(app, maria.email);
    expect((await give(challenge, code)).status).toBe(422);
    expect((await give(next.body.challenge, newCode)).status).toBe(200);
  });

  it('revokes the API keys that whoever knew the old password may have made', async () => {
    const mailOf = async () => {
      await deliverMails(app.deps, app.app.log);
      return app.mailbox.lastTo(maria.email).text;
    };
    const { id: other_id } = await buildApiKey(app.db, { owner_id: (await buildUser(app.db)).id });
    const made = await buildApiKey(app.db, { owner_id: maria.id, name: 'Not hers' });
    await reset(await tokenFor(maria.email));
    expect(await mailOf()).toContain('Your API keys were revoked');
    const left = await rows(
      app.db,
      sql`select id from api_keys where id in (${made.id}, ${other_id})`,
    );
    expect(left).toEqual([{ id: other_id }]);
    expect((await clientOf(app.app, made.key).get('/teams')).status).toBe(401);
    const logged = await rows(
      app.db,
      sql`select action, actor_id, subject_name, owner_id from activity_logs
        where resource = 'api-keys' and subject_id = ${made.id}`,
    );
    expect(logged).toEqual([
      { action: 'delete', actor_id: maria.id, subject_name: 'Not hers', owner_id: maria.id },
    ]);
    app.clock.advance({ seconds: 61 });
    await reset(await tokenFor(maria.email), `${NEW} 2`);
    expect(await mailOf()).not.toContain('API key');
  });

  it('leaves them to who changes a password that they know', async () => {
    const client = await app.signedIn(maria);
    const { id } = await buildApiKey(app.db, { owner_id: maria.id });
    const changed = { current_password: PASSWORD, password: `${NEW} 1` };
    expect((await client.post('/profile/update/password', changed)).status).toBe(200);
    expect(await rows(app.db, sql`select 1 from api_keys where id = ${id}`)).toHaveLength(1);
  });
});
