import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { service as declared, reservation } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam, type TeamRow } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { heldByTime } from './seats.ts';

const reservations = tableOf(reservation);
const services = tableOf(declared);

onEachEngine((engine) => {
  const app = testApp({ engine });
  let team: TeamRow;
  let staff: Client;
  beforeAll(async () => {
    team = await buildTeam(app.db);
    staff = await app.as('staff', { teams: [team] });
  });
  const move = (client: Client, id: string, body: object) =>
    client.post(`/reservations/update/${id}`, body);

  it('gives back the old place and takes the new one', async () => {
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, { service_id: service.id, user_id: ana.user.id });
    const moved = await move(ana, held.id, { date: '2026-12-02', time: '10:00' });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        reference: held.reference,
        status: 'approved',
        time: '10:00',
        starts_at: '2026-12-02T02:00:00.000Z',
        ends_at: '2026-12-02T02:30:00.000Z',
      },
    });
    expect(await heldByTime(app.db, service.id)).toEqual({ '10:00': 1 });
    const shown = await ana.get(`/reservations/show/${held.id}`);
    expect(shown.body.history).toMatchObject([
      {
        action: 'rescheduled',
        from: { time: '09:00' },
        to: { time: '10:00' },
        fields: ['time'],
        actor: { id: ana.user.id },
      },
    ]);
  });

  it('keeps the old place when the new one is taken', async () => {
    const service = await buildService(app.db);
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, { service_id: service.id, user_id: ana.user.id });
    await buildReservation(app.db, { service_id: service.id, time: '10:00' });
    const moved = await move(ana, held.id, { time: '10:00', notes: 'Rather later' });
    expect(moved).toMatchObject({ status: 409, body: { code: 'slot_full' } });
    expect(moved.body.next_free).toHaveLength(5);
    expect(await heldByTime(app.db, service.id)).toEqual({ '09:00': 1, '10:00': 1 });
    const shown = await ana.get(`/reservations/show/${held.id}`);
    expect(shown.body).toMatchObject({ time: '09:00', notes: null, history: [] });
  });

  it('lets as many in as there are places when many move to one slot at once', async () => {
    const service = await buildService(app.db, { capacity: 4 });
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        buildReservation(app.db, {
          service_id: service.id,
          time: ['09:00', '09:30', '10:00'][Math.floor(index / 4)],
          seat: (index % 4) + 1,
        }),
      ),
    );
    const admin = await app.as('admin');
    const answers = await Promise.all(all.map(({ id }) => move(admin, id, { time: '14:00' })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(409)]);
    expect(answers.filter(({ body }) => body.code === 'slot_full')).toHaveLength(8);
    const held = await heldByTime(app.db, service.id);
    expect(held['14:00']).toBe(4);
    expect(Object.values(held).reduce((sum, one) => sum + one)).toBe(12);
  });

  it('lets two change places by way of a third slot only', async () => {
    const service = await buildService(app.db);
    const first = await buildReservation(app.db, { service_id: service.id, time: '09:00' });
    const second = await buildReservation(app.db, { service_id: service.id, time: '10:00' });
    const admin = await app.as('admin');
    const answers = await Promise.all([
      move(admin, first.id, { time: '10:00' }),
      move(admin, second.id, { time: '09:00' }),
    ]);
    expect(answers.some(({ status }) => status === 409)).toBe(true);
    expect(Object.values(await heldByTime(app.db, service.id))).toEqual([1, 1]);
  });

  it('refuses what somebody has changed meanwhile', async () => {
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, { user_id: ana.user.id });
    const { body: read } = await ana.get(`/reservations/show/${held.id}`);
    const first = await move(ana, held.id, { notes: 'First', updated_at: read.updated_at });
    expect(first.status).toBe(200);
    expect(first.body.updated_at).not.toBe(read.updated_at);
    const second = await move(ana, held.id, { time: '11:00', updated_at: read.updated_at });
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
    const again = await move(ana, held.id, { time: '11:00', updated_at: first.body.updated_at });
    expect(again.status).toBe(200);
  });

  it.each(['declined', 'cancelled'] as const)('moves none that is %s', async (status) => {
    const held = await buildReservation(app.db, { status });
    const admin = await app.as('admin');
    const answer = await move(admin, held.id, { time: '11:00' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
  });

  it('binds constituents by the hours before, staff not', async () => {
    const service = await buildService(app.db, {
      team_id: team.id,
      cancel_hours: 25,
      lead_hours: 40,
    });
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, { service_id: service.id, user_id: ana.user.id });
    const late = await move(ana, held.id, { time: '11:00' });
    expect(late).toMatchObject({ status: 409, body: { code: 'transition' } });
    expect((await move(staff, held.id, { time: '11:00' })).status).toBe(200);

    await app.db.update(services).set({ cancel_hours: 2 }).where(eq(services.id, service.id));
    const soon = await move(ana, held.id, { time: '12:00' });
    expect(soon.body.errors).toEqual({ time: 'Book at least 40 hours ahead' });
    expect((await move(ana, held.id, { date: '2026-12-03' })).status).toBe(200);
  });

  it('refuses a time that is no slot', async () => {
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, { user_id: ana.user.id });
    expect((await move(ana, held.id, { time: '09:10' })).body.errors).toHaveProperty('time');
    expect((await move(ana, held.id, { date: '2027-12-02' })).body.errors).toHaveProperty('date');
    expect((await move(ana, held.id, { service_id: held.service_id })).status).toBe(422);
  });

  it('moves one that waits without a place, and takes none for it', async () => {
    const service = await buildService(app.db, {
      requires_approval: true,
      pending_holds_slot: false,
    });
    await buildReservation(app.db, { service_id: service.id, time: '10:00' });
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, {
      service_id: service.id,
      user_id: ana.user.id,
      status: 'pending',
      seat: null,
    });
    expect((await move(ana, held.id, { time: '10:00' })).status).toBe(200);
    expect(await heldByTime(app.db, service.id)).toEqual({ '10:00': 1 });
  });

  it('changes nothing when nothing is asked', async () => {
    const ana = await app.as('constituent');
    const held = await buildReservation(app.db, { user_id: ana.user.id });
    const answer = await move(ana, held.id, { date: held.date, time: held.time });
    expect(answer.status).toBe(200);
    const [row] = await app.db.select().from(reservations).where(eq(reservations.id, held.id));
    expect(row).toEqual(held);
  });
});
