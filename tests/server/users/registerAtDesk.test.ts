import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { newReference } from '#server/reservations/reference.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

const SLOT = { date: '2026-12-02', time: '09:00' };
const LUZ = { first_name: 'Luz', last_name: 'Peña', birth_date: '1957-03-04' };
const silent = { warn: () => undefined, error: () => undefined };

onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let service: ServiceRow;
  let staff: Client & { user: UserRow };
  beforeAll(async () => {
    team = await buildTeam(app.db);
    service = await buildService(app.db, { team_id: team.id, capacity: 50 });
    staff = await app.as('staff', { teams: [team] });
  });
  const register = (body: object, by: Client = staff) => by.post('/users/register-at-desk', body);
  const bookFor = (user_id: string, by: Client = staff) =>
    by.post('/reservations/create', { service_id: service.id, user_id, ...SLOT });
  const visitOf = async (user_id: string) => {
    const { id: service_id } = await buildService(app.db, { team_id: team.id });
    return buildReservation(app.db, { user_id, service_id, reference: newReference() });
  };
  const idOf = async (body: object) => (await register(body)).body.person.id as string;

  describe('registering somebody at the desk', () => {
    it('needs a name and nothing else, and they are booked and served', async () => {
      const answer = await register({ first_name: 'Nena', last_name: 'Ocampo' });
      expect(answer).toMatchObject({
        status: 200,
        body: { person: { name: 'Nena Ocampo' }, like: [] },
      });
      const booked = await bookFor(answer.body.person.id);
      expect(booked).toMatchObject({
        status: 201,
        body: { status: 'approved', source: 'on_behalf' },
      });
    });

    it('sends nothing to somebody without an address, and notifies of their visit all the same', async () => {
      const id = await idOf({
        first_name: 'Pilar',
        last_name: 'Cruz',
        mobile_number: '0917 555 0777',
      });
      await bookFor(id);
      await deliverMails(app.deps, silent);
      const left = await rows(app.db, sql`select 1 from events where user_id = ${id}`);
      const mails = await rows(
        app.db,
        sql`select 1 from mails where user_id = ${id} or recipient = ''`,
      );
      const notices = await rows(app.db, sql`select 1 from notifications where user_id = ${id}`);
      expect([left, mails, notices].map(({ length }) => length)).toEqual([0, 0, 1]);
    });

    it('invites whoever has an address', async () => {
      const id = await idOf({
        first_name: 'Rosa',
        last_name: 'Lim',
        email: 'rosa.lim@example.test',
      });
      const [person] = await rows(app.db, sql`select status, username from users where id = ${id}`);
      const mails = await rows(
        app.db,
        sql`select 1 from mails where recipient = 'rosa.lim@example.test'`,
      );
      expect(person).toEqual({ status: 'pending', username: expect.any(String) });
      expect(mails).toHaveLength(1);
    });

    it.each([
      ['the same name and birth date, however it is written', { ...LUZ, last_name: 'PENA' }],
      [
        'the same number',
        { first_name: 'Other', last_name: 'Name', mobile_number: '+63 918 555 0123' },
      ],
      ['the same address', { first_name: 'Other', last_name: 'Name', email: 'luz@example.test' }],
    ])('offers who is there already with %s', async (_what, body) => {
      await app.db.execute(sql`delete from users where email = 'luz@example.test'`);
      const luz = await buildUser(app.db, {
        email: 'luz@example.test',
        profile_first_name: LUZ.first_name,
        profile_last_name: LUZ.last_name,
        profile_birth_date: LUZ.birth_date,
        profile_mobile_number: '09185550123',
      });
      const answer = await register(body);
      expect(answer.body).toMatchObject({
        person: null,
        like: [{ id: luz.id, name: 'Luz Peña', birth_year: 1957, number_ends_with: '0123' }],
      });
      expect((await bookFor(luz.id)).status).toBe(201);
      await app.db.execute(sql`delete from reservations where user_id = ${luz.id}`);
    });

    it('makes another one of the same name when told so, but never with the same address', async () => {
      const known = await buildUser(app.db, {
        email: 'ben@example.test',
        profile_first_name: 'Ben',
        profile_last_name: 'Yap',
        profile_birth_date: '1980-01-01',
      });
      const ben = {
        first_name: 'Ben',
        last_name: 'Yap',
        birth_date: '1980-01-01',
        is_another: true,
      };
      const other = await register(ben);
      expect(other.body.person.id).not.toBe(known.id);
      const taken = await register({ ...ben, email: 'ben@example.test' });
      expect(taken.body).toMatchObject({ person: null, like: [{ id: known.id }, {}] });
    });

    it('shows no whole birth date, and no barangay to whoever does not know the date', async () => {
      await buildUser(app.db, {
        profile_birth_date: '1990-05-06',
        profile_barangay: 'San Roque',
        profile_mobile_number: '09215550177',
      });
      const asked = { first_name: 'X', last_name: 'Y', mobile_number: '09215550177' };
      const [stranger] = (await register(asked)).body.like;
      expect(stranger).toMatchObject({ birth_year: 1990, barangay: null });
      const [known] = (await register({ ...asked, birth_date: '1990-05-06' })).body.like;
      expect(known).toMatchObject({ barangay: 'San Roque' });
    });

    it('says nothing of people who work here', async () => {
      const colleague = await app.as('staff', { teams: [team] });
      await app.db.execute(
        sql`update users set profile_mobile_number = '09195550199' where id = ${colleague.user.id}`,
      );
      const answer = await register({
        first_name: 'A',
        last_name: 'B',
        mobile_number: '09195550199',
      });
      expect(answer.body.person).not.toBeNull();
    });

    it('logs who was made, and who was looked at', async () => {
      const id = await idOf({ first_name: 'Logged', last_name: 'Person' });
      const log = await rows<{ action: string }>(
        app.db,
        sql`select action from activity_logs where subject_id = ${id} and actor_id = ${staff.user.id} order by action`,
      );
      expect(log.map(({ action }) => action)).toEqual(['create', 'look_up']);
    });

    it('is for those who may book for others', async () => {
      const constituent = await app.as('constituent');
      expect((await register({ first_name: 'A', last_name: 'B' }, constituent)).status).toBe(403);
    });

    it('refuses a birth date that is still to come', async () => {
      const answer = await register({ first_name: 'A', last_name: 'B', birth_date: '2031-01-01' });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { 'profile.birth_date': expect.any(String) } },
      });
    });
  });

  describe('a record without an account', () => {
    it('gets no role, and no address but by a code', async () => {
      const id = await idOf({ first_name: 'No', last_name: 'Account' });
      const admin = await app.as('admin', { password: PASSWORD });
      const changed = await admin.post(`/users/update/${id}`, {
        email: 'no.account@example.test',
        current_password: PASSWORD,
      });
      expect(changed).toMatchObject({ status: 409, body: { code: 'transition' } });
    });

    it('is not found by its reference and number on the front, where no code could go', async () => {
      const id = await idOf({
        first_name: 'By',
        last_name: 'Number',
        mobile_number: '0920 555 0001',
      });
      const { reference } = await visitOf(id);
      await app.anyone.post('/reservations/find', { reference, contact: '0920 555 0001' });
      const mails = await rows(
        app.db,
        sql`select 1 from mails where recipient = '' and state <> 'void'`,
      );
      expect(mails).toEqual([]);
    });

    it('is deleted where nothing was booked, and erased by the office where something was', async () => {
      const admin = await app.as('admin', { password: PASSWORD });
      const mistyped = await idOf({ first_name: 'Mis', last_name: 'Typed' });
      expect((await admin.post('/users/delete', { ids: [mistyped] })).status).toBe(200);
      const id = await idOf({ first_name: 'Asks', last_name: 'Aloud' });
      await visitOf(id);
      const granted = await admin.post(`/users/erasure/grant/${id}`, {
        current_password: PASSWORD,
      });
      expect(granted).toMatchObject({ status: 200, body: { status: 'erased' } });
      const mails = await rows(app.db, sql`select 1 from mails where recipient = ''`);
      expect(mails).toEqual([]);
    });

    it('is found by the reference of a visit', async () => {
      const id = await idOf({ first_name: 'Found', last_name: 'Again' });
      const { reference } = await visitOf(id);
      const typed = reference.toLowerCase().replaceAll('-', ' ');
      const answer = await staff.post('/users/look-up', { reference: typed });
      expect(answer.body).toMatchObject({ data: [{ id, name: 'Found Again' }] });
    });
  });
});
