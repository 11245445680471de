import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import type { UserRow } from '#tests/support/builders/buildUser.ts';
import type { Client } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { testApp } from '#tests/support/testApp.ts';
import {
  codeSentTo,
  forgetTries,
  PASSWORD,
  postFrom,
  verify,
  wrongFor,
} from '../sessions/signIn.ts';
import { addPasskey, addTotp, codeNow, nextStep, secondStep, withPassword } from './steps.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: Client & { user: UserRow };
  beforeEach(async () => {
    await forgetTries(app);
    maria = await app.as('constituent', { password: PASSWORD });
  });
  const begin = async () => (await withPassword(app, maria.user)).body;
  const actions = () => actionsOn(app.db, maria.user.id);

  describe('the second step', () => {
    it('comes instead of the mail after a password', async () => {
      const { secret } = await addTotp(app, maria);
      const first = await withPassword(app, maria.user);
      expect(first).toMatchObject({
        status: 202,
        body: { second_factor_required: true, methods: ['totp', 'recovery_code'], passkey: null },
      });
      expect(first.body).not.toHaveProperty('token');
      const done = await secondStep(app, first.body.challenge, { code: codeNow(app, secret) });
      expect(done).toMatchObject({ status: 200, body: { user: { id: maria.user.id } } });
      expect((await actions()).slice(-1)).toEqual(['login']);
    });

    it('comes after a code by e-mail as well', async () => {
      const { secret } = await addTotp(app, maria);
      const { body } = await app.anyone.post('/login/code', { email: maria.user.email });
      const first = await verify(app, body.challenge, await codeSentTo(app, maria.user.email));
      expect(first.status).toBe(202);
      const done = await secondStep(app, first.body.challenge, { code: codeNow(app, secret) });
      expect(done.status).toBe(200);
    });

    it('takes a passkey', async () => {
      const { authenticator } = await addPasskey(maria);
      const { challenge, methods, passkey } = await begin();
      expect(methods).toEqual(['passkey', 'recovery_code']);
      expect(passkey.allowCredentials).toHaveLength(1);
      // A key without a screen asks for a touch alone: beside a password that is enough.
      authenticator.isVerifying = false;
      const done = await secondStep(app, challenge, { passkey: authenticator.get(passkey) });
      expect(done.status).toBe(200);
    });

    it('takes no passkey of somebody else, of another site, or of another challenge', async () => {
      const { authenticator } = await addPasskey(maria);
      const other = await addPasskey(await app.as('constituent', { password: PASSWORD }));
      const { challenge, passkey } = await begin();
      const again = (await begin()).passkey;
      for (const shown of [other.authenticator.get(passkey), authenticator.get(again)]) {
        const answer = await secondStep(app, challenge, { passkey: shown });
        expect(answer).toMatchObject({ status: 422, body: { errors: { passkey: /./ } } });
      }
      const whole = authenticator.get(passkey);
      const data = JSON.parse(
        Buffer.from(whole.response.clientDataJSON, 'base64url').toString(),
      ) as object;
      const clientDataJSON = Buffer.from(
        JSON.stringify({ ...data, origin: 'http://localhost.example' }),
      ).toString('base64url');
      const elsewhere = { ...whole, response: { ...whole.response, clientDataJSON } };
      expect((await secondStep(app, challenge, { passkey: elsewhere })).status).toBe(422);
    });

    it('takes each code of an app once, also when many come at once', async () => {
      const { secret } = await addTotp(app, maria);
      const code = codeNow(app, secret);
      const challenges = [await begin(), await begin(), await begin()];
      const answers = await Promise.all(
        challenges.map(({ challenge }) => secondStep(app, challenge, { code })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('takes each recovery code once, and tells the person', async () => {
      const { recovery_codes } = await addTotp(app, maria);
      expect(recovery_codes).toHaveLength(10);
      expect(new Set(recovery_codes).size).toBe(10);
      const [recovery_code = ''] = recovery_codes;
      const typed = recovery_code.toUpperCase().replaceAll('-', ' ');
      const first = await secondStep(app, (await begin()).challenge, { recovery_code: typed });
      expect(first.status).toBe(200);
      await deliverMails(app.deps, app.app.log);
      expect(app.mailbox.lastTo(maria.user.email).text).toContain('9 are left');
      const again = await secondStep(app, (await begin()).challenge, { recovery_code });
      expect(again).toMatchObject({ status: 422, body: { errors: { recovery_code: /./ } } });
      expect(await actions()).toContain('use_recovery_code');
    });

    it('keeps no secret and no recovery code readable', async () => {
      const { secret, recovery_codes } = await addTotp(app, maria);
      const kept = JSON.stringify([
        await rows(app.db, sql`select * from second_factors`),
        await rows(app.db, sql`select * from recovery_codes`),
        await rows(app.db, sql`select * from activity_logs`),
        await rows(app.db, sql`select * from mail_contents`),
        app.log.lines,
      ]);
      expect(kept).not.toContain(secret);
      for (const code of recovery_codes) {
        expect(kept).not.toContain(code);
        expect(kept).not.toContain(code.replaceAll('-', ''));
      }
    });

    it('ends after five wrong tries, and lasts ten minutes', async () => {
      const { secret } = await addTotp(app, maria);
      const { challenge } = await begin();
      for (const left of [4, 3, 2, 1]) {
        const code = wrongFor(codeNow(app, secret));
        const { body } = await secondStep(app, challenge, { code });
        expect(body.errors.code).toContain(`${left} `);
      }
      await secondStep(app, challenge, { code: wrongFor(codeNow(app, secret)) });
      const right = { code: codeNow(app, secret) };
      expect((await secondStep(app, challenge, right)).status).toBe(422);
      const next = await begin();
      app.clock.advance({ minutes: 11 });
      expect((await secondStep(app, next.challenge, { code: codeNow(app, secret) })).status).toBe(
        422,
      );
    });

    it('takes ten wrong tries an hour, and a network of the person’s own apart', async () => {
      const { secret } = await addTotp(app, maria);
      const there = '203.0.113.9';
      const login = { login: maria.user.email, password: PASSWORD };
      const wrong = { code: wrongFor(codeNow(app, secret)) };
      const statuses: number[] = [];
      for (let flow = 0; flow < 3; flow += 1) {
        const { body } = await postFrom(app, there, ['/login', login]);
        for (let tries = 0; tries < 4; tries += 1) {
          const given = { challenge: body.challenge, ...wrong };
          statuses.push((await postFrom(app, there, ['/login/second-factor', given])).status);
        }
      }
      expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
      const { challenge } = (await postFrom(app, there, ['/login', login])).body;
      const right = { challenge, code: codeNow(app, secret) };
      expect((await postFrom(app, there, ['/login/second-factor', right])).status).toBe(429);
    });

    it('asks for exactly one of its ways', async () => {
      const { secret, recovery_codes } = await addTotp(app, maria);
      const { challenge } = await begin();
      const code = codeNow(app, secret);
      const both = { code, recovery_code: recovery_codes[0] };
      expect((await secondStep(app, challenge, {})).status).toBe(422);
      expect((await secondStep(app, challenge, both)).status).toBe(422);
      expect((await secondStep(app, challenge, { code })).status).toBe(200);
    });

    it('is no way round a suspension, and over with a new password', async () => {
      const { secret } = await addTotp(app, maria);
      const first = await begin();
      await app.db.execute(sql`update users set status = 'suspended' where id = ${maria.user.id}`);
      const given = { code: codeNow(app, secret) };
      expect((await secondStep(app, first.challenge, given)).status).toBe(422);
      await app.db.execute(sql`update users set status = 'active' where id = ${maria.user.id}`);
      const second = await begin();
      const changed = { current_password: PASSWORD, password: 'another good password' };
      expect((await maria.post('/profile/update/password', changed)).status).toBe(200);
      nextStep(app);
      const late = { code: codeNow(app, secret) };
      expect((await secondStep(app, second.challenge, late)).status).toBe(422);
    });

    it('is never mailed, also when its time is over', async () => {
      await addTotp(app, maria);
      const { challenge } = await begin();
      const passkey = (await app.anyone.post('/login/passkey')).body.challenge;
      app.clock.advance({ minutes: 11 });
      await deliverMails(app.deps, app.app.log);
      const before = app.mailbox.mails.length;
      for (const one of [challenge, passkey]) {
        expect((await app.anyone.post('/otp/resend', { challenge: one })).status).toBe(422);
      }
      await deliverMails(app.deps, app.app.log);
      expect(app.mailbox.mails).toHaveLength(before);
    });

    it('is no code by e-mail: neither takes the other’s challenge', async () => {
      const plain = await app.as('constituent', { password: PASSWORD });
      const { secret } = await addTotp(app, maria);
      const mailed = (await withPassword(app, plain.user)).body.challenge;
      const code = await codeSentTo(app, plain.user.email);
      expect((await secondStep(app, mailed, { code })).status).toBe(422);
      const { challenge } = await begin();
      expect((await verify(app, challenge, codeNow(app, secret))).status).toBe(422);
    });
  });
});
