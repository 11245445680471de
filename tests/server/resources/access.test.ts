import { describe, expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

onEachEngine((engine) => {
  const app = testApp({ engine });

  describe('who may do what', () => {
    it('shows everyone active services only, and drafts as if they were not there', async () => {
      const draft = await buildService(app.db, { status: 'draft' });
      const hidden = await app.anyone.get(`/services/show/${draft.id}`);
      const absent = await app.anyone.get(`/services/show/${ABSENT}`);
      const malformed = await app.anyone.get('/services/show/1');
      expect(hidden.status).toBe(404);
      expect(hidden.body).toEqual(absent.body);
      expect(malformed.body).toEqual(absent.body);
      const listed = await app.anyone.get(`/services?ids=${draft.id}`);
      expect(listed.body.total).toBe(0);
    });

    it("keeps staff to their own teams' services, whatever the call", async () => {
      const [own, other] = [await buildTeam(app.db), await buildTeam(app.db)];
      const staff = await app.as('staff', { teams: [own] });
      const theirs = await buildService(app.db, { team_id: other.id, status: 'draft' });
      expect((await staff.get(`/services/show/${theirs.id}`)).status).toBe(404);
      expect((await staff.post(`/services/update/${theirs.id}`, { name: 'x' })).status).toBe(404);
      expect((await staff.post('/services/delete', { ids: [theirs.id] })).status).toBe(404);
      expect((await staff.post('/services/create', { name: 'x', team_id: other.id })).status).toBe(
        403,
      );
      const mine = await buildService(app.db, { team_id: own.id, status: 'draft' });
      expect((await staff.post(`/services/update/${mine.id}`, { team_id: other.id })).status).toBe(
        403,
      );
      expect((await staff.post(`/services/update/${mine.id}`, { name: 'Mine' })).status).toBe(200);
    });

    it('shows staff the people who booked with them and nobody else', async () => {
      const [own, other] = [await buildTeam(app.db), await buildTeam(app.db)];
      const staff = await app.as('staff', { teams: [own] });
      const [mine, theirs] = [await app.as('constituent'), await app.as('constituent')];
      const service = await buildService(app.db, { team_id: own.id });
      const elsewhere = await buildService(app.db, { team_id: other.id });
      await buildReservation(app.db, {
        service_id: service.id,
        team_id: own.id,
        user_id: mine.user.id,
      });
      await buildReservation(app.db, {
        service_id: elsewhere.id,
        team_id: other.id,
        user_id: theirs.user.id,
      });
      expect((await staff.get(`/users/show/${mine.user.id}`)).body.email).toBeTruthy();
      expect((await staff.get(`/users/show/${theirs.user.id}`)).status).toBe(404);
      const listed = await staff.get(`/users?ids=${mine.user.id}&ids=${theirs.user.id}`);
      expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([mine.user.id]);
    });

    it('gives a role of its own what its permissions say, on the next request', async () => {
      const current_password = PASSWORD;
      const admin = await app.as('admin', { password: PASSWORD });
      const made = await admin.post('/roles/create', {
        name: 'librarian',
        reach: 'all',
        permissions: [],
      });
      const librarian = await app.as('librarian');
      expect((await librarian.get('/roles')).status).toBe(403);
      const permissions = ['roles.list'];
      await admin.post(`/roles/update/${made.body.id}`, { permissions, current_password });
      expect((await (await app.signedIn(librarian.user)).get('/roles')).status).toBe(200);
      const refused = await admin.post(`/roles/update/${made.body.id}`, {
        permissions: ['roles.fly'],
      });
      expect(refused.body.errors).toHaveProperty('permissions');
    });

    it('leaves built-in roles as they are', async () => {
      const admin = await app.as('admin');
      const { body } = await admin.get('/roles?search=staff');
      const staff = body.data.find(({ name }: { name: string }) => name === 'staff');
      expect((await admin.post(`/roles/update/${staff.id}`, { name: 'clerks' })).status).toBe(409);
      expect((await admin.post('/roles/delete', { ids: [staff.id] })).status).toBe(409);
    });
  });

  describe('fields', () => {
    it('hides the limits of settings from everyone but administrators', async () => {
      const admin = await app.as('admin');
      expect((await app.anyone.get('/settings')).body).not.toHaveProperty('session_hours');
      expect((await admin.get('/settings')).body.session_hours).toBe(12);
    });

    it('refuses what only the server sets', async () => {
      const admin = await app.as('admin');
      const service = await buildService(app.db);
      for (const body of [
        { id: ABSENT },
        { created_at: '2026-01-01T00:00:00Z' },
        { status: 'active' },
      ]) {
        const answer = await admin.post(`/services/update/${service.id}`, body);
        expect(answer.status).toBe(422);
      }
      const person = await app.as('constituent');
      const promoted = await admin.post(`/users/update/${person.user.id}`, { status: 'suspended' });
      expect(promoted.body.errors).toHaveProperty('status');
    });

    it('never lets a place number or a password out', async () => {
      const admin = await app.as('admin');
      const reservation = await buildReservation(app.db, {});
      const shown = await admin.get(`/reservations?ids=${reservation.id}`);
      expect(shown.body.data).toHaveLength(1);
      expect(JSON.stringify(shown.body)).not.toMatch(/seat|search_text|password/);
      expect((await admin.get('/reservations?seat=1')).status).toBe(422);
    });
  });
});
