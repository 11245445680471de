import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { reservation, user } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { newReference } from '#server/reservations/reference.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { visitWithLink } from '../activityLogs/linkWrites.ts';
import { codeSentTo, forgetTries, postFrom, wrongFor } from '../signIn/sessions/signIn.ts';

const reservations = tableOf(reservation);
const users = tableOf(user);
const SHOW = '/reservations/by-link/show';
const MOVE = '/reservations/by-link/move';
const CANCEL = '/reservations/by-link/cancel';
const FIND = '/reservations/find';

onEachEngine((engine) => {
  const app = testApp({ engine });
  beforeEach(() => forgetTries(app));
  const show = (token: string) => app.anyone.post(SHOW, { token });
  const statusOf = async (id: string) =>
    (await app.db.select().from(reservations).where(eq(reservations.id, id)))[0]?.status;
  const deliver = async () => {
    await app.notifyOfEvents();
    while ((await deliverMails(app.deps, app.app.log)) > 0);
  };

  it('comes with the mail, is kept as a hash alone, and shows that visit', async () => {
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    const body = { service_id: service.id, date: '2026-12-02', time: '09:00' };
    const made = await ana.post('/reservations/create', { ...body, notes: 'Knee' });
    await deliver();
    const { text, html = '' } = app.mailbox.lastTo(ana.user.email);
    const token = /\/ticket#([\w-]{43})\b/.exec(text)?.[1] ?? '';
    expect(html).toContain(`/ticket#${token}`);
    const shown = await show(token);
    expect(shown).toMatchObject({ status: 200, body: { id: made.body.id, can_cancel: true } });
    const answer = JSON.stringify(shown.body);
    for (const personal of ['Knee', ana.user.email, ana.user.id]) {
      expect(answer).not.toContain(personal);
    }
    const kept = await rows<{ all: string }>(
      app.db,
      sql`select (select string_agg(l::text, '') from visit_links l)
        || (select string_agg(c::text, '') from mail_contents c) as all`,
    );
    expect(kept[0]?.all).toContain(made.body.id);
    expect(kept[0]?.all).not.toContain(token);
    expect(JSON.stringify(app.log.lines)).not.toContain(token);
  });

  it('does nothing by a GET, whatever a scanner of mails opens', async () => {
    const { visit, token } = await visitWithLink(app);
    for (const path of [SHOW, MOVE, CANCEL]) {
      const { status } = await app.anyone.get(`${path}?token=${token}`);
      expect(status).toBe(404);
    }
    expect(await statusOf(visit.id)).toBe('approved');
  });

  it('moves and cancels as its person, which the log and the person are told', async () => {
    const { visit, user, token } = await visitWithLink(app);
    const moved = await app.anyone.post(MOVE, { token, time: '10:00' });
    expect(moved).toMatchObject({ status: 200, body: { time: '10:00', changes: 0 } });
    const cancelled = await app.anyone.post(CANCEL, { token, reason: 'I am well again' });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    const admin = await app.as('admin');
    const log = await admin.get(`/activity-logs?subject_id=${visit.id}&order_by=ASC`);
    expect(log.body.data).toMatchObject([
      { action: 'reschedule_by_link', actor_id: user.id },
      { action: 'cancel_by_link', actor_id: user.id },
    ]);
    await deliver();
    const [movedMail, cancelledMail] = app.mailbox.mails.filter(({ to }) => to === user.email);
    expect(movedMail?.text).toMatch(/Before: .*9:00\sAM\nNow: .*10:00/);
    expect(cancelledMail?.text).not.toMatch(/to show when you come|\/ticket#/);
    expect(cancelledMail?.pictures).toBeUndefined();
    expect(movedMail?.pictures).toMatchObject([{ cid: 'reference@takda' }]);
  });

  it('ends with the visit, with another address and with a suspension', async () => {
    const cancelled = await visitWithLink(app);
    await app.anyone.post(CANCEL, { token: cancelled.token });
    const past = await visitWithLink(app);
    await app.db
      .update(reservations)
      .set({ starts_at: '2026-11-01T01:00:00Z', ends_at: '2026-11-01T01:30:00Z' })
      .where(eq(reservations.id, past.visit.id));
    const renamed = await visitWithLink(app);
    await app.db
      .update(users)
      .set({ email: 'another@example.test' })
      .where(eq(users.id, renamed.user.id));
    const suspended = await visitWithLink(app);
    await app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, suspended.user.id));
    for (const { token, visit } of [cancelled, past, renamed, suspended]) {
      const before = await statusOf(visit.id);
      const answers = [
        await show(token),
        await app.anyone.post(MOVE, { token, time: '11:00' }),
        await app.anyone.post(CANCEL, { token }),
      ];
      const unknown = await show('a'.repeat(43));
      for (const { status, body } of answers) {
        expect({ status, body: { ...body, request_id: '' } }).toEqual({
          status: 404,
          body: { ...unknown.body, request_id: '' },
        });
      }
      expect(await statusOf(visit.id)).toBe(before);
    }
  });

  it('is bound by the same rules as its person', async () => {
    const service = await buildService(app.db, { cancel_hours: 240 });
    const { token } = await visitWithLink(app, { service_id: service.id });
    expect((await show(token)).body).toMatchObject({ can_cancel: false, can_reschedule: false });
    const late = await app.anyone.post(CANCEL, { token });
    expect(late).toMatchObject({ status: 409, body: { code: 'transition' } });
  });

  it('gives no power of the office that its person has besides', async () => {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id, cancel_hours: 240 });
    const staff = await app.as('staff', { teams: [team] });
    const overrides = { service_id: service.id, reference: newReference() };
    const visit = await buildReservation(app.db, { ...overrides, user_id: staff.user.id });
    const found = { reference: visit.reference, contact: staff.user.email };
    const { challenge } = (await app.anyone.post(FIND, found)).body;
    const code = await codeSentTo(app, staff.user.email);
    const { token } = (await app.anyone.post(`${FIND}/verify`, { challenge, code })).body;
    expect((await app.anyone.post(CANCEL, { token })).status).toBe(409);
  });

  it('asks a network for proofs that tries too many links, not one that has the right one', async () => {
    const { token } = await visitWithLink(app);
    const from = (address: string, tried: string) =>
      postFrom(app, address, [SHOW, { token: tried }]);
    for (let n = 0; n < 40; n++) expect((await from('203.0.113.7', token)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 40; n++) statuses.push((await from('203.0.113.8', `x${n}`)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.at(-1)).not.toBe(404);
    expect((await from('203.0.113.8', token)).body.code).toBe('proof_needed');
  });

  it('is found by reference and address or mobile number, with a code', async () => {
    const { visit, user, token } = await visitWithLink(app);
    await app.db
      .update(users)
      .set({ profile_mobile_number: '0917 123 4567' })
      .where(eq(users.id, user.id));
    const typed = visit.reference.toLowerCase().replaceAll('-', ' ');
    for (const contact of [user.email.toUpperCase(), '+63 917 1234567']) {
      await forgetTries(app);
      const { challenge } = (await app.anyone.post(FIND, { reference: typed, contact })).body;
      const code = await codeSentTo(app, user.email);
      const verify = (tried: string) =>
        app.anyone.post(`${FIND}/verify`, { challenge, code: tried });
      expect((await verify(wrongFor(code))).status).toBe(422);
      const opened = await verify(code);
      expect(opened.status).toBe(200);
      expect(opened.body.token).not.toBe(token);
      expect((await show(opened.body.token)).body.id).toBe(visit.id);
      expect((await verify(code)).status).toBe(422);
    }
  });

  it('answers and counts alike where there is no such reservation', async () => {
    const { visit, user } = await visitWithLink(app);
    const { visit: other } = await visitWithLink(app);
    const walk = async (reference: string, contact: string) => {
      await forgetTries(app);
      const first = await app.anyone.post(FIND, { reference, contact });
      const second = await app.anyone.post(FIND, { reference, contact });
      const { challenge } = first.body;
      const tries = [];
      for (let n = 0; n < 7; n++) {
        tries.push((await app.anyone.post(`${FIND}/verify`, { challenge, code: '000000' })).body);
      }
      return JSON.stringify([first, second, tries], (key, value) =>
        ['challenge', 'request_id', 'headers'].includes(key) ? undefined : value,
      );
    };
    const real = await walk(visit.reference, user.email);
    expect(await walk('TK-2222-2222', user.email)).toBe(real);
    expect(await walk(other.reference, user.email)).toBe(real);
    expect(await walk(visit.reference, 'nobody@example.test')).toBe(real);
    expect(app.mailbox.mails.length).toBe(0);
  });

  it('does not tell a time at which its person is elsewhere, or what they are, from a full one', async () => {
    const [busy, refused, full] = [
      await visitWithLink(app),
      await visitWithLink(app),
      await visitWithLink(app),
    ];
    const at = { date: '2026-12-02', time: '10:00' };
    const span = { starts_at: '2026-12-02T02:00:00Z', ends_at: '2026-12-02T02:30:00Z' };
    await buildReservation(app.db, { user_id: busy.user.id, ...at, ...span });
    await app.db.execute(sql`update services set min_age = 18, max_age = 90
      where id = ${refused.visit.service_id}`);
    await buildReservation(app.db, { service_id: full.visit.service_id, ...at, ...span });
    const answers = [];
    for (const { token } of [busy, refused, full]) {
      const { status, body } = await app.anyone.post(MOVE, { token, ...at });
      answers.push({ status, code: body.code, errors: body.errors, message: body.message });
      expect(body).not.toHaveProperty('reason');
      expect(body).not.toHaveProperty('ways');
      expect(body.next_free).toHaveLength(5);
      const noSlot = await app.anyone.post(MOVE, { token, ...at, time: '03:07' });
      expect(noSlot.body.errors).toHaveProperty('time', 'There is no slot at this time');
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 409, code: 'slot_full' });
    // The times that are named say nothing of where the person is.
    const { body } = await app.anyone.post(MOVE, { token: full.token, ...at });
    const other = await app.anyone.post(MOVE, { token: busy.token, ...at });
    expect(other.body.next_free).toContainEqual(expect.objectContaining(at));
    expect(body.next_free).not.toContainEqual(expect.objectContaining(at));
  });

  it('asks a network for proofs that tries one time after another', async () => {
    const { user, token } = await visitWithLink(app);
    const span = { starts_at: '2026-12-02T02:00:00Z', ends_at: '2026-12-02T02:30:00Z' };
    await buildReservation(app.db, {
      user_id: user.id,
      date: '2026-12-02',
      time: '10:00',
      ...span,
    });
    const move = (body: object) => postFrom(app, '203.0.113.9', [MOVE, { token, ...body }]);
    for (let n = 0; n < 30; n++) expect((await move({ time: '10:00' })).status).toBe(409);
    expect((await move({ time: '10:00' })).body.code).toBe('proof_needed');
  });

  it('counts codes and tries by what is compared, and mails by reference, alike for hit and miss', async () => {
    const { visit, user } = await visitWithLink(app);
    await app.db
      .update(users)
      .set({ profile_mobile_number: '0917 765 4321' })
      .where(eq(users.id, user.id));
    const ask = (reference: string, contact: string) =>
      app.anyone.post(FIND, { reference, contact });
    await app.db.execute(sql`update settings set mails_per_mailbox = 6`);
    for (const reference of [visit.reference, 'TK-2222-3333']) {
      await forgetTries(app);
      const { challenge } = (await ask(reference, '0917 765 4321')).body;
      for (const spelling of ['+63 917 765 4321', '(0917) 7654321', '00639177654321']) {
        expect((await ask(reference, spelling)).body.challenge).toBe(challenge);
      }
      const answers = [];
      for (let n = 0; n < 6; n++) {
        const { status, body } = await ask(reference, `a${n}@example.test`);
        answers.push([status, body.code]);
      }
      expect(answers).toEqual([...Array(5).fill([200, undefined]), [409, 'limit_reached']]);
    }
    const reached = await rows(
      app.db,
      sql`select subject from reached_limits where subject in (${visit.reference}, 'TK-2222-3333')`,
    );
    expect(reached).toHaveLength(2);
    await app.db.execute(sql`update settings set mails_per_mailbox = default`);
  });
});
