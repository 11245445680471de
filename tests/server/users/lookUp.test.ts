import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import { buildUser, type UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const SLOT = { date: '2026-12-02', time: '09:00' };

onOneEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let service: ServiceRow;
  let staff: Client & { user: UserRow };
  beforeAll(async () => {
    team = await buildTeam(app.db);
    service = await buildService(app.db, { team_id: team.id, capacity: 20 });
    staff = await app.as('staff', { teams: [team] });
  });
  const ask = (body: object, by: Client = staff) => by.post('/users/look-up', body);
  const bookFor = (user_id: string, by: Client = staff) =>
    by.post('/reservations/create', { service_id: service.id, user_id, ...SLOT });

  describe('looking somebody up', () => {
    it('takes the whole address or number, however it is written', async () => {
      const ana = await buildUser(app.db, {
        email: 'ana.look@example.test',
        profile_mobile_number: '+63 917 555 0142',
      });
      const found = { data: [{ id: ana.id, name: 'Ana Reyes', in_care_of: null }] };
      for (const body of [
        { email: 'ana.look@example.test' },
        { email: 'ANA.Look@example.test' },
        { mobile_number: '0917 555 0142' },
        { mobile_number: '+639175550142' },
        { mobile_number: '917-555-0142' },
      ]) {
        expect([body, await ask(body)]).toEqual([
          body,
          expect.objectContaining({ status: 200, body: found }),
        ]);
      }
      for (const body of [
        { email: 'ana.loo@example.test' },
        { email: 'na.look@example.test' },
        { mobile_number: '555 0142' },
      ]) {
        expect([body, (await ask(body)).body]).toEqual([body, { data: [] }]);
      }
      expect((await ask({})).status).toBe(422);
      expect((await ask({ email: ana.email, mobile_number: '0917 555 0142' })).status).toBe(422);
    });

    it('is noted, whoever was found and if nobody was', async () => {
      const ben = await buildUser(app.db);
      await lookUp(app, staff, ben.id);
      await ask({ email: 'nobody@example.test' });
      const noted = await rows(
        app.db,
        sql`select action, subject_id from activity_logs
          where actor_id = ${staff.user.id} and action like 'look_up%' order by created_at desc, id desc limit 2`,
      );
      expect(noted).toEqual([
        { action: 'look_up_nobody', subject_id: null },
        { action: 'look_up', subject_id: ben.id },
      ]);
    });

    it('finds nobody who works here, and nobody for whom may not book for others', async () => {
      for (const role of ['admin', 'staff']) {
        const colleague = await buildUser(app.db, { roles: ['constituent', role] });
        expect((await ask({ email: colleague.email })).body).toEqual({ data: [] });
      }
      const lister = await buildRole(app.db, { permissions: ['users.list', 'users.show'] });
      for (const role of ['constituent', lister.name]) {
        expect((await ask({ email: 'a@example.test' }, await app.as(role))).status).toBe(403);
      }
    });

    it('ends after sixty within an hour', async () => {
      const busy = await app.as('staff', { teams: [team] });
      for (let tries = 0; tries < 60; tries++) {
        expect((await ask({ email: `n${tries}@example.test` }, busy)).status).toBe(200);
      }
      expect((await ask({ email: 'more@example.test' }, busy)).status).toBe(429);
    });
  });

  describe('booking on behalf', () => {
    it('is for whom one knows from a visit or has looked up', async () => {
      const ana = await buildUser(app.db);
      const stranger = await bookFor(ana.id);
      const nobody = await bookFor('01900000-0000-7000-8000-00000000000e');
      expect(stranger).toMatchObject({
        status: 422,
        body: { errors: { user_id: expect.any(String) } },
      });
      expect(stranger.body).toEqual(nobody.body);
      const clerk = await app.as('staff', { teams: [team] });
      await lookUp(app, clerk, ana.id);
      expect((await bookFor(ana.id)).status).toBe(422);
      expect((await bookFor(ana.id, clerk)).status).toBe(201);
      // Now the office knows her.
      expect((await staff.get(`/users/show/${ana.id}`)).status).toBe(200);
    });

    it('shows free times only of whom one may book for', async () => {
      const ana = await buildUser(app.db);
      const path = `/services/not-available-time-slot/${service.id}?date=${SLOT.date}&user_id=${ana.id}`;
      expect((await staff.get(path)).status).toBe(422);
      await lookUp(app, staff, ana.id);
      expect((await staff.get(path)).status).toBe(200);
    });

    it('opens no account of somebody who works here', async () => {
      const chief = await buildUser(app.db, { roles: ['constituent', 'admin'] });
      expect((await bookFor(chief.id)).status).toBe(422);
      // Even one who came as anybody else does.
      await buildReservation(app.db, {
        service_id: service.id,
        user_id: chief.id,
        time: '13:00',
        seat: 1,
      });
      expect((await staff.get(`/users/show/${chief.id}`)).status).toBe(404);
      expect((await staff.get(`/users?ids=${chief.id}`)).body.data).toEqual([]);
    });

    it('says the same of a visit to another office as of one to their own', async () => {
      const answers = [];
      for (const elsewhere of [service, await buildService(app.db)]) {
        const ana = await buildUser(app.db);
        await buildReservation(app.db, {
          service_id: elsewhere.id,
          user_id: ana.id,
          time: '10:00',
        });
        await lookUp(app, staff, ana.id);
        const other = await buildService(app.db, { team_id: team.id });
        const taken = { service_id: other.id, user_id: ana.id, date: SLOT.date, time: '10:00' };
        const refused = await staff.post('/reservations/create', taken);
        expect(refused).toMatchObject({ status: 409, body: { code: 'overlap' } });
        const told = JSON.stringify(refused.body).replaceAll(other.id, 'SERVICE');
        expect(told).not.toContain(elsewhere.name);
        answers.push(told);
      }
      expect(answers[0]).toBe(answers[1]);
    });
  });

  describe('reach through a visit', () => {
    it('ends so many days after it as the settings say', async () => {
      const ana = await buildUser(app.db);
      await buildReservation(app.db, {
        ...{ service_id: service.id, user_id: ana.id, date: '2026-09-03', time: '09:00', seat: 9 },
      });
      const sees = async () => ({
        shown: (await staff.get(`/users/show/${ana.id}`)).status,
        listed: (await staff.get(`/users?ids=${ana.id}`)).body.total,
        answers: (
          await staff.get(`/team-questionnaire/self-filled/${service.id}/${ana.id}/answers`)
        ).status,
      });
      // Today is 1 December: 89 days later.
      expect(await sees()).toEqual({ shown: 200, listed: 1, answers: 200 });
      await app.db.execute(sql`update settings set visit_reach_days = 88`);
      expect(await sees()).toEqual({ shown: 404, listed: 0, answers: 404 });
      await app.db.execute(sql`update settings set visit_reach_days = 90`);
    });
  });

  it('who was looked up yesterday is looked up again', async () => {
    const ana = await buildUser(app.db);
    await lookUp(app, staff, ana.id);
    app.clock.advance({ hours: 25 });
    const clerk = await app.signedIn(staff.user);
    const late = { service_id: service.id, user_id: ana.id, date: '2026-12-04', time: '09:00' };
    expect((await clerk.post('/reservations/create', late)).status).toBe(422);
    await lookUp(app, clerk, ana.id);
    expect((await clerk.post('/reservations/create', late)).status).toBe(201);
  });
});
