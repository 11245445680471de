/** Whoever comes of age takes their record over, by their own mailbox and what a stranger does not know. */

import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { MASKED } from '#schema/activityLogs/activity.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { buildFile } from '../../../support/builders/buildFile.ts';
import { buildPersonInCare } from '../../../support/builders/buildPersonInCare.ts';
import { buildReservation } from '../../../support/builders/buildReservation.ts';
import { buildUser, type UserRow } from '../../../support/builders/buildUser.ts';
import { uniqueKey } from '../../../support/builders/unique.ts';
import { type Client, clientOf } from '../../../support/client.ts';
import { onEachEngine } from '../../../support/engines.ts';
import { testApp } from '../../../support/testApp.ts';
import { codeSentTo, forgetTries, PASSWORD, wrongFor } from '../../signIn/sessions/signIn.ts';

const BORN = '2008-12-01';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let mother: Client & { user: UserRow };
  let ana: UserRow;
  let email: string;
  beforeEach(async () => {
    await forgetTries(app);
    app.clock.set('2026-12-01T02:00:00Z');
    email = `${uniqueKey('ana')}@example.test`;
    mother = await app.as('constituent', { password: PASSWORD });
    ana = await buildPersonInCare(app.db, mother.user, {
      profile_first_name: 'Ana',
      profile_birth_date: BORN,
    });
  });
  const offer = (to = email, current_password = PASSWORD) =>
    mother.post(`/care/hand-over/${ana.id}`, { email: to, current_password });
  const take = (challenge: string, code: string, birth_date = BORN) =>
    app.anyone.post('/care/take-over', { challenge, code, birth_date });
  const mailsTo = async (address: string) => {
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    return app.mailbox.mails.filter(({ to }) => to === address);
  };
  const loggedOf = (id: string) => loggedOn(app.db, id);

  it('becomes an account of their own with its visits, and leaves the list of who cared for them', async () => {
    const visit = await buildReservation(app.db, { user_id: ana.id });
    const { challenge } = (await offer()).body;
    const code = await codeSentTo(app, email);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`/take-over?challenge=${challenge}`);
    expect(mail?.text).not.toMatch(/Ana|Maria/);

    const done = await take(challenge, code);
    expect(done).toMatchObject({
      status: 200,
      body: { user: { id: ana.id, email, responsible_id: null, relation: null } },
    });
    const own = clientOf(app.app, done.body.token);
    expect((await own.get('/reservations')).body.data).toMatchObject([{ id: visit.id }]);
    expect((await mother.get('/care')).body.data).toEqual([]);
    expect((await mother.get(`/reservations/show/${visit.id}`)).status).toBe(404);
    const told = (await mailsTo(mother.user.email)).at(-1);
    expect(told?.subject).toBe('Ana Reyes has an account of their own');
    expect((await mailsTo(email)).at(-1)?.subject).toContain('is ready');
    const log = await loggedOf(ana.id);
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['hand_over', 'take_over']),
    );
    const { changes } = log.find(({ action }) => action === 'take_over') ?? {};
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'email', before: null, after: MASKED },
        { field: 'responsible_id', before: MASKED, after: null },
      ]),
    );
    // The code is used up, and so is everything else that led to it.
    expect((await take(challenge, code)).status).toBe(422);
    expect((await offer()).status).toBe(404);
  });

  it('leaves nothing of it with who cared for them: neither notices nor what they began', async () => {
    const visit = await buildReservation(app.db, { user_id: ana.id });
    const link = `/my/reservations/${visit.id}`;
    await app.db.execute(sql`insert into notifications
      (id, created_at, updated_at, user_id, kind, title, link)
      values (gen_random_uuid(), now(), now(), ${mother.user.id}, 'reservation_approved', 'For Ana', ${link})`);
    const card = await buildFile(app.db, app.files, {
      ...{ owner: mother.user, purpose: 'identification' },
    });
    await mother.post(`/care/identification/${ana.id}`, { type: 'passport', files: [card] });
    const { challenge } = (await offer()).body;
    const done = await take(challenge, await codeSentTo(app, email));
    const links = async (one: Client) =>
      (await one.get('/notifications')).body.data.map((notice: { link: string }) => notice.link);
    expect(await links(mother)).toEqual(['/my/profile/people']);
    expect(await links(clientOf(app.app, done.body.token))).toEqual(
      expect.arrayContaining([link, '/my/profile']),
    );
  });

  it('gives nothing to who gets the mail by mistake: the birth date is asked for, ten times a day', async () => {
    let { challenge } = (await offer()).body;
    let code = await codeSentTo(app, email);
    const wrong = await take(challenge, code, '2008-12-02');
    const wrongCode = await take(challenge, wrongFor(code));
    expect(wrong.body.errors.code).toContain('4 tries are left');
    expect(wrongCode.body.errors.code).toContain('3 tries are left');
    for (let day = 3; day < 10; day += 1) {
      await take(challenge, code, `2008-12-0${day}`);
      if (day !== 5) continue;
      app.clock.advance({ minutes: 2 });
      ({ challenge } = (await app.anyone.post('/otp/resend', { challenge })).body);
      code = await codeSentTo(app, email);
    }
    await take(challenge, code, '2008-12-10');
    expect(await take(challenge, code)).toMatchObject({ status: 429 });
    expect((await mother.get('/care')).body.data).toHaveLength(1);
  });

  it('answers for an address that has an account as for a free one, and tells its owner alone', async () => {
    const other = await buildUser(app.db);
    const [free, taken] = [await offer(), await offer(other.email ?? '')];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    const [mail] = await mailsTo(other.email ?? '');
    expect(mail?.text).toContain('ask the office to put your account and the record together');
    expect(mail?.text).not.toMatch(/\b\d{6}\b|Ana/);
    const seen = [];
    for (const { challenge } of [free.body, taken.body]) {
      seen.push((await take(challenge, '000000')).body.code);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('is worth nothing once it was sent to another address, and a day later', async () => {
    const mistyped = `${uniqueKey('ann')}@example.test`;
    const first = (await offer(mistyped)).body;
    const code = await codeSentTo(app, mistyped);
    const { challenge } = (await offer()).body;
    expect((await take(first.challenge, code)).status).toBe(422);
    const second = await codeSentTo(app, email);
    app.clock.advance({ hours: 20 });
    expect((await take(challenge, second)).status).toBe(422);
    const again = await app.anyone.post('/otp/resend', { challenge });
    expect(again.status).toBe(200);
    app.clock.advance({ hours: 5 });
    const late = await app.anyone.post('/otp/resend', { challenge: again.body.challenge });
    expect(late.status).toBe(422);
  });

  it('counts the last address alone: the one before can be asked for again after a minute', async () => {
    const other = `${uniqueKey('anna')}@example.test`;
    const first = (await offer()).body;
    await offer(other);
    expect(await offer()).toMatchObject({ status: 429 });
    app.clock.advance({ seconds: 61 });
    const { challenge } = (await offer()).body;
    expect(challenge).not.toBe(first.challenge);
    expect((await offer()).body).toMatchObject({ challenge });
    expect((await take(challenge, await codeSentTo(app, email))).status).toBe(200);
  });

  it('is for who is of age, with the password, and to another address than one’s own', async () => {
    expect((await offer(mother.user.email ?? '')).body.errors).toHaveProperty('email');
    expect((await offer(email, 'not this one')).body.errors).toHaveProperty('current_password');
    const child = await buildPersonInCare(app.db, mother.user, {
      profile_birth_date: '2008-12-02',
    });
    const body = { email, current_password: PASSWORD };
    expect(await mother.post(`/care/hand-over/${child.id}`, body)).toMatchObject({
      status: 409,
      body: { code: 'transition' },
    });
    const stranger = await app.as('constituent', { password: PASSWORD });
    expect((await stranger.post(`/care/hand-over/${ana.id}`, body)).status).toBe(404);
  });

  it('is done by the office where nobody else can do it', async () => {
    const admin = await app.as('admin', { password: PASSWORD });
    const body = { email, current_password: PASSWORD };
    const { challenge } = (await admin.post(`/users/hand-over/${ana.id}`, body)).body;
    expect((await take(challenge, await codeSentTo(app, email))).status).toBe(200);
    const again = await admin.post(`/users/hand-over/${ana.id}`, body);
    expect(again).toMatchObject({ status: 409, body: { code: 'transition' } });
  });

  it('stays as it is where the address has got an account meanwhile', async () => {
    const { challenge } = (await offer()).body;
    const code = await codeSentTo(app, email);
    await buildUser(app.db, { email });
    expect(await take(challenge, code)).toMatchObject({
      status: 409,
      body: { code: 'duplicate' },
    });
    expect((await mother.get('/care')).body.data).toHaveLength(1);
  });
});
