/** Nobody is kept out by what others behind the same address do, or by what is asked in their name. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { proofOf, solveProof } from '#tests/support/solveProof.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD, postFrom } from './signIn.ts';

const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD });
  });
  type Headers = Record<string, string>;
  const logIn = (address: string, password: string, headers: Headers = {}) =>
    postFrom(app, address, ['/login', { login: maria.email, password }, headers]);
  const failFrom = (address: string, n: number, headers: Headers = {}) =>
    postFrom(app, address, [
      '/login',
      { login: `nobody-${n}@example.test`, password: 'wrong password' },
      headers,
    ]);
  const askFrom = (address: string, n: number, headers: Headers = {}) =>
    postFrom(app, address, ['/login/code', { email: `nobody-${n}@example.test` }, headers]);
  async function times(count: number, ask: (n: number) => Promise<{ status: number }>) {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await ask(n)).status);
    return statuses;
  }
  /** As if so many had been counted in this quarter of an hour. */
  const allCounted = (count: number) =>
    app.db.execute(sql`update rate_limits set count = ${count}`);

  it('wishes for codes and registrations close no password, nor each other', async () => {
    await askFrom(HERE, 0);
    await allCounted(1000);
    expect((await askFrom(HERE, 1)).body.code).toBe('proof_needed');
    expect((await logIn(HERE, PASSWORD)).status).toBe(200);
    const registration = await postFrom(app, HERE, [
      '/register',
      {
        username: 'somebody-new',
        email: 'somebody-new@example.test',
        password: PASSWORD,
        profile: { first_name: 'Ana', last_name: 'Reyes' },
        privacy_version: 1,
      },
    ]);
    expect(registration.status).toBe(201);
  });

  it('lets the right password in from a new address, however many codes others asked for', async () => {
    for (let n = 0; n < 5; n++) {
      await postFrom(app, ELSEWHERE, ['/login/code', { email: maria.email }]);
      app.clock.advance({ seconds: 61 });
    }
    const asked = await postFrom(app, HERE, ['/login/code', { email: maria.email }]);
    expect(asked.status).toBe(429);
    expect((await logIn(HERE, PASSWORD)).status).toBe(200);
  });

  it('leaves the tries of a code after the password to whoever knew it', async () => {
    for (let round = 0; round < 2; round++) {
      const asked = await postFrom(app, ELSEWHERE, ['/forgot-password', { email: maria.email }]);
      const { challenge } = asked.body;
      const path = '/forgot-password/verify-otp-code';
      await times(5, () => postFrom(app, ELSEWHERE, [path, { challenge, code: '000000' }]));
      app.clock.advance({ seconds: 61 });
    }
    const { body } = await logIn(HERE, PASSWORD);
    const wrong = { challenge: body.challenge, code: '000000' };
    const tried = await postFrom(app, HERE, ['/login/verify-otp-code', wrong]);
    expect(tried).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  describe('a network that has failed thirty times', () => {
    /** @returns the answer to the next request */
    async function busy() {
      expect(await times(30, (n) => failFrom(HERE, n))).toEqual(Array(30).fill(422));
      return failFrom(HERE, 30);
    }

    it('is asked for a little work, and gets in by it', async () => {
      const { status, body } = await busy();
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'proof_needed' });
      const refused = await logIn(HERE, PASSWORD);
      expect(refused.body.proof.maxnumber).toBeLessThan(110_000);
      const proved = await logIn(HERE, PASSWORD, solveProof(refused.body.proof));
      expect(proved.status).toBe(200);
      expect((await logIn(ELSEWHERE, 'wrong password')).status).toBe(422);
    });

    it('has to do it for each request, for that kind and from there', async () => {
      const solved = solveProof((await busy()).body.proof);
      const code = async (reply: ReturnType<typeof failFrom>) => (await reply).body.code;
      expect(await code(failFrom(HERE, 31, solved))).toBe('invalid');
      expect(await code(failFrom(HERE, 32, solved))).toBe('proof_needed');

      const { 'x-proof': header } = solveProof((await failFrom(HERE, 33)).body.proof);
      const solution = JSON.parse(Buffer.from(header, 'base64').toString());
      const wrong = [
        proofOf({ ...solution, number: solution.number + 1 }),
        proofOf({ ...solution, signature: solution.signature.replace(/^./, 'x') }),
        proofOf({ ...solution, salt: `${solution.salt}0` }),
        proofOf({}),
        { 'x-proof': 'no proof' },
      ];
      for (const proof of wrong) expect(await code(failFrom(HERE, 34, proof))).toBe('proof_needed');
      await failFrom(ELSEWHERE, 1);
      await askFrom(HERE, 1);
      await allCounted(40);
      expect(await code(failFrom(ELSEWHERE, 34, { 'x-proof': header }))).toBe('proof_needed');
      expect(await code(askFrom(HERE, 34, { 'x-proof': header }))).toBe('proof_needed');
      app.clock.advance({ minutes: 11 });
      await failFrom(HERE, 35);
      await allCounted(40);
      expect(await code(failFrom(HERE, 34, { 'x-proof': header }))).toBe('proof_needed');
    });

    it('keeps its end: digits of the number do not move into the salt', async () => {
      await busy();
      const splice = async (n: number): Promise<object | null> => {
        const { 'x-proof': header } = solveProof((await failFrom(HERE, n)).body.proof);
        const { salt, number, ...rest } = JSON.parse(Buffer.from(header, 'base64').toString());
        const [first, ...others] = String(number);
        // The hash of salt and number stays the same, and the end is some lifetimes away.
        return others.length > 0 && others[0] !== '0'
          ? { ...rest, salt: `${salt}${first}`, number: Number(others.join('')) }
          : splice(n);
      };
      const spliced = proofOf((await splice(40)) ?? {});
      expect((await failFrom(HERE, 41, spliced)).body.code).toBe('proof_needed');
    });

    it('does more the longer it goes on, and what was refused is no try', async () => {
      await busy();
      const first = (await failFrom(HERE, 31)).body.proof.maxnumber;
      expect((await failFrom(HERE, 32)).body.proof.maxnumber).toBe(first);
      await allCounted(300);
      expect((await failFrom(HERE, 33)).body.proof.maxnumber).toBeGreaterThan(5 * first);
    });
  });

  it('counts what one provider handed out together: a /64, a /56, a /48', async () => {
    const from = (network: number) => (n: number) =>
      failFrom(`2001:db8:7:${network.toString(16)}::${n.toString(16)}`, n);
    const refused = async (network: number) =>
      (await from(network)(1)).body.code === 'proof_needed';
    // Two /64 of one /56: thirty each, which is all that the /56 has.
    await times(30, from(0x0101));
    await times(30, from(0x0102));
    expect(await refused(0x0103)).toBe(true);
    expect(await refused(0x0203)).toBe(false);
    // Another /56 of the same /48, and the /48 is full as well.
    await times(29, from(0x0203));
    await times(30, from(0x0204));
    expect(await refused(0x0305)).toBe(true);
    expect((await failFrom('2001:db8:8:101::1', 1)).status).toBe(422);
  });
});
