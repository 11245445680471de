/** How often somebody may book, move, cancel and be mailed; and how staff let them go on. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { mailboxOf } from '#server/limits/mailbox.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries, PASSWORD, postFrom } from '../signIn/sessions/signIn.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Maria.Santos+one@Example.test', 'maria.santos@example.test'],
    ['maria.santos+one+two@gmail.com', 'mariasantos@gmail.com'],
    ['m.a.r.i.a.santos@googlemail.com', 'mariasantos@gmail.com'],
    ['"a@b"@example.test', '"a@b"@example.test'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let service: ServiceRow;
  beforeEach(async () => {
    app.clock.set('2026-12-01T01:00:00Z');
    await forgetTries(app);
    await app.db.execute(sql`delete from reached_limits`);
    await limit('bookings_per_person', 10);
    await limit('bookings_per_mailbox', 15);
    team = await buildTeam(app.db);
    service = await buildService(app.db, {
      team_id: team.id,
      capacity: 400,
      max_active_per_user: 100,
    });
    await limit('max_active_reservations', 100);
  });
  const limit = (name: string, most: number) =>
    app.db.execute(sql`update settings set ${sql.identifier(name)} = ${most}`);
  const time = (n: number) =>
    `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? 30 : '00'}`;
  const slot = (n: number, of = service) => ({
    service_id: of.id,
    date: `2026-12-0${2 + Math.floor(n / 18)}`,
    time: time(n % 18),
  });
  const book = (one: Client, n: number, of = service) =>
    one.post('/reservations/create', slot(n, of));
  const bookFrom = (address: string, one: Client, n: number, of = service) =>
    postFrom(app, address, [
      '/reservations/create',
      slot(n, of),
      { authorization: `Bearer ${one.token}` },
    ]);
  const reached = async () =>
    rows<Record<string, unknown>>(app.db, sql`select * from reached_limits order by created_at`);
  const withEmail = (email: string) => app.as('constituent', { email });

  it('a person books as often in a day as the settings say, and again tomorrow', async () => {
    await limit('bookings_per_person', 3);
    const ana = await app.as('constituent');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => book(ana, n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: {
        code: 'limit_reached',
        message: /You have reached today's limit for bookings/,
      },
    });
    expect((await book(await app.as('constituent'), 0)).status).toBe(201);
    // Midnight in Manila.
    app.clock.set('2026-12-01T15:59:00Z');
    expect((await book(ana, 12)).status).toBe(409);
    app.clock.set('2026-12-01T16:00:00Z');
    expect((await book(await app.signedIn(ana.user), 12)).status).toBe(201);
  });

  it('what did not come about has not counted', async () => {
    await limit('bookings_per_person', 1);
    const ana = await app.as('constituent');
    const small = await buildService(app.db, { capacity: 1 });
    await book(await app.as('constituent'), 0, small);
    for (let n = 0; n < 3; n++) expect((await book(ana, 0, small)).body.code).toBe('slot_full');
    const key = { 'idempotency-key': uniqueKey('key') };
    for (let n = 0; n < 2; n++) {
      expect((await ana.post('/reservations/create', slot(1, small), key)).status).toBe(201);
    }
  });

  it('accounts of one mailbox are counted together', async () => {
    await limit('bookings_per_mailbox', 2);
    const one = uniqueKey('maria');
    const others = [
      `${one}+a@gmail.com`,
      `${one.replace('-', '.-')}+b@gmail.com`,
      `${one}@gmail.com`,
    ];
    const statuses: number[] = [];
    for (const [n, email] of others.entries()) {
      statuses.push((await book(await withEmail(email), n)).status);
    }
    expect(statuses).toEqual([201, 201, 409]);
    expect(await reached()).toMatchObject([
      { action: 'bookings', counted_by: 'mailbox', subject: `${one}@gmail.com`, most: 2 },
    ]);
  });

  it('a network is counted, and a service from it; staff who serve people there are not', async () => {
    await limit('bookings_per_network', 4);
    await limit('bookings_per_service', 2);
    const here = '192.0.2.9';
    const other = await buildService(app.db, { team_id: team.id, capacity: 400 });
    const from = async (address: string, n: number, of: ServiceRow) =>
      (await bookFrom(address, await app.as('constituent'), n, of)).status;
    expect([await from(here, 0, service), await from(here, 0, service)]).toEqual([201, 201]);
    expect(await from(here, 0, service)).toBe(409);
    expect(await from('198.51.100.7', 0, service)).toBe(201);
    expect([await from(here, 0, other), await from(here, 0, other)]).toEqual([201, 201]);
    const third = await buildService(app.db, { team_id: team.id });
    expect(await from(here, 0, third)).toBe(409);
    expect((await reached()).map(({ counted_by, subject }) => [counted_by, subject])).toEqual([
      ['service', here],
      ['network', here],
    ]);
    const staff = await app.as('staff', { teams: [team] });
    const { id: user_id } = await buildUser(app.db);
    await lookUp(app, staff, user_id);
    const onBehalf = { ...slot(1, third), user_id };
    const headers = { authorization: `Bearer ${staff.token}` };
    const answer = await postFrom(app, here, ['/reservations/create', onBehalf, headers]);
    expect(answer.status).toBe(201);
    await limit('bookings_per_network', 200);
    await limit('bookings_per_service', 60);
  });

  it('times held count three times as many', async () => {
    await limit('bookings_per_person', 1);
    const ana = await app.as('constituent');
    const hold = (n: number) => ana.post('/reservations/hold', slot(n));
    for (let n = 0; n < 3; n++) expect((await hold(n)).status).toBe(201);
    expect((await hold(3)).body.message).toMatch(
      /You have reached today.s limit for holding times/,
    );
  });

  it.each(['moves', 'cancellations'] as const)(
    '%s are counted, of the person alone',
    async (what) => {
      await limit('changes_per_person', 2);
      const ana = await app.as('constituent');
      const staff = await app.as('staff', { teams: [team] });
      const change = async (one: Client, n: number) => {
        const at = { ...slot(n), status: 'approved', seat: n + 1 } as const;
        const { id } = await buildReservation(app.db, { ...at, user_id: ana.user.id });
        const reason = one === staff ? 'The office is closed' : undefined;
        return what === 'moves'
          ? one.post(`/reservations/update/${id}`, { time: time(n + 9) })
          : one.post(`/reservations/update/status/${id}`, { status: 'cancelled', reason });
      };
      for (let n = 0; n < 2; n++) expect((await change(staff, n)).status).toBe(200);
      for (let n = 2; n < 4; n++) expect((await change(ana, n)).status).toBe(200);
      expect(await change(ana, 4)).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
      expect(await reached()).toMatchObject([{ action: what, counted_by: 'person', most: 2 }]);
      const open = await rows(
        app.db,
        sql`select 1 from reservations where user_id = ${ana.user.id} and time = ${time(4)} and status = 'approved'`,
      );
      expect(open).toHaveLength(1);
      await limit('changes_per_person', 10);
    },
  );

  it('a mailbox is sent so many codes in an hour, known or not, and more after the password', async () => {
    await limit('mails_per_mailbox', 3);
    const name = uniqueKey('ana');
    const known = await buildUser(app.db, {
      email: `${name}+home@example.test`,
      password: PASSWORD,
    });
    const ask = (email: string) => app.anyone.post('/forgot-password', { email });
    for (const one of [name, uniqueKey('nobody')]) {
      const answers = [];
      for (const tag of ['home', 'a', 'b', 'c']) {
        answers.push(await ask(`${one}+${tag}@example.test`));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
      expect(answers[3]?.body.message).toMatch(/Many codes were sent to this mailbox/);
    }
    const login = { login: known.email, password: PASSWORD };
    expect((await app.anyone.post('/login', login)).status).toBe(200);
    app.clock.advance({ minutes: 2 });
    const { challenge } = (await app.anyone.post('/login', login)).body;
    app.clock.advance({ minutes: 2 });
    const again = await app.anyone.post('/otp/resend', { challenge });
    expect(again.status).toBe(200);
    app.clock.advance({ minutes: 2 });
    const { challenge: next } = again.body;
    expect((await app.anyone.post('/otp/resend', { challenge: next })).status).toBe(409);
    await limit('mails_per_mailbox', 12);
  });

  describe('staff', () => {
    const stuck = async () => {
      await limit('bookings_per_person', 1);
      const ana = await app.as('constituent');
      await book(ana, 0);
      expect((await book(ana, 1)).status).toBe(409);
      expect((await book(ana, 1)).status).toBe(409);
      return ana;
    };
    const liftAll = async (one: Client) => {
      const ids = (await reached()).map(({ id }) => id);
      return one.post('/reached-limits/lift', { ids });
    };

    it('see whom a limit of their team stopped, and let them go on', async () => {
      const ana = await stuck();
      const staff = await app.as('staff', { teams: [team] });
      const { body } = await staff.get('/reached-limits');
      expect(body.data).toMatchObject([
        {
          action: 'bookings',
          counted_by: 'person',
          user: { id: ana.user.id },
          service: { id: service.id },
          most: 1,
          ends_at: '2026-12-01T16:00:00.000Z',
          lifted_at: null,
        },
      ]);
      expect(body.data[0]).not.toHaveProperty('subject');
      expect(body.data[0]).not.toHaveProperty('counter');
      expect((await liftAll(staff)).status).toBe(200);
      expect((await book(ana, 2)).status).toBe(201);
      const told = await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'lift_limit' and actor_id = ${staff.user.id}`,
      );
      expect(told).toHaveLength(1);
      expect((await book(ana, 3)).status).toBe(409);
      expect(await reached()).toMatchObject([{ lifted_at: null }]);
    });

    it('cannot see or lift it from another team; nor can constituents', async () => {
      const ana = await stuck();
      const stranger = await app.as('staff', { teams: [await buildTeam(app.db)] });
      expect((await stranger.get('/reached-limits')).body.data).toEqual([]);
      expect((await liftAll(stranger)).status).toBe(404);
      expect((await liftAll(ana)).status).toBe(403);
      expect((await book(ana, 2)).status).toBe(409);
      const admin = await app.as('admin');
      expect((await admin.get('/reached-limits')).body.data).toMatchObject([
        { subject: ana.user.email },
      ]);
      expect((await liftAll(admin)).status).toBe(200);
    });
  });
});
