import { beforeAll, describe, expect, it } from 'vitest';
import { RESERVATION_STATUSES } from '#schema/resources/reservation.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

type Status = (typeof RESERVATION_STATUSES)[number]['id'];
/** What is being booked is tried in `hold.test.ts`. */
const STATUSES = RESERVATION_STATUSES.map(({ id }) => id).filter((id) => id !== 'held');
const STAFF_STEPS = [
  'pending approved',
  'pending declined',
  'pending cancelled',
  'approved cancelled',
];
const OWN_STEPS = ['pending cancelled', 'approved cancelled'];
const EVERY_STEP = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let clients: Record<'staff' | 'admin', Client>;
  beforeAll(async () => {
    team = await buildTeam(app.db);
    clients = { staff: await app.as('staff', { teams: [team] }), admin: await app.as('admin') };
  });
  const held = async (status: Status, overrides: object = {}) => {
    const service = await buildService(app.db, { team_id: team.id });
    return buildReservation(app.db, { service_id: service.id, status, ...overrides });
  };
  const move = (client: Client, id: string, status: string, reason?: string) =>
    client.post(`/reservations/update/status/${id}`, { status, reason });

  describe.each(['staff', 'admin'] as const)('%s', (role) => {
    it.each(EVERY_STEP)('from %s to %s', async (from, to) => {
      const { id } = await held(from);
      const answer = await move(clients[role], id, to, 'The doctor is ill');
      if (STAFF_STEPS.includes(`${from} ${to}`)) {
        expect(answer).toMatchObject({
          status: 200,
          body: { status: to, reason: 'The doctor is ill' },
        });
      } else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
      }
    });

    it.each(['declined', 'cancelled'])('says why when it is %s', async (status) => {
      const { id } = await held('pending');
      for (const reason of [undefined, ' ']) {
        const answer = await move(clients[role], id, status, reason);
        expect(answer).toMatchObject({
          status: 422,
          body: { errors: { reason: expect.any(String) } },
        });
      }
    });
  });

  describe('a constituent', () => {
    it.each(EVERY_STEP)('from %s to %s', async (from, to) => {
      const ana = await app.as('constituent');
      const { id } = await held(from, { user_id: ana.user.id });
      const answer = await move(ana, id, to);
      if (OWN_STEPS.includes(`${from} ${to}`)) {
        expect(answer).toMatchObject({ status: 200, body: { status: to, reason: null } });
      } else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
      }
    });

    it('cancels until the very moment that the service names', async () => {
      const ana = await app.as('constituent');
      const service = await buildService(app.db, { team_id: team.id, cancel_hours: 24 });
      const held = { service_id: service.id, user_id: ana.user.id };
      // 24 hours before is 9:00 on the day that it is now.
      const inTime = await buildReservation(app.db, { ...held, time: '09:00' });
      const late = await buildReservation(app.db, { ...held, time: '10:00' });
      expect((await ana.get(`/reservations/show/${inTime.id}`)).body).toMatchObject({
        can_cancel: true,
        can_reschedule: true,
        cancel_until: '2026-12-01T01:00:00.000Z',
      });
      expect((await move(ana, inTime.id, 'cancelled')).status).toBe(200);
      app.clock.advance({ hours: 1, seconds: 1 });
      const shown = await ana.get(`/reservations/show/${late.id}`);
      const refused = await move(ana, late.id, 'cancelled');
      const later = await app.as('staff', { teams: [team] });
      const byStaff = await move(later, late.id, 'cancelled', 'She called');
      app.clock.advance({ hours: -1, seconds: -1 });
      expect(shown.body).toMatchObject({ can_cancel: false, can_reschedule: false });
      expect(refused).toMatchObject({ status: 409, body: { code: 'transition' } });
      expect(byStaff.status).toBe(200);
    });
  });

  it('does not cancel what has begun', async () => {
    const { id } = await held('approved', { activity_status: 'checked_in' });
    const answer = await move(clients.staff, id, 'cancelled', 'Too late');
    expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
  });

  it('approves one that waits without a place only while there is one', async () => {
    const service = await buildService(app.db, {
      team_id: team.id,
      capacity: 2,
      requires_approval: true,
      pending_holds_slot: false,
    });
    const waiting = { service_id: service.id, status: 'pending', seat: null } as const;
    const all = await Promise.all([1, 2, 3, 4].map(() => buildReservation(app.db, waiting)));
    const answers = await Promise.all(all.map(({ id }) => move(clients.staff, id, 'approved')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'slot_full' });
    expect(refused?.body.next_free.length).toBe(5);
  });

  it('decides once when two decide at once', async () => {
    const { id } = await held('pending');
    const answers = await Promise.all([
      move(clients.staff, id, 'approved'),
      move(clients.admin, id, 'declined', 'No papers'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('writes the history and the log with the change', async () => {
    const { id } = await held('pending');
    await move(clients.staff, id, 'declined', 'No papers');
    const shown = await clients.staff.get(`/reservations/show/${id}`);
    expect(shown.body.history).toEqual([
      {
        at: '2026-12-01T01:00:00.000Z',
        action: 'status',
        actor: { id: expect.any(String), name: 'Ana Reyes' },
        from: { status: 'pending' },
        to: { status: 'declined' },
        reason: 'No papers',
        fields: ['status'],
      },
    ]);
  });
});
