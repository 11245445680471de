import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildService } from '../../support/builders/buildService.ts';
import type { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { forgetTries, postFrom } from '../signIn/sessions/signIn.ts';
import { buildLine, done } from '../visits/buildLine.ts';
import { completedVisit, linkOf } from './buildVisit.ts';

const FORM = '/satisfaction/form';
const ANSWER = '/satisfaction/answer';
const NOW = '2026-12-01T01:00:00Z';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: NOW });
  beforeEach(async () => {
    app.clock.set(NOW);
    await forgetTries(app);
    for (const table of ['links', 'marks', 'waiting', 'counts']) {
      await app.db.execute(sql`delete from ${sql.identifier(`satisfaction_${table}`)}`);
    }
  });
  const answer = (token: string, answers: object = { SQD0: '5' }) =>
    app.anyone.post(ANSWER, { token, answers });
  const waiting = () =>
    rows<{ question: string; answer: string; count: number }>(
      app.db,
      sql`select question, answer, count from satisfaction_waiting order by question, answer`,
    );

  it('comes by mail once the visit is completed, once, with a link that opens the form', async () => {
    const line = await buildLine(app);
    const { id, user_id } = await line.expected();
    const record = async (activity_status: string) =>
      done(
        await line.clerk.post('/reservations/update/activity/status', {
          ids: [id],
          activity_status,
        }),
      );
    for (const status of ['checked_in', 'in_progress', 'completed', 'in_progress', 'completed']) {
      await record(status);
    }
    await app.notifyOfEvents();
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    const [person] = await rows<{ email: string }>(
      app.db,
      sql`select email from users where id = ${user_id}`,
    );
    const mails = app.mailbox.mails.filter(({ to }) => to === person?.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('how was your visit?');
    const token = /\/feedback#([\w-]{43})\b/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const { body } = await app.anyone.post(FORM, { token });
    expect(body).toMatchObject({ service: { id: line.service.id }, is_answered: false });
    expect(JSON.stringify(body)).not.toContain(user_id);
    const notices = await rows<{ link: string }>(
      app.db,
      sql`select link from notifications where user_id = ${user_id} and kind = 'reservation_visit_completed'`,
    );
    expect(notices).toEqual([{ link: `/my/reservations/${id}` }]);
  });

  it('comes from the line as well', async () => {
    const line = await buildLine(app);
    const counter_id = await line.openCounter();
    const { visit, reservation } = await line.arrived();
    const step = async (name: string) =>
      done(await line.clerk.post(`/visits/step/${visit.id}`, { step: name, counter_id }));
    await step('start');
    await step('complete');
    const events = await rows(
      app.db,
      sql`select name from events where subject_id = ${reservation.id} and name = 'visit_completed'`,
    );
    expect(events).toHaveLength(1);
  });

  it('is given once a visit, whichever link is used', async () => {
    const { id } = await completedVisit(app);
    const [mail, kiosk] = [await linkOf(app, id), await linkOf(app, id)];
    expect((await answer(mail)).status).toBe(200);
    for (const token of [mail, kiosk]) {
      expect(await answer(token, { SQD0: '1' })).toMatchObject({
        status: 409,
        body: { code: 'duplicate', message: 'This visit was rated already. Thank you.' },
      });
      expect((await app.anyone.post(FORM, { token })).body.is_answered).toBe(true);
    }
    expect(await waiting()).toContainEqual({ question: 'SQD0', answer: '5', count: 1 });
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ answer: '1' }));
  });

  it('is counted once when it is sent several times at once', async () => {
    const { id } = await completedVisit(app);
    const token = await linkOf(app, id);
    const sent = await Promise.all(Array.from({ length: 8 }, () => answer(token)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await waiting()).toContainEqual({ question: 'SQD0', answer: '5', count: 1 });
  });

  it('is stored without a way from the person to it, or back', async () => {
    const columns = await rows<{ table: string; columns: string }>(
      app.db,
      sql`select table_name as table, string_agg(column_name, ' ' order by column_name) as columns
        from information_schema.columns where table_name like 'satisfaction\\_%' group by 1 order by 1`,
    );
    const tally = 'answer count question service_id team_id';
    expect(columns).toEqual([
      { table: 'satisfaction_counts', columns: 'answer count month question service_id team_id' },
      { table: 'satisfaction_links', columns: 'channel reservation_id token_hash' },
      { table: 'satisfaction_marks', columns: 'is_used reservation_id' },
      { table: 'satisfaction_waiting', columns: tally },
    ]);
    const service = await buildService(app.db, { capacity: 9 });
    const visits = [];
    for (const seat of [1, 2, 3]) {
      visits.push(await completedVisit(app, { service_id: service.id, seat }));
    }
    const forms = ['5', '2', '5'].map((SQD0, n) => ({ SQD0, SQD1: String(n + 1) }));
    for (const [n, { id }] of visits.entries()) await answer(await linkOf(app, id), forms[n]);
    const kept = await rows<{ row: string; by: string }>(
      app.db,
      sql`select w::text as row, xmin::text as by from satisfaction_waiting w`,
    );
    for (const { id, user_id } of visits) {
      for (const { row } of kept) expect(row).not.toMatch(new RegExp(`${id}|${user_id}`));
    }
    // All rows were written by the last transaction, so none tells who else wrote it.
    expect(new Set(kept.map(({ by }) => by)).size).toBe(1);
    const log = await rows(
      app.db,
      sql`select actor_id, owner_id, address, device, resource, subject_id from activity_logs where action = 'rate'`,
    );
    const nobody = { actor_id: null, owner_id: null, address: null, device: null };
    expect(log.slice(-1)).toEqual([{ ...nobody, resource: 'services', subject_id: service.id }]);
  });

  it('is told in fives: of a question, and of a kind of client', async () => {
    const service = await buildService(app.db, { capacity: 9 });
    const told = () =>
      rows<{ question: string; answer: string; count: number }>(
        app.db,
        sql`select question, answer, count from satisfaction_counts order by question, answer`,
      );
    for (let seat = 1; seat <= 9; seat++) {
      const { id } = await completedVisit(app, { service_id: service.id, seat });
      const more = seat > 4 ? { SQD1: '4', client_type: seat % 2 ? 'citizen' : 'business' } : {};
      await answer(await linkOf(app, id), { SQD0: seat === 2 ? '1' : '5', ...more });
      if (seat === 4) expect(await told()).toEqual([]);
    }
    expect(await told()).toEqual([
      { question: 'SQD0', answer: '1', count: 1 },
      { question: 'SQD0', answer: '5', count: 4 },
      { question: 'SQD1', answer: '4', count: 5 },
      { question: 'channel', answer: 'kiosk', count: 5 },
      { question: 'language', answer: 'en', count: 5 },
    ]);
    expect(await waiting()).toContainEqual({
      question: 'client_type',
      answer: 'citizen',
      count: 3,
    });
  });

  it('asks of the charter only who knows of it', async () => {
    const { id } = await completedVisit(app);
    await answer(await linkOf(app, id), { SQD0: 'na', CC1: '4', CC2: '1', CC3: '1' });
    const questions = (await waiting()).map(({ question }) => question);
    expect(questions).toEqual(expect.arrayContaining(['SQD0', 'CC1']));
    expect(questions).not.toContain('CC2');
  });

  it('says what is wrong with a form, which stays unused', async () => {
    const { id } = await completedVisit(app);
    const token = await linkOf(app, id);
    for (const answers of [{}, { SQD0: '6' }, { SQD0: '5', SQD9: '5' }, { SQD0: '5', CC1: 'na' }]) {
      expect((await answer(token, answers)).status).toBe(422);
    }
    const both = { token, reservation_id: id };
    expect((await app.anyone.post(FORM, both)).status).toBe(422);
    expect((await app.anyone.post(FORM, {})).status).toBe(422);
    expect((await answer(token)).status).toBe(200);
  });

  it('ends after 30 days, and where the visit is not completed any more', async () => {
    const { id } = await completedVisit(app);
    const undone = await completedVisit(app);
    const tokens = [await linkOf(app, id), await linkOf(app, undone.id)];
    await app.db.execute(
      sql`update reservations set activity_status = 'in_progress' where id = ${undone.id}`,
    );
    const unknown = await app.anyone.post(FORM, { token: 'a'.repeat(43) });
    expect(unknown.status).toBe(404);
    expect((await answer(tokens[1] ?? '')).status).toBe(404);
    await removeOld(app.db, app.clock.now());
    app.clock.set('2026-12-30T02:00:00Z');
    expect((await app.anyone.post(FORM, { token: tokens[0] })).status).toBe(404);
    const late = await answer(tokens[0] ?? '');
    expect({ ...late.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(await linkOf(app, id)).toBe('');
    await removeOld(app.db, app.clock.now());
    expect(await rows(app.db, sql`select 1 from satisfaction_links`)).toEqual([]);
  });

  it('is for the person of a reservation, or who cares for them, and nobody else who is signed in', async () => {
    const ana = await app.as('constituent');
    const child = await buildUserInCare(ana.user.id);
    const own = await completedVisit(app, { user_id: ana.user.id });
    const cared = await completedVisit(app, { user_id: child });
    const others = await completedVisit(app);
    const rateIt = (by: typeof ana | typeof app.anyone, id: string) =>
      by.post(ANSWER, { reservation_id: id, answers: { SQD0: '4' } });
    const staff = await app.as('staff', {
      teams: [{ id: others.team_id } as Awaited<ReturnType<typeof buildTeam>>],
    });
    expect((await rateIt(app.anyone, own.id)).status).toBe(404);
    expect((await rateIt(ana, others.id)).status).toBe(404);
    expect((await rateIt(staff, others.id)).status).toBe(404);
    const isAsked = async (by: typeof ana) =>
      (await by.get(`/reservations/show/${own.id}`)).body.can_rate;
    expect(await isAsked(ana)).toBe(true);
    expect(await isAsked(await app.as('admin'))).toBe(false);
    expect((await rateIt(ana, own.id)).status).toBe(200);
    expect(await isAsked(ana)).toBe(false);
    expect((await rateIt(ana, cared.id)).status).toBe(200);
    const log = await rows(
      app.db,
      sql`select 1 from activity_logs where action = 'rate' and actor_id is not null`,
    );
    expect(log).toEqual([]);
  });

  it('asks a network for proofs that tries too many links, not a kiosk that many use', async () => {
    const { id } = await completedVisit(app);
    const token = await linkOf(app, id);
    const from = (address: string, tried: string) =>
      postFrom(app, address, [FORM, { token: tried }]);
    for (let n = 0; n < 40; n++) expect((await from('203.0.113.17', token)).status).toBe(200);
    const codes = [];
    for (let n = 0; n < 40; n++) codes.push((await from('203.0.113.18', `x${n}`)).body.code);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('not_found'));
    expect(codes.at(-1)).toBe('proof_needed');
  });

  async function buildUserInCare(responsible_id: string) {
    const { buildUser } = await import('../../support/builders/buildUser.ts');
    return (await buildUser(app.db, { responsible_id })).id;
  }
});
