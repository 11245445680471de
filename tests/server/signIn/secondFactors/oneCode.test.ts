/** A code of an authenticator app gives one session, however many sign-ins it is given to at once. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { PASSWORD, postFrom } from '../sessions/signIn.ts';
import { addTotp, codeNow, nextStep } from './steps.ts';

/** Sign-ins are counted apart by where they come from, so that they do not wait for each other. */
const NETWORKS = Array.from({ length: 10 }, (_, n) => `198.51.${n}.7`);
const AT_ONCE = 50;

onEachEngine((engine) => {
  const app = testApp({ engine });

  it(`one session of ${AT_ONCE} sign-ins with one code`, async () => {
    const { user, ...maria } = await app.as('constituent', { password: PASSWORD });
    const { secret } = await addTotp(app, maria);
    const begin = (address: string) =>
      postFrom(app, address, ['/login', { login: user.email, password: PASSWORD }]);
    const give = (address: string, challenge: string) =>
      postFrom(app, address, ['/login/second-factor', { challenge, code: codeNow(app, secret) }]);
    for (const address of NETWORKS) {
      const { body } = await begin(address);
      expect((await give(address, body.challenge)).status).toBe(200);
      nextStep(app);
    }
    await app.db.execute(sql`delete from sessions where user_id = ${user.id}`);
    const begun: { address: string; challenge: string }[] = [];
    for (let n = 0; n < AT_ONCE; n++) {
      const address = NETWORKS[n % NETWORKS.length] ?? '';
      begun.push({ address, challenge: (await begin(address)).body.challenge });
    }
    const answers = await Promise.all(
      begun.map(({ address, challenge }) => give(address, challenge)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const made = await rows(app.db, sql`select 1 from sessions where user_id = ${user.id}`);
    expect(made).toHaveLength(1);
  });
});
