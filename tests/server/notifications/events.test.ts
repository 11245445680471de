/** What people are told of, in the page and by mail. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#schema/reservations/calendar.ts';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onOneEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

interface Told {
  kind: string;
  title: string;
  link: string | null;
  read_at: string | null;
}

onOneEngine((engine) => {
  const app = testApp({ engine });

  const toldTo = async (user: { id: string }) => {
    await app.notifyOfEvents();
    return rows<Told>(
      app.db,
      sql`select kind, title, link, read_at from notifications where user_id = ${user.id} order by id`,
    );
  };
  const eventsFor = async (user: { id: string }) => {
    await app.notifyOfEvents();
    return (
      await rows<{ event: CalendarEvent }>(
        app.db,
        sql`select c.letter -> 'event' as event from mails m join mail_contents c on c.mail_id = m.id
          where m.user_id = ${user.id} and c.letter -> 'event' is not null order by m.id`,
      )
    ).map(({ event }) => event);
  };
  const kindsOf = async (user: { id: string }) => (await toldTo(user)).map(({ kind }) => kind);

  async function office(overrides = {}) {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id, ...overrides });
    const staff = await app.as('staff', { teams: [team] });
    const maria = await app.as('constituent');
    const book = (more: object = {}) => ({
      service_id: service.id,
      date: '2026-12-02',
      time: '09:00',
      ...more,
    });
    return { team, service, staff, maria, book };
  }

  describe('a reservation', () => {
    it('is one event in the calendar, from the booking to its end', async () => {
      const { staff, maria, book } = await office({ requires_approval: true });
      const { id } = (await maria.post('/reservations/create', book())).body;
      await staff.post(`/reservations/update/status/${id}`, { status: 'approved' });
      await maria.post(`/reservations/update/${id}`, { date: '2026-12-03', time: '10:00' });
      await staff.post(`/reservations/update/status/${id}`, { status: 'cancelled', reason: 'x' });
      const events = await eventsFor(maria.user);
      expect(events.map(({ status }) => status)).toEqual([
        'tentative',
        'confirmed',
        'tentative',
        'cancelled',
      ]);
      expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 3, 4]);
      expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([id]));
      expect(events[2]?.starts_at).toBe('2026-12-03T02:00:00.000Z');
    });

    it('rings for what others did, and notes what one did oneself', async () => {
      const { staff, maria, book } = await office({ requires_approval: true });
      const { id } = (await maria.post('/reservations/create', book())).body;
      await staff.post(`/reservations/update/status/${id}`, { status: 'approved' });
      await maria.post(`/reservations/update/${id}`, { date: '2026-12-03', time: '10:00' });
      await staff.post(`/reservations/update/${id}`, { date: '2026-12-03', time: '11:00' });
      await maria.post(`/reservations/update/status/${id}`, { status: 'cancelled' });
      const told = await toldTo(maria.user);
      expect(told.map(({ kind, read_at }) => [kind, read_at !== null])).toEqual([
        ['reservation_booked', true],
        ['reservation_approved', false],
        ['reservation_rescheduled', true],
        ['reservation_rescheduled', false],
        ['reservation_cancelled', true],
      ]);
      expect(new Set(told.map(({ link }) => link))).toEqual(new Set([`/my/reservations/${id}`]));
    });

    it('is told to whom it is for when somebody else booked it', async () => {
      const { staff, maria, book } = await office();
      await lookUp(app, staff, maria.user.id);
      await staff.post('/reservations/create', book({ user_id: maria.user.id }));
      expect(await toldTo(maria.user)).toMatchObject([
        { kind: 'reservation_booked', read_at: null },
      ]);
      expect(await toldTo(staff.user)).toEqual([]);
    });

    it('rings at its desk while it waits, once until somebody has looked', async () => {
      const { team, staff, maria, book } = await office({ requires_approval: true, capacity: 9 });
      const colleague = await app.as('staff', { teams: [team], profile_language: 'fil' });
      const elsewhere = await app.as('staff', { teams: [await buildTeam(app.db)] });
      const other = await app.as('constituent');
      await maria.post('/reservations/create', book());
      await other.post('/reservations/create', book());
      for (const { user } of [staff, colleague]) {
        expect(await kindsOf(user)).toEqual(['reservations_waiting']);
      }
      expect(await toldTo(elsewhere.user)).toEqual([]);
      await app.notifyOfEvents();
      await staff.post('/notifications/read', { all: true });
      await (await app.as('constituent')).post('/reservations/create', book());
      expect(await kindsOf(staff.user)).toHaveLength(2);
      expect(await kindsOf(colleague.user)).toHaveLength(1);
    });
  });

  describe('the language of a person', () => {
    const registration = (username: string, profile: object) => ({
      username,
      email: `${username}@example.test`,
      password: 'a long password of mine',
      profile: { first_name: 'Ana', last_name: 'Reyes', ...profile },
      privacy_version: 1,
    });
    const languageOf = async (username: string) =>
      (
        await rows<{ language: string }>(
          app.db,
          sql`select profile_language as language from users where username = ${username}`,
        )
      )[0]?.language;

    it('is that of their browser when they register, unless they say another one', async () => {
      await app.db.execute(sql`update settings set languages = '{en,fil}'`);
      const filipino = { 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.5' };
      await app.anyone.post('/register', registration('luz', {}), filipino);
      await app.anyone.post('/register', registration('eva', { language: 'en' }), filipino);
      expect([await languageOf('luz'), await languageOf('eva')]).toEqual(['fil', 'en']);
      const [mail] = await rows<{ language: string }>(
        app.db,
        sql`select c.language from mails m join mail_contents c on c.mail_id = m.id
          where m.recipient = 'luz@example.test'`,
      );
      expect(mail?.language).toBe('fil');
    });

    it('is one that the product speaks', async () => {
      const refused = { status: 422, body: { errors: { 'profile.language': expect.any(String) } } };
      const maria = await app.as('constituent');
      const save = (language: string) => maria.post('/profile/update', { profile: { language } });
      expect(await save('xx')).toMatchObject(refused);
      expect(await save('fil')).toMatchObject({ body: { profile: { language: 'fil' } } });
      const admin = await app.as('admin');
      const change = { profile: { language: 'xx' } };
      expect(await admin.post(`/users/update/${maria.user.id}`, change)).toMatchObject(refused);
      const answer = await app.anyone.post('/register', registration('zoe', { language: 'xx' }));
      expect(answer).toMatchObject(refused);
    });
  });

  describe('an account', () => {
    it('hears of its status and its roles', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      const maria = await buildUser(app.db);
      const change = (path: string, body: object) => admin.post(`/users/update/${path}`, body);
      await change(`status/${maria.id}`, { status: 'suspended', reason: 'Papers missing' });
      await change(`status/${maria.id}`, { status: 'active' });
      const roles = await rows<{ id: string }>(
        app.db,
        sql`select id from roles where name = 'staff'`,
      );
      const given = { roles: roles.map(({ id }) => id), current_password: PASSWORD };
      expect((await change(`roles/${maria.id}`, given)).status).toBe(200);
      await change(`roles/${maria.id}`, given);
      expect(await kindsOf(maria)).toEqual([
        'account_suspended',
        'account_active',
        'roles_changed',
      ]);
      const mails = await rows<{ title: string }>(
        app.db,
        sql`select title from mails where user_id = ${maria.id} order by id`,
      );
      expect(mails).toHaveLength(3);
    });

    it('hears of a new password and another address, which the old one is told', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      const maria = await app.as('constituent', { password: PASSWORD });
      await maria.post('/profile/update/password', {
        current_password: PASSWORD,
        password: 'another long password',
      });
      await admin.post(`/users/update/${maria.user.id}`, {
        email: `new-${maria.user.email}`,
        current_password: PASSWORD,
      });
      expect(await toldTo(maria.user)).toMatchObject([
        { kind: 'password_changed', read_at: null },
        { kind: 'address_changed', read_at: null },
      ]);
      const [last] = await rows<{ recipient: string }>(
        app.db,
        sql`select recipient from mails where user_id = ${maria.user.id} order by id desc limit 1`,
      );
      expect(last?.recipient).toBe(maria.user.email);
    });
  });
});

const PASSWORD = 'a long password of mine';
