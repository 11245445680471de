import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#server/activityLogs/log.ts';
import { rows } from '#server/db/query.ts';
import { loggedOn } from '#tests/support/logged.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const logOf = (id: string) => loggedOn(app.db, id);

  describe('creating', () => {
    it('answers 201 with the record, its defaults, and who did it in the log', async () => {
      const admin = await app.as('admin');
      const team = await buildTeam(app.db);
      const answer = await admin.post('/services/create', {
        name: '  Passport ',
        team_id: team.id,
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        name: 'Passport',
        status: 'draft',
        capacity: 1,
        categories: [],
        team: { id: team.id, name: team.name },
      });
      expect(await logOf(answer.body.id)).toMatchObject([
        { action: 'create', actor_id: admin.user.id },
      ]);
    });

    it('names every wrong field by its path and writes nothing', async () => {
      const admin = await app.as('admin');
      const team = await buildTeam(app.db);
      const answer = await admin.post('/services/create', {
        team_id: team.id,
        capacity: 0,
        seats: 3,
        weekly_hours: [{ weekday: 1, opens: '08:00', closes: '07:00' }],
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors).sort()).toEqual(
        ['capacity', 'name', 'seats', 'weekly_hours.0'].sort(),
      );
      const found = await rows(app.db, sql`select 1 from services where team_id = ${team.id}`);
      expect(found).toHaveLength(0);
    });

    it('says which field is taken, whatever its case', async () => {
      const admin = await app.as('admin');
      await admin.post('/constituent-categories/create', { name: 'Seniors' });
      const answer = await admin.post('/constituent-categories/create', { name: 'SENIORS' });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'duplicate',
        errors: { name: expect.any(String) },
      });
    });

    it('says which reference leads nowhere', async () => {
      const admin = await app.as('admin');
      const nowhere = '01900000-0000-7000-8000-000000000000';
      const answer = await admin.post('/services/create', { name: 'Lost', team_id: nowhere });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('team_id');
    });
  });

  describe('updating', () => {
    it('keeps what is absent, replaces what is given, and logs the difference', async () => {
      const admin = await app.as('admin');
      const category = await buildCategory(app.db);
      const service = await buildService(app.db, { capacity: 2, requirements: 'An ID' });
      const answer = await admin.post(`/services/update/${service.id}`, {
        capacity: 5,
        categories: [category.id],
      });
      expect(answer.body).toMatchObject({
        capacity: 5,
        requirements: 'An ID',
        categories: [{ id: category.id, name: category.name }],
      });
      const [log] = await logOf(service.id);
      expect(log?.changes).toEqual(
        rowsOf({ capacity: [2, 5], categories: [[], [{ id: category.id, name: category.name }]] }),
      );
    });

    it('refuses a stale change and writes nothing', async () => {
      const admin = await app.as('admin');
      const service = await buildService(app.db, { name: 'Old' });
      const seen = (await admin.get(`/services/show/${service.id}`)).body.updated_at;
      const first = await admin.post(`/services/update/${service.id}`, {
        name: 'First',
        updated_at: seen,
      });
      expect(first.status).toBe(200);
      const second = await admin.post(`/services/update/${service.id}`, {
        name: 'Second',
        updated_at: seen,
      });
      expect(second.status).toBe(409);
      expect(second.body.code).toBe('stale');
      expect((await admin.get(`/services/show/${service.id}`)).body.name).toBe('First');
    });

    it('gives only one of two simultaneous changes of the same version', async () => {
      const admin = await app.as('admin');
      const service = await buildService(app.db);
      const seen = (await admin.get(`/services/show/${service.id}`)).body.updated_at;
      const answers = await Promise.all(
        ['A', 'B'].map((name) =>
          admin.post(`/services/update/${service.id}`, { name, updated_at: seen }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('masks personal values in the log', async () => {
      const admin = await app.as('admin');
      const person = await app.as('constituent');
      await admin.post(`/users/update/${person.user.id}`, {
        profile: { mobile_number: '0917 000 1111' },
      });
      const [log] = await logOf(person.user.id);
      expect(JSON.stringify(log?.changes)).not.toContain('0917');
      expect(log?.changes).toMatchObject([{ field: 'profile.mobile_number' }]);
    });
  });

  describe('deleting', () => {
    it('takes all or none, and says when something is in use', async () => {
      const admin = await app.as('admin');
      const [free, used] = [await buildTeam(app.db), await buildTeam(app.db)];
      await buildService(app.db, { team_id: used.id });
      const refused = await admin.post('/teams/delete', { ids: [free.id, used.id] });
      expect(refused.status).toBe(409);
      expect(refused.body.code).toBe('in_use');
      expect((await admin.get(`/teams/show/${free.id}`)).status).toBe(200);
      const done = await admin.post('/teams/delete', { ids: [free.id] });
      expect(done.body).toEqual({ ids: [free.id] });
      expect((await admin.get(`/teams/show/${free.id}`)).status).toBe(404);
      expect(await logOf(free.id)).toMatchObject([{ action: 'delete' }]);
    });

    it('says how many there are, of a person with their reservations too', async () => {
      const admin = await app.as('admin');
      const { id } = await buildUser(app.db);
      for (const day of ['01', '02', '03', '04', '05']) {
        await buildReservation(app.db, { user_id: id, date: `2026-12-${day}` });
      }
      const { status, body } = await admin.post('/users/delete', { ids: [id] });
      expect(status).toBe(409);
      expect(body.message).toMatch(
        /^This is still in use, so it was not deleted\. It is used by: (TK-[\w-]+, ){2}TK-[\w-]+, and 2 more\.$/,
      );
    });

    it('answers an absent id as not found and deletes none of the others', async () => {
      const admin = await app.as('admin');
      const team = await buildTeam(app.db);
      const absent = '01900000-0000-7000-8000-000000000000';
      const answer = await admin.post('/teams/delete', { ids: [team.id, absent] });
      expect(answer.status).toBe(404);
      expect((await admin.get(`/teams/show/${team.id}`)).status).toBe(200);
    });

    it('never takes the last administrator away', async () => {
      const admin = await app.as('admin');
      const others = await rows<{ id: string }>(
        app.db,
        sql`select owner_id as id from users_roles l join roles r on r.id = l.target_id
          where r.name = 'admin' and owner_id <> ${admin.user.id}`,
      );
      if (others.length > 0) await admin.post('/users/delete', { ids: others.map(({ id }) => id) });
      const answer = await admin.post('/users/delete', { ids: [admin.user.id] });
      expect(answer.status).toBe(409);
    });
  });
});
