import { describe, expect, it } from 'vitest';
import { deliverMails } from '#server/mails/outbox/outbox.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onOneEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onOneEngine((engine) => {
  const app = testApp({ engine });

  async function pending() {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, { team_id: team.id, requires_approval: true });
    const [staff, maria] = [await app.as('staff', { teams: [team] }), await app.as('constituent')];
    const reservation = await buildReservation(app.db, {
      service_id: service.id,
      team_id: team.id,
      user_id: maria.user.id,
      status: 'pending',
    });
    return { staff, maria, reservation };
  }

  describe('a decision of the staff', () => {
    it('is told to its constituent in the page and by mail, with the reason', async () => {
      const { staff, maria, reservation } = await pending();
      const declined = await staff.post(`/reservations/update/status/${reservation.id}`, {
        status: 'declined',
        reason: 'The dentist is away',
      });
      expect(declined.status).toBe(200);
      await app.notifyOfEvents();
      expect((await maria.get('/notifications/count')).body).toEqual({ unread: 1 });
      const { data } = (await maria.get('/notifications')).body;
      expect(data).toMatchObject([
        {
          kind: 'reservation_declined',
          title: 'Your reservation was declined',
          link: `/my/reservations/${reservation.id}`,
          read_at: null,
        },
      ]);
      expect(data[0].body).toContain('The dentist is away');
      await deliverMails(app.deps, app.app.log);
      const mail = app.mailbox.lastTo(maria.user.email);
      expect(mail.text).toContain('The dentist is away');
      expect(mail.subject).toContain(reservation.reference);
    });

    it('is not told to whoever decided it', async () => {
      const { maria, reservation } = await pending();
      await maria.post(`/reservations/update/status/${reservation.id}`, { status: 'cancelled' });
      await app.notifyOfEvents();
      expect((await maria.get('/notifications/count')).body).toEqual({ unread: 0 });
    });
  });

  describe('notifications', () => {
    it('are read by whom they are for, also not by administrators', async () => {
      const { staff, maria, reservation } = await pending();
      await staff.post(`/reservations/update/status/${reservation.id}`, { status: 'approved' });
      await app.notifyOfEvents();
      const { data } = (await maria.get('/notifications')).body;
      const admin = await app.as('admin');
      expect((await admin.get('/notifications')).body.total).toBe(0);
      expect((await admin.get(`/notifications/show/${data[0].id}`)).status).toBe(404);
      expect((await admin.post('/notifications/read', { ids: [data[0].id] })).status).toBe(404);
      expect((await app.anyone.get('/notifications')).status).toBe(401);
      expect((await maria.get('/notifications/count')).body).toEqual({ unread: 1 });
    });

    it('are marked as read, some or all', async () => {
      const { staff, maria, reservation } = await pending();
      for (const status of ['approved', 'cancelled']) {
        await staff.post(`/reservations/update/status/${reservation.id}`, { status, reason: 'x' });
      }
      await app.notifyOfEvents();
      const { data } = (await maria.get('/notifications')).body;
      expect(data).toHaveLength(2);
      expect((await maria.post('/notifications/read', { ids: [data[0].id] })).body).toEqual({
        unread: 1,
      });
      expect((await maria.post('/notifications/read', { all: true })).body).toEqual({ unread: 0 });
      expect((await maria.post('/notifications/read', {})).status).toBe(422);
    });

    it('are counted without keeping a session alive that nobody uses', async () => {
      const staff = await app.as('staff');
      for (let half = 0; half < 2; half++) {
        app.clock.advance({ minutes: 14 });
        expect((await staff.get('/notifications/count')).status).toBe(200);
      }
      app.clock.advance({ minutes: 3 });
      expect((await staff.get('/notifications/count')).status).toBe(401);
    });

    it('cost one small query to count', async () => {
      const maria = await app.as('constituent');
      await maria.get('/notifications/count');
      const { count } = await countQueries(app.database, () => maria.get('/notifications/count'));
      // The session, and the count.
      expect(count).toBe(2);
    });
  });
});
