import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { fingerprint } from '#server/sealing/tokens.ts';
import type { UserRow } from '#tests/support/builders/buildUser.ts';
import type { Client } from '#tests/support/client.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { Authenticator } from '#tests/support/passkey.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD } from '../sessions/signIn.ts';
import { addPasskey } from './steps.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let ana: Client & { user: UserRow };
  let authenticator: Authenticator;
  beforeEach(async () => {
    await forgetTries(app);
    ana = await app.as('staff', { password: PASSWORD });
    ({ authenticator } = await addPasskey(ana));
  });
  const begin = async () => (await app.anyone.post('/login/passkey')).body;
  const show = (challenge: string, passkey: object) =>
    app.anyone.post('/login/passkey/verify', { challenge, passkey });
  const rowCount = async () =>
    (await rows<{ count: number }>(app.db, sql`select count(*)::int from activity_logs`))[0]?.count;

  describe('a passkey alone', () => {
    it('signs in, staff too, and counts as a second factor', async () => {
      const { challenge, options } = await begin();
      expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
      expect(options.allowCredentials ?? []).toEqual([]);
      const { status, body } = await show(challenge, authenticator.get(options));
      expect(status).toBe(200);
      expect(body.user.id).toBe(ana.user.id);
      const strong = await rows(
        app.db,
        sql`select 1 from sessions where user_id = ${ana.user.id} and second_factor_at is not null
          and token_hash = ${fingerprint(body.token)}`,
      );
      expect(strong).toHaveLength(1);
    });

    it('needs a finger, a face or a PIN', async () => {
      const { challenge, options } = await begin();
      authenticator.isVerifying = false;
      expect((await show(challenge, authenticator.get(options))).status).toBe(422);
    });

    it('answers one challenge once', async () => {
      const { challenge, options } = await begin();
      const shown = authenticator.get(options);
      const all = await Promise.all([1, 2, 3].map(() => show(challenge, shown)));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('is answered as a wrong one when nobody has it, and writes no row', async () => {
      const stranger = new Authenticator();
      stranger.create({ challenge: 'x', user: { id: 'eA' } });
      const first = await begin();
      const before = await rowCount();
      const unknown = await show(first.challenge, stranger.get(first.options));
      expect(await rowCount()).toBe(before);
      const second = await begin();
      const wrong = await show(second.challenge, authenticator.get(first.options));
      expect(unknown.status).toBe(422);
      expect(wrong.body).toEqual(unknown.body);
    });

    it('does not work for somebody suspended', async () => {
      await app.db.execute(sql`update users set status = 'suspended' where id = ${ana.user.id}`);
      const { challenge, options } = await begin();
      expect((await show(challenge, authenticator.get(options))).status).toBe(422);
    });

    it('does not work when it was copied and counts backwards', async () => {
      await app.db.execute(sql`update second_factors set counter = 1000`);
      const { challenge, options } = await begin();
      expect((await show(challenge, authenticator.get(options))).status).toBe(422);
    });

    it('cannot be added twice, by the same person or another one', async () => {
      const other = await app.as('constituent', { password: PASSWORD });
      const current_password = PASSWORD;
      const { body } = await other.post('/profile/second-factors/passkey', { current_password });
      const passkey = { ...authenticator.create(body.options) };
      const given = { challenge: body.challenge, name: 'Mine', passkey };
      const answer = await other.post('/profile/second-factors/passkey/confirm', given);
      expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate' } });
      const { challenge, options } = await begin();
      authenticator.create({
        challenge: 'x',
        user: { id: Buffer.from(ana.user.id).toString('base64url') },
      });
      const shown = await show(challenge, authenticator.get(options));
      expect(shown.body.user.id).toBe(ana.user.id);
    });
  });
});
