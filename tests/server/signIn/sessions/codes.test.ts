import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  postFrom,
  signIn,
  startLogin,
  verify,
  wrongFor,
} from './signIn.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD });
  });
  const resend = (challenge: string) => app.anyone.post('/otp/resend', { challenge });
  const sessionsOf = async (id: string) =>
    (await rows(app.db, sql`select 1 from sessions where user_id = ${id}`)).length;

  it('makes one session of 200 right codes at once', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => verify(app, challenge, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await sessionsOf(maria.id)).toBe(1);
  });

  it('counts 50 wrong codes at once as no more than five tries', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    await Promise.all(Array.from({ length: 50 }, () => verify(app, challenge, wrongFor(code))));
    const [row] = await rows<{ tries: number }>(app.db, sql`select tries from challenges`);
    expect(row?.tries).toBe(5);
    expect((await verify(app, challenge, code)).status).toBe(422);
  });

  it('lets the fifth try be right and the sixth not', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    for (let n = 0; n < 4; n++) await verify(app, challenge, wrongFor(code));
    expect((await verify(app, challenge, code)).status).toBe(200);
    expect((await verify(app, challenge, code)).status).toBe(422);
  });

  it('says how many tries are left, and the same where there is no such account', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const wrong = wrongFor(await codeSentTo(app, maria.email));
    const nobody = await app.anyone.post('/login/code', { email: 'nobody@example.test' });
    const words = [
      'This code is not right. 4 tries are left.',
      'This code is not right. 3 tries are left.',
      'This code is not right. 2 tries are left.',
      'This code is not right. 1 try is left.',
      'This code is not right and no longer works. Ask for a new one.',
      'This code is not right, or it no longer works.',
    ];
    for (const said of words) {
      for (const tried of [challenge, nobody.body.challenge]) {
        const { status, body } = await verify(app, tried, wrong);
        expect(status).toBe(422);
        expect(body.errors.code).toBe(said);
      }
    }
  });

  it('allows ten tries an hour over resends and ways to sign in without a password', async () => {
    const { body: started } = await app.anyone.post('/forgot-password', { email: maria.email });
    const { challenge } = started;
    const code = await codeSentTo(app, maria.email);
    const forgotten = (tried: string, wrong: string) =>
      app.anyone.post('/forgot-password/verify-otp-code', { challenge: tried, code: wrong });
    for (let n = 0; n < 5; n++) await forgotten(challenge, wrongFor(code));
    app.clock.advance({ seconds: 61 });
    const second = (await resend(challenge)).body.challenge;
    const secondCode = await codeSentTo(app, maria.email);
    for (let n = 0; n < 5; n++) {
      expect((await forgotten(second, wrongFor(secondCode))).status).toBe(422);
    }
    app.clock.advance({ seconds: 61 });
    const third = (await app.anyone.post('/login/code', { email: maria.email })).body.challenge;
    const refused = await verify(app, third, await codeSentTo(app, maria.email));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(await sessionsOf(maria.id)).toBe(0);

    app.clock.advance({ minutes: 71 });
    expect((await signIn(app, maria.email)).status).toBe(200);
  });

  it('allows as many after the right password, counted apart', async () => {
    for (let round = 0; round < 2; round++) {
      const { challenge } = await startLogin(app, maria.email);
      const wrong = wrongFor(await codeSentTo(app, maria.email));
      for (let n = 0; n < 5; n++) expect((await verify(app, challenge, wrong)).status).toBe(422);
      app.clock.advance({ seconds: 61 });
    }
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    expect((await verify(app, challenge, code)).status).toBe(429);
    app.clock.advance({ minutes: 71 });
  });

  it('lets nobody elsewhere use up the tries of where she signed in before', async () => {
    expect((await signIn(app, maria.email)).status).toBe(200);
    app.clock.advance({ hours: 2 });
    for (let round = 0; round < 3; round++) {
      const { body } = await postFrom(app, '198.51.100.7', ['/login/code', { email: maria.email }]);
      const code = await codeSentTo(app, maria.email);
      for (let n = 0; n < 5; n++) await verify(app, body.challenge, wrongFor(code));
      app.clock.advance({ seconds: 61 });
    }
    expect((await signIn(app, maria.email)).status).toBe(200);
  });

  it('sends another code after a minute, which kills the first', async () => {
    const { challenge } = await startLogin(app, maria.email);
    const code = await codeSentTo(app, maria.email);
    const early = await resend(challenge);
    expect(early.status).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
    app.clock.advance({ seconds: 61 });
    const next = await resend(challenge);
    expect(next.status).toBe(200);
    const newCode = await codeSentTo(app, maria.email);
    expect((await verify(app, challenge, code)).status).toBe(422);
    expect((await verify(app, next.body.challenge, code)).status).toBe(
      newCode === code ? 200 : 422,
    );
    expect((await verify(app, next.body.challenge, newCode)).status).toBe(200);
    expect((await resend(next.body.challenge)).status).toBe(422);
  });

  it('sends no more than five codes an hour, and none an hour after the start', async () => {
    let { challenge } = await startLogin(app, maria.email);
    for (let n = 0; n < 4; n++) {
      app.clock.advance({ seconds: 61 });
      ({ challenge } = (await resend(challenge)).body);
    }
    app.clock.advance({ seconds: 61 });
    expect((await resend(challenge)).status).toBe(429);
    app.clock.advance({ hours: 1 });
    expect((await resend(challenge)).status).toBe(422);
  });

  it('is worth nothing ten minutes later', async () => {
    const { challenge, expires_at } = await startLogin(app, maria.email);
    expect(Date.parse(expires_at) - app.clock.now().getTime()).toBe(600_000);
    const code = await codeSentTo(app, maria.email);
    app.clock.advance({ minutes: 10 });
    expect((await verify(app, challenge, code)).status).toBe(422);
  });

  it('works only with the challenge that it was made for', async () => {
    const other = await buildUser(app.db, { password: PASSWORD });
    const own = await startLogin(app, maria.email);
    const others = await startLogin(app, other.email);
    const code = await codeSentTo(app, maria.email);
    const othersCode = app.mailbox.codeFor(other.email);
    if (code !== othersCode) {
      expect((await verify(app, others.challenge, code)).status).toBe(422);
      expect((await verify(app, own.challenge, othersCode)).status).toBe(422);
    }
    expect((await verify(app, own.challenge, code)).status).toBe(200);
  });

  it('is not shaped by objects, lists, numbers or other lengths', async () => {
    const { challenge } = await startLogin(app, maria.email);
    for (const code of [
      {},
      [],
      ['123456'],
      123456,
      null,
      true,
      '',
      '12345',
      '1234567',
      '１２３４５６',
    ]) {
      expect((await verify(app, challenge, code)).status).toBe(422);
    }
    for (const odd of [{}, [], null, 'x', '00000000-0000-4000-8000-000000000000']) {
      expect((await verify(app, odd as string, '123456')).status).toBe(422);
    }
    const [row] = await rows<{ tries: number }>(app.db, sql`select tries from challenges`);
    expect(row?.tries).toBe(0);
  });
});
