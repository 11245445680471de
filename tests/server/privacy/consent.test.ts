/** Which privacy notice somebody agreed to, and when, is known; nobody books or registers without. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { uniqueKey } from '../../support/builders/unique.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { codeSentTo } from '../signIn/sessions/signIn.ts';

const PASSWORD = 'a fine long secret';
const NEVER = { privacy_version: null, privacy_agreed_at: null };

onOneEngine((engine) => {
  const app = testApp({ engine });
  const noticeFor = async (client: Client) => (await client.get('/privacy-notice')).body;
  const publish = async (privacy_notice: string | null) =>
    (await app.as('admin')).post('/settings/update', { privacy_notice });
  const held = async (id: string) =>
    (await rows(app.db, sql`select privacy_version from users where id = ${id}`))[0];
  const logged = (id: string) =>
    rows(
      app.db,
      sql`select actor_id, changes from activity_logs
        where action = 'agree_to_privacy_notice' and subject_id = ${id} order by id`,
    );
  const wish = async () => ({
    service_id: (await buildService(app.db)).id,
    date: '2026-12-02',
    time: '09:00',
  });

  it('the product has a text, in the language of who asks, with whom to turn to', async () => {
    const admin = await app.as('admin');
    await admin.post('/settings/update', {
      organisation_name: 'City of Mabini',
      contact_email: 'city@example.org',
    });
    const notice = await noticeFor(app.anyone);
    expect(notice).toMatchObject({ version: 1, agreed_version: null });
    expect(notice.contact).toEqual({ name: null, email: 'city@example.org' });
    expect(notice.sections[0].paragraphs[0]).toMatch(/^City of Mabini keeps .*10173/);
    const { body } = await app.anyone.get('/privacy-notice', { 'accept-language': 'fil' });
    expect(body.sections[0].paragraphs[0]).toMatch(/City of Mabini.*10173/);
    expect(body.sections[0].paragraphs[0]).not.toBe(notice.sections[0].paragraphs[0]);
    const officer = { privacy_contact_name: 'Ligaya Ramos', privacy_contact_email: 'dpo@x.test' };
    await admin.post('/settings/update', officer);
    expect((await noticeFor(app.anyone)).contact).toEqual({
      name: 'Ligaya Ramos',
      email: 'dpo@x.test',
    });
  });

  it('registering records it with the account, not before', async () => {
    const username = uniqueKey('new');
    const email = `${username}@example.test`;
    const { version } = await noticeFor(app.anyone);
    const body = { username, email, password: PASSWORD };
    const profile = { first_name: 'Liza', last_name: 'Cruz' };
    const refused = await app.anyone.post('/register', { ...body, profile });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['privacy_version']);
    const asked = { ...body, profile, privacy_version: version };
    const { challenge } = (await app.anyone.post('/register', asked)).body;
    const agreed_at = app.clock.now().toISOString();
    const [row] = await rows<{ id: string }>(
      app.db,
      sql`select id from users where email = ${email}`,
    );
    const id = row?.id ?? '';
    expect(await held(id)).toEqual({ privacy_version: null });
    app.clock.advance({ minutes: 3 });
    const code = await codeSentTo(app, email);
    const { user } = (await app.anyone.post('/register/verify-otp-code', { challenge, code })).body;
    expect(user.privacy).toEqual({ version, agreed_at });
    const changes = [{ field: 'privacy.version', before: null, after: String(version) }];
    expect(await logged(id)).toEqual([{ actor_id: id, changes }]);
  });

  it('who booked before there was a notice agrees with the next booking, once', async () => {
    const ana = await app.as('constituent', NEVER);
    const { version, agreed_version } = await noticeFor(ana);
    expect(agreed_version).toBeNull();
    const first = await wish();
    for (const privacy_version of [undefined, version + 1]) {
      const refused = await ana.post('/reservations/create', { ...first, privacy_version });
      expect(refused.body.errors).toEqual({
        privacy_version: 'Read the privacy notice and agree to it first',
      });
    }
    expect(await logged(ana.user.id)).toEqual([]);
    const booked = await ana.post('/reservations/create', { ...first, privacy_version: version });
    expect(booked.status).toBe(201);
    expect((await noticeFor(ana)).agreed_version).toBe(version);
    expect(await logged(ana.user.id)).toHaveLength(1);
    const again = { ...(await wish()), date: '2026-12-03' };
    expect((await ana.post('/reservations/create', again)).status).toBe(201);
    expect(await logged(ana.user.id)).toHaveLength(1);
    const { body } = await ana.get('/profile');
    expect(body.privacy).toMatchObject({ version });
  });

  it('several bookings at once agree once', async () => {
    const ana = await app.as('constituent', NEVER);
    const { version } = await noticeFor(ana);
    const wishes = await Promise.all(
      [2, 3, 4].map(async (day) => ({ ...(await wish()), date: `2026-12-0${day}` })),
    );
    await Promise.all(
      wishes.map((one) => ana.post('/reservations/create', { ...one, privacy_version: version })),
    );
    expect(await logged(ana.user.id)).toHaveLength(1);
  });

  it('staff book for somebody who agrees when they book themselves', async () => {
    const ana = await buildUser(app.db, NEVER);
    const admin = await app.as('admin');
    const booked = await admin.post('/reservations/create', { ...(await wish()), user_id: ana.id });
    expect(booked.status).toBe(201);
    expect(await held(ana.id)).toEqual({ privacy_version: null });
  });

  it('a hold asks for nothing yet', async () => {
    const ana = await app.as('constituent', NEVER);
    expect((await ana.post('/reservations/hold', await wish())).status).toBe(201);
  });

  describe('another text', () => {
    it('is another version, asked for once more; anything else is not', async () => {
      const ana = await app.as('constituent');
      const before = await noticeFor(ana);
      await publish(
        '# What we do\nWe keep your name.\n\nAnd your visits.\n\n# For how long\n\nA year.',
      );
      const after = await noticeFor(ana);
      expect(after).toMatchObject({ version: before.version + 1, agreed_version: 1 });
      expect(after.since).toBe(app.clock.now().toISOString());
      expect(after.sections).toEqual([
        { title: 'What we do', paragraphs: ['We keep your name.', 'And your visits.'] },
        { title: 'For how long', paragraphs: ['A year.'] },
      ]);
      const refused = await ana.post('/reservations/create', {
        ...(await wish()),
        privacy_version: 1,
      });
      expect(Object.keys(refused.body.errors)).toEqual(['privacy_version']);
      const admin = await app.as('admin');
      await admin.post('/settings/update', { contact_phone: '02 8123 4567' });
      expect((await noticeFor(ana)).version).toBe(after.version);
      await publish(null);
      expect(await noticeFor(ana)).toMatchObject({ version: after.version + 1 });
      const kept = await rows(
        app.db,
        sql`select version, text from privacy_notices order by version desc limit 2`,
      );
      expect(kept).toEqual([
        { version: after.version + 1, text: null },
        { version: after.version, text: expect.stringContaining('We keep your name.') },
      ]);
    });
  });

  it('administrators see it; nobody sets it, other people do not see it', async () => {
    const ana = await app.as('constituent');
    const admin = await app.as('admin');
    expect((await admin.get(`/users/show/${ana.user.id}`)).body.privacy).toEqual({
      version: 1,
      agreed_at: '2026-01-01T00:00:00.000Z',
    });
    const forged = { privacy: { version: 9 } };
    expect((await admin.post(`/users/update/${ana.user.id}`, forged)).status).toBe(422);
    expect((await ana.post('/profile/update', forged)).status).toBe(422);
  });
});
