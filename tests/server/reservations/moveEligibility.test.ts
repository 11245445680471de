/** What holds at a booking holds at a move; nobody decides about themselves. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const LATER = { date: '2026-12-03', time: '11:00' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client & { user: UserRow };
  beforeAll(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
  });
  const move = (client: Client, id: string, body: object = LATER) =>
    client.post(`/reservations/update/${id}`, body);

  /** Approved by the office, of a service that asks for it. */
  async function approved(
    overrides: Partial<ServiceRow> = {},
    person?: Client & { user: UserRow },
  ) {
    const ana = person ?? (await app.as('constituent'));
    const service = await buildService(app.db, {
      requires_approval: true,
      ...overrides,
      team_id: team.id,
    });
    const held = await buildReservation(app.db, { service_id: service.id, user_id: ana.user.id });
    return { ana, service, held };
  }

  describe('a move of what the office has approved', () => {
    it('waits for approval again, and says so before and after', async () => {
      const { ana, held } = await approved();
      const shown = await ana.get(`/reservations/show/${held.id}`);
      expect(shown.body.waits_again_when_moved).toBe(true);
      expect(await move(ana, held.id)).toMatchObject({
        status: 200,
        body: { status: 'pending', ...LATER },
      });
      const after = await ana.get(`/reservations/show/${held.id}`);
      expect(after.body.history).toMatchObject([
        { action: 'rescheduled', to: LATER },
        { action: 'status', from: { status: 'approved' }, to: { status: 'pending' } },
      ]);
      expect(after.body.waits_again_when_moved).toBe(false);
    });

    it('holds its place while it waits, or none, as the service says', async () => {
      for (const pending_holds_slot of [true, false]) {
        const { ana, held } = await approved({ pending_holds_slot });
        await move(ana, held.id);
        const [row] = await rows<{ seat: number | null }>(
          app.db,
          sql`select seat from reservations where id = ${held.id}`,
        );
        expect(row?.seat !== null).toBe(pending_holds_slot);
      }
    });

    it('keeps its approval where the service says so, where none is asked for, and by who may approve', async () => {
      const keeping = await approved({ keeps_approval_when_moved: true });
      expect((await move(keeping.ana, keeping.held.id)).body.status).toBe('approved');
      const free = await approved({ requires_approval: false });
      expect((await move(free.ana, free.held.id)).body.status).toBe('approved');
      const byStaff = await approved();
      expect((await staff.get(`/reservations/show/${byStaff.held.id}`)).body).toMatchObject({
        waits_again_when_moved: false,
      });
      expect((await move(staff, byStaff.held.id)).body.status).toBe('approved');
    });

    it('waits when who moves it for the office may not approve', async () => {
      const mover = await buildRole(app.db, {
        permissions: ['reservations.update', 'reservations.show'],
      });
      const clerk = await app.as(mover.name, { teams: [team] });
      const { held } = await approved();
      expect((await move(clerk, held.id)).body.status).toBe('pending');
    });

    it('with a change of the notes alone keeps it', async () => {
      const { ana, held } = await approved();
      expect((await move(ana, held.id, { notes: 'With my son' })).body.status).toBe('approved');
    });
  });

  describe('the person who moves', () => {
    const group = () => buildCategory(app.db);
    it.each<[string, () => Promise<{ ana: Client; held: { id: string }; service: ServiceRow }>]>([
      ['is verified no longer', () => approved({ requires_verified_identification: true })],
      [
        'is of no group that it is meant for',
        async () => {
          const made = await approved();
          await app.db.execute(sql`insert into services_categories (owner_id, target_id)
            values (${made.service.id}, ${(await group()).id})`);
          return made;
        },
      ],
    ])('is checked again: %s', async (_case, make) => {
      const { ana, held, service } = await make();
      for (const client of [ana, staff]) {
        const asked = `/services/not-available-time-slot/${service.id}?date=${LATER.date}&reservation_id=${held.id}`;
        const offered = await client.get(asked);
        expect(offered.body.refusal).toMatchObject({
          message: expect.stringMatching(/^This service is for/),
        });
        const answer = await move(client, held.id);
        expect(answer).toMatchObject({
          status: 422,
          body: { errors: { service_id: expect.any(String) } },
        });
      }
      // What stands can still be given back.
      const status = { status: 'cancelled' };
      expect((await ana.post(`/reservations/update/status/${held.id}`, status)).status).toBe(200);
    });
  });

  describe('nobody decides about themselves', () => {
    it.each(['staff', 'admin'])('a reservation of their own: %s', async (role) => {
      const clerk = await app.as(role, { teams: [team] });
      const { held, service } = await approved({}, clerk);
      await app.db.execute(sql`update reservations set status = 'pending' where id = ${held.id}`);
      const decide = (status: string) =>
        clerk.post(`/reservations/update/status/${held.id}`, { status, reason: 'Because' });
      for (const status of ['approved', 'declined']) {
        expect(await decide(status)).toMatchObject({ status: 409, body: { code: 'transition' } });
      }
      expect(
        (await staff.post(`/reservations/update/status/${held.id}`, { status: 'approved' })).status,
      ).toBe(200);
      expect((await move(clerk, held.id)).body.status).toBe('pending');
      expect((await decide('cancelled')).status).toBe(200);

      const today = { service_id: service.id, date: '2026-12-01', time: '10:00', walk_in: true };
      const walkIn = await clerk.post('/reservations/create', { ...today, user_id: clerk.user.id });
      expect(walkIn).toMatchObject({ status: 201, body: { status: 'pending' } });
    });

    it('their identification', async () => {
      const admin = await app.as('admin', {
        identification_status: 'submitted',
        identification_type: 'philsys',
      });
      const path = `/users/identification/status/${admin.user.id}`;
      const answer = await admin.post(path, { status: 'verified' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
      const other = await app.as('admin');
      expect((await other.post(path, { status: 'verified' })).status).toBe(200);
    });
  });

  describe('the desk', () => {
    // What the tests before have done is told to those who were there then.
    beforeEach(() => app.notifyOfEvents());
    const told = async (user: UserRow) => {
      await app.notifyOfEvents();
      return rows<{ kind: string; body: string }>(
        app.db,
        sql`select kind, body from notifications where user_id = ${user.id} order by id`,
      );
    };

    it('hears of moves and cancellations by constituents, once until it has looked', async () => {
      const clerk = await app.as('staff', { teams: [team] });
      const [first, second] = [
        await approved({ requires_approval: false }),
        await approved({ requires_approval: false }),
      ];
      await move(first.ana, first.held.id);
      await second.ana.post(`/reservations/update/status/${second.held.id}`, {
        status: 'cancelled',
      });
      expect(await told(clerk.user)).toEqual([
        { kind: 'reservations_changed', body: expect.stringContaining(first.held.reference) },
      ]);
      await clerk.post('/notifications/read', { all: true });
      const third = await approved({ requires_approval: false });
      await third.ana.post(`/reservations/update/status/${third.held.id}`, { status: 'cancelled' });
      expect((await told(clerk.user)).map(({ kind }) => kind)).toEqual([
        'reservations_changed',
        'reservations_changed',
      ]);
    });

    it('hears that one waits again, and nothing of what it does itself', async () => {
      const clerk = await app.as('staff', { teams: [team] });
      const elsewhere = await app.as('staff', { teams: [await buildTeam(app.db)] });
      const { ana, held } = await approved();
      await move(staff, held.id, { time: '14:00' });
      expect(await told(clerk.user)).toEqual([]);
      await move(ana, held.id);
      expect((await told(clerk.user)).map(({ kind }) => kind)).toEqual(['reservations_waiting']);
      expect(await told(elsewhere.user)).toEqual([]);
      expect((await told(ana.user)).map(({ kind }) => kind)).not.toContain('reservations_waiting');
    });
  });
});
