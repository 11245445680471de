/** Whoever cares for somebody does for them what they do for themselves; nobody else does. */

import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { PERSON_BOUNDS } from '#schema/declaration/bounds.ts';
import { rows } from '#server/db/query.ts';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { buildFile } from '../../../support/builders/buildFile.ts';
import { buildPersonInCare } from '../../../support/builders/buildPersonInCare.ts';
import { buildService, type ServiceRow } from '../../../support/builders/buildService.ts';
import { buildTeam } from '../../../support/builders/buildTeam.ts';
import type { UserRow } from '../../../support/builders/buildUser.ts';
import type { Client } from '../../../support/client.ts';
import { onEachEngine } from '../../../support/engines.ts';
import { testApp } from '../../../support/testApp.ts';

const LITO = {
  relation: 'child',
  profile: { first_name: 'Lito', last_name: 'Cruz', birth_date: '2016-05-04' },
};
const SLOT = { date: '2026-12-02', time: '09:00' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let maria: Client & { user: UserRow };
  let lito: string;
  beforeAll(async () => {
    service = await buildService(app.db, { capacity: 9 });
  });
  const family = async () => {
    maria = await app.as('constituent', { profile_first_name: 'Maria' });
    lito = (await buildPersonInCare(app.db, maria.user)).id;
  };
  const book = (client: Client, body: object) =>
    client.post('/reservations/create', { service_id: service.id, ...SLOT, ...body });

  it('adds, lists, changes and removes people, up to a bound', async () => {
    const parent = await app.as('constituent');
    const made = await parent.post('/care/create', LITO);
    expect(made).toMatchObject({
      status: 201,
      body: { email: null, relation: 'child', responsible_id: parent.user.id },
    });
    const { id } = made.body;
    const changed = await parent.post(`/care/update/${id}`, {
      relation: 'sibling',
      profile: { first_name: 'Carlito' },
    });
    expect(changed.body).toMatchObject({
      relation: 'sibling',
      profile: { first_name: 'Carlito', last_name: 'Cruz' },
    });
    expect((await parent.get('/care')).body.data).toEqual([changed.body]);
    expect((await parent.post(`/care/remove/${id}`, {})).body).toEqual({ ids: [id] });
    expect((await parent.get('/care')).body.data).toEqual([]);
    for (let held = 0; held < PERSON_BOUNDS.people_in_care; held += 1) {
      await buildPersonInCare(app.db, parent.user);
    }
    expect(await parent.post('/care/create', LITO)).toMatchObject({
      status: 422,
      body: { errors: { root: 'You can add 10 people at most.' } },
    });
    const other = await app.as('constituent');
    const unborn = { ...LITO, profile: { ...LITO.profile, birth_date: '2030-01-01' } };
    expect((await other.post('/care/create', unborn)).body.errors).toHaveProperty(
      'profile.birth_date',
    );
  });

  it('books for a child online, at the same time as for oneself', async () => {
    await family();
    expect((await book(maria, {})).status).toBe(201);
    const made = await book(maria, { user_id: lito });
    expect(made).toMatchObject({
      status: 201,
      body: { source: 'online', user: { id: lito, name: 'Lito Reyes' } },
    });
    expect((await book(maria, { user_id: lito, time: '09:00' })).body.code).toBe('overlap');
    const { body } = await maria.get('/reservations?sort_by=starts_at');
    expect(body.data.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(
      [maria.user.id, lito].sort(),
    );
    const shown = await maria.get(`/reservations/show/${made.body.id}`);
    expect(shown.body).toMatchObject({ can_cancel: true, can_reschedule: true });
    const moved = await maria.post(`/reservations/update/${made.body.id}`, { time: '10:00' });
    expect(moved).toMatchObject({ status: 200, body: { time: '10:00' } });
    const path = `/reservations/update/status/${made.body.id}`;
    expect((await maria.post(path, { status: 'cancelled' })).status).toBe(200);
  });

  it('goes by the age and the limits of the child', async () => {
    await family();
    const forChildren = await buildService(app.db, { max_age: 12, max_active_per_user: 1 });
    const of = `/services/next-free/${forChildren.id}`;
    expect((await maria.get(of)).body.refusal.reason).toBe('birth_date');
    expect((await maria.get(`${of}?user_id=${lito}`)).body.refusal).toBeNull();
    const body = { service_id: forChildren.id, user_id: lito };
    expect((await book(maria, body)).status).toBe(201);
    const second = await book(maria, { ...body, time: '10:00' });
    expect(second).toMatchObject({ status: 409, body: { reason: 'limit_here' } });
    const nene = await buildPersonInCare(app.db, maria.user, { profile_first_name: 'Nene' });
    expect((await book(maria, { ...body, user_id: nene.id, time: '10:00' })).status).toBe(201);
  });

  it('holds a place for the child and gives it up', async () => {
    await family();
    const wanted = { service_id: service.id, ...SLOT, user_id: lito };
    const held = await maria.post('/reservations/hold', wanted);
    expect(held).toMatchObject({ status: 201, body: { status: 'held', user_id: lito } });
    const hold_id = held.body.id;
    expect((await maria.post('/reservations/hold/prolong', { hold_id })).status).toBe(200);
    const booked = await book(maria, { user_id: lito, hold_id });
    expect(booked).toMatchObject({ status: 201, body: { id: hold_id } });
  });

  it('tells who cares, by name of the child, and the link of the mail opens the visit', async () => {
    await family();
    const { body: made } = await book(maria, { user_id: lito });
    await app.notifyOfEvents();
    while ((await deliverMails(app.deps, app.app.log)) > 0);
    const mail = app.mailbox.lastTo(maria.user.email);
    expect(mail.subject).toMatch(/^For Lito Reyes: /);
    const { data } = (await maria.get('/notifications')).body;
    expect(data[0]).toMatchObject({ link: `/my/reservations/${made.id}` });
    expect(data[0].title).toMatch(/^For Lito Reyes: /);
    const token = /\/ticket#([\w-]{43})\b/.exec(mail.text)?.[1] ?? '';
    const cancelled = await app.anyone.post('/reservations/by-link/cancel', { token });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await loggedOn(app.db, made.id)).at(-1)?.actor_id).toBe(maria.user.id);
  });

  it('counts what is booked for others as use by who cares', async () => {
    await family();
    await app.db.execute(sql`update settings set bookings_per_person = 1`);
    expect((await book(maria, {})).status).toBe(201);
    const second = await book(maria, { user_id: lito });
    await app.db.execute(sql`update settings set bookings_per_person = 30`);
    expect(second).toMatchObject({ status: 409, body: { code: 'limit_reached' } });
    expect(second.body.reason).toBeUndefined();
  });

  it('ends with the relation, at once, in the middle of a booking too', async () => {
    await family();
    const { body: made } = await book(maria, { user_id: lito });
    const jose = await app.as('constituent');
    await app.db.execute(sql`update users set responsible_id = ${jose.user.id} where id = ${lito}`);
    expect((await maria.get(`/reservations/show/${made.id}`)).status).toBe(404);
    expect((await maria.get('/care')).body.data).toEqual([]);
    expect((await book(maria, { user_id: lito, time: '11:00' })).status).toBe(403);
    expect((await jose.get(`/reservations/show/${made.id}`)).status).toBe(200);
  });

  it('refuses to remove somebody with visits to come, and erases them otherwise', async () => {
    await family();
    const { body: made } = await book(maria, { user_id: lito });
    expect(await maria.post(`/care/remove/${lito}`, {})).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: 'Lito has visits to come. Cancel them first.' },
    });
    await maria.post(`/reservations/update/status/${made.id}`, { status: 'cancelled' });
    const card = await buildFile(app.db, app.files, {
      ...{ owner: maria.user, purpose: 'identification' },
    });
    await maria.post(`/care/identification/${lito}`, { type: 'passport', files: [card] });
    expect((await maria.get('/notifications')).body.total).toBeGreaterThan(0);
    expect((await maria.post(`/care/remove/${lito}`, {})).status).toBe(200);
    const [row] = await rows(
      app.db,
      sql`select status, profile_first_name, profile_birth_date, responsible_id from users where id = ${lito}`,
    );
    expect(row).toEqual({
      status: 'erased',
      profile_first_name: 'Erased',
      profile_birth_date: null,
      responsible_id: null,
    });
    expect((await maria.get('/notifications')).body.total).toBe(0);
  });

  it('is decided on by somebody else where staff care for the person', async () => {
    const team = await buildTeam(app.db);
    const asked = await buildService(app.db, { team_id: team.id, requires_approval: true });
    const clerk = await app.as('staff', { teams: [team] });
    const child = await buildPersonInCare(app.db, clerk.user);
    const made = await book(clerk, { service_id: asked.id, user_id: child.id });
    expect(made).toMatchObject({ status: 201, body: { status: 'pending', source: 'online' } });
    const path = `/reservations/update/status/${made.body.id}`;
    expect((await clerk.post(path, { status: 'approved' })).body.code).toBe('transition');
  });

  it('is found at the desk by the address of who cares, with both names', async () => {
    await family();
    const staff = await app.as('staff', { teams: [{ id: service.team_id }] });
    const answer = await staff.post('/users/look-up', { email: maria.user.email });
    expect(answer.body.data).toEqual([
      { id: maria.user.id, name: 'Maria Reyes', in_care_of: null },
      { id: lito, name: 'Lito Reyes', in_care_of: 'Maria Reyes' },
    ]);
    const made = await book(staff, { user_id: lito });
    expect(made).toMatchObject({ status: 201, body: { source: 'on_behalf' } });
  });

  it('has no account: no administrator gives it an address or a role', async () => {
    await family();
    const admin = await app.as('admin', { password: 'correct-horse-battery' });
    const current_password = 'correct-horse-battery';
    const email = { email: 'lito@example.test', current_password };
    expect((await admin.post(`/users/update/${lito}`, email)).body.code).toBe('transition');
    const { id: role } = (await admin.get('/roles')).body.data[0];
    const roles = { roles: [role], current_password };
    expect((await admin.post(`/users/update/roles/${lito}`, roles)).body.code).toBe('transition');
    const profile = await admin.post(`/users/update/profile/${lito}`, { first_name: 'Carlito' });
    expect(profile).toMatchObject({ status: 200, body: { responsible: { name: 'Maria Reyes' } } });
  });

  it('keeps nobody without either an address or somebody who cares', async () => {
    await family();
    await expect(
      app.db.execute(sql`update users set responsible_id = null where id = ${lito}`),
    ).rejects.toThrow();
  });
});
