import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rows } from '#server/db/query.ts';
import { networkOf, networksOf } from '#server/http/networks.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { expectLogged } from '#tests/support/loggedProblems.ts';
import { testApp } from '#tests/support/testApp.ts';
import { forgetTries, PASSWORD, postFrom } from './signIn.ts';

const verified: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (kept: string, password: string) => {
      verified.push(kept);
      return real.verify(kept, password);
    },
  };
});

onOneEngine((engine) => {
  const app = testApp({ engine });
  let maria: UserRow;
  beforeEach(async () => {
    await forgetTries(app);
    maria = await buildUser(app.db, { password: PASSWORD });
  });
  const logIn = (address: string, login: string, password: string) =>
    postFrom(app, address, ['/login', { login, password }]);

  it('answers an unknown, a suspended and a known account alike, and hashes for each', async () => {
    const suspended = await buildUser(app.db, { password: PASSWORD, status: 'suspended' });
    const pending = await buildUser(app.db, { password: PASSWORD, status: 'pending' });
    const bare = await buildUser(app.db);
    const tried = [
      [maria.email, 'wrong password'],
      ['nobody@example.test', PASSWORD],
      [suspended.email, PASSWORD],
      [pending.email, PASSWORD],
      [bare.email, PASSWORD],
    ] as const;
    const answers = [];
    for (const [login, password] of tried) {
      verified.length = 0;
      answers.push(await app.anyone.post('/login', { login, password }));
      expect(verified).toHaveLength(1);
      expect(verified[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 422, body: answers[0]?.body });
    }
  });

  it('answers a wish for a code alike, and mails one to active constituents only', async () => {
    const staff = await buildUser(app.db, { roles: ['staff'], password: PASSWORD });
    const suspended = await buildUser(app.db, { status: 'suspended' });
    const emails = [maria.email, staff.email, suspended.email, 'nobody@example.test'];
    const answers = await Promise.all(
      emails.map((email) => app.anyone.post('/login/code', { email })),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(Object.keys(answers[0]?.body));
    }
    const queued = await rows<{ recipient: string; has_code: boolean }>(
      app.db,
      sql`select m.recipient, c.letter ? 'code' as has_code
        from mails m join mail_contents c on c.mail_id = m.id
        where m.state = 'queued' order by m.recipient = ${maria.email} desc, m.recipient`,
    );
    expect(queued).toEqual([
      { recipient: maria.email, has_code: true },
      // An unknown address gets the code as well, which makes its account.
      { recipient: 'nobody@example.test', has_code: true },
      // Who works here is told to use the password.
      { recipient: staff.email, has_code: false },
    ]);
    for (const [n, email] of emails.entries()) {
      const again = await app.anyone.post('/login/code', { email });
      expect([again.status, again.body]).toEqual([200, answers[n]?.body]);
    }
  });

  it('treats a code for nobody as any other wrong code', async () => {
    const known = await app.anyone.post('/login/code', { email: maria.email });
    const unknown = await app.anyone.post('/login/code', { email: 'nobody@example.test' });
    const tries = (challenge: string) =>
      app.anyone.post('/login/verify-otp-code', { challenge, code: '000000' });
    for (let n = 0; n < 7; n++) {
      const [a, b] = [await tries(known.body.challenge), await tries(unknown.body.challenge)];
      expect([b.status, b.body]).toEqual([a.status, a.body]);
    }
    const early = await app.anyone.post('/otp/resend', { challenge: unknown.body.challenge });
    expect(early.status).toBe(429);
    app.clock.advance({ seconds: 61 });
    const resent = await app.anyone.post('/otp/resend', { challenge: unknown.body.challenge });
    expect(resent.status).toBe(200);
  });

  it('allows ten wrong passwords a quarter of an hour on an account', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await logIn('192.0.2.1', maria.email, 'wrong password')).status).toBe(422);
    }
    const refused = await logIn('192.0.2.1', maria.email, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    app.clock.advance({ minutes: 15 });
    expect((await logIn('192.0.2.1', maria.email, PASSWORD)).status).toBe(200);
  });

  it('allows no more by both names of an account, without telling that they belong together', async () => {
    for (let n = 0; n < 10; n++) {
      const login = n % 2 ? maria.email : maria.username.toUpperCase();
      expect((await logIn('192.0.2.1', login, 'wrong password')).status).toBe(422);
    }
    expect((await logIn('192.0.2.1', maria.email, PASSWORD)).status).toBe(422);
    app.clock.advance({ minutes: 15 });
    expect((await logIn('192.0.2.1', maria.email, PASSWORD)).status).toBe(200);
  });

  it('does not let a stranger lock its person out', async () => {
    for (let n = 0; n < 29; n++) await logIn('198.51.100.7', maria.email, 'wrong password');
    expect((await logIn('203.0.113.5', maria.email, 'wrong password')).status).toBe(429);
    expect((await logIn('203.0.113.5', maria.email, PASSWORD)).status).toBe(200);
  });

  it('allows thirty wrong passwords a quarter of an hour from a network', async () => {
    const twenty = (first: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          logIn(`2001:db8:0:1::${n}`, `person-${first + n}@example.test`, 'wrong password'),
        ),
      );
    const statuses = [...(await twenty(0)), ...(await twenty(20))];
    const counts = (wanted: number) => statuses.filter(({ status }) => status === wanted).length;
    expect([counts(422), counts(429)]).toEqual([30, 10]);
    expect((await logIn('2001:db8:0:2::1', maria.email, PASSWORD)).status).toBe(200);
  });

  it('does not believe a forged address', async () => {
    expectLogged(/X-Forwarded-For is not believed/);
    for (let n = 0; n < 10; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      const body = { login: maria.email, password: 'wrong password' };
      await postFrom(app, '192.0.2.1', ['/login', body, headers]);
    }
    const headers = { 'x-forwarded-for': '203.0.113.99' };
    const body = { login: maria.email, password: PASSWORD };
    expect((await postFrom(app, '192.0.2.1', ['/login', body, headers])).status).toBe(429);
  });

  it('does not count right passwords', async () => {
    for (let n = 0; n < 12; n++) {
      expect((await logIn('192.0.2.1', maria.email, PASSWORD)).status).toBe(200);
      await app.db.execute(sql`delete from challenges`);
    }
  });

  it('keeps no address and no account in its counters', async () => {
    await logIn('192.0.2.1', maria.email, 'wrong password');
    const kept = JSON.stringify(await rows(app.db, sql`select * from rate_limits`));
    expect(kept).not.toMatch(/192\.0|@/);
  });

  it('refuses unknown keys and wrong types', async () => {
    const bodies = [
      { login: maria.email },
      { login: {}, password: PASSWORD },
      { login: maria.email, password: [PASSWORD] },
      { login: maria.email, password: PASSWORD, role: 'admin' },
      { login: maria.email, password: 'x'.repeat(129) },
      { login: '\0', password: PASSWORD },
    ];
    for (const body of bodies) expect((await app.anyone.post('/login', body)).status).toBe(422);
  });
});

describe('the network of an address', () => {
  it('is the address itself, or half of an IPv6 one', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('2001:0db8:0:0:1:2:3:4')).toBe('2001:db8:0:0');
    expect(networkOf('2001:DB8:0:1::9')).toBe('2001:db8:0:1');
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(networkOf(null)).toBe('unknown');
  });

  it('belongs to wider ones, which have more people and more tries', () => {
    const names = (address: string) => networksOf(address).map(({ name }) => name);
    expect(names('192.0.2.1')).toEqual(['192.0.2.1']);
    expect(names('::ffff:192.0.2.1')).toEqual(['192.0.2.1']);
    expect(names('2001:db8:7:1234::9')).toEqual([
      '2001:db8:7:1234',
      '2001:db8:7:1200/56',
      '2001:db8:7/48',
    ]);
    expect(names('2001:db8::1')).toEqual(['2001:db8:0:0', '2001:db8:0:0000/56', '2001:db8:0/48']);
    expect(networksOf('2001:db8::1').map(({ share }) => share)).toEqual([1, 2, 4]);
  });
});
