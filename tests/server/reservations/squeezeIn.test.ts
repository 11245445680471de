import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reservation, service } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { lookUp } from '../../support/lookUp.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
const services = tableOf(service);

onEachEngine((engine) => {
  // Nine in the morning in Manila.
  const app = testApp({ engine });
  const SLOT = { date: '2026-12-01', time: '10:00' };
  const REASON = 'She came from the island and the last boat leaves at noon.';

  /** A slot with one place, which is taken. */
  async function atTheDesk({
    capacity = 1,
    taken = capacity,
  }: {
    capacity?: number;
    taken?: number;
  } = {}) {
    const team = await buildTeam(app.db);
    const { id: service_id } = await buildService(app.db, { team_id: team.id, capacity });
    const seated = [];
    for (let seat = 1; seat <= taken; seat += 1) {
      seated.push(await buildReservation(app.db, { service_id, ...SLOT, seat }));
    }
    const lead = await buildRole(app.db, {
      reach: 'team',
      permissions: ['reservations.squeeze_in'],
    });
    const staff = await app.as('staff', { teams: [team], roles: ['staff', lead.name] });
    const ana = await buildUser(app.db);
    await lookUp(app, staff, ana.id);
    const squeeze = (body: object = {}, user_id = ana.id, by: Client = staff) =>
      by.post('/reservations/create', {
        ...{ service_id, user_id, ...SLOT, walk_in: true, squeeze_reason: REASON },
        ...body,
      });
    const slotsFor = async (by: Client, query = '') =>
      (await by.get(`/services/not-available-time-slot/${service_id}?date=${SLOT.date}${query}`))
        .body;
    return { team, service_id, seated, staff, ana, squeeze, slotsFor };
  }
  const seatOf = async (id: string) =>
    (
      await rows<{ seat: number | null }>(
        app.db,
        sql`select seat from ${reservations} where id = ${id}`,
      )
    )[0]?.seat;

  it('takes a walk-in beyond the capacity, and tells staff of it', async () => {
    const { squeeze, staff, ana, slotsFor } = await atTheDesk();
    const made = await squeeze();
    expect(made).toMatchObject({ status: 201, body: { status: 'approved', source: 'walk_in' } });
    expect(await seatOf(made.body.id)).toBe(501);
    const shown = await staff.get(`/reservations/show/${made.body.id}`);
    expect(shown.body).toMatchObject({ squeezed_in: true, squeeze_reason: REASON });
    const listed = await staff.get('/reservations?squeezed_in=true');
    expect(listed.body.data).toMatchObject([{ id: made.body.id }]);
    const slots = await slotsFor(staff, `&user_id=${ana.id}&walk_in=true`);
    expect(slots.data).toContainEqual({ time: SLOT.time, reason: 'full' });
    expect(slots.slots).toContainEqual(
      expect.objectContaining({ time: SLOT.time, remaining: 0, squeezed_in: 1 }),
    );
  });

  it('logs it with the reason', async () => {
    const { squeeze } = await atTheDesk();
    const { id } = (await squeeze()).body;
    const admin = await app.as('admin');
    const log = await admin.get(`/activity-logs?subject_id=${id}&action=create`);
    expect(log.body.data[0].changes).toEqual([
      expect.objectContaining({ field: 'squeezed_in', after: 'true' }),
      expect.objectContaining({ field: 'squeeze_reason', after: REASON }),
    ]);
  });

  it('tells neither the person nor the public', async () => {
    const { squeeze, ana, slotsFor } = await atTheDesk();
    const { id } = (await squeeze()).body;
    const self = await app.signedIn(ana);
    const shown = await self.get(`/reservations/show/${id}`);
    expect(shown.body.status).toBe('approved');
    expect(JSON.stringify(shown.body)).not.toContain('squeeze');
    expect((await self.get('/reservations?squeezed_in=true')).status).toBe(422);
    expect(JSON.stringify(await slotsFor(app.anyone))).not.toContain('squeezed');
  });

  it.each([
    ['an empty reason', { squeeze_reason: '  ' }],
    ['a reason that is too long', { squeeze_reason: 'a'.repeat(501) }],
    ['somebody who is not there', { walk_in: false }],
    ['a time outside of the hours', { outside_hours: true }],
  ])('refuses %s', async (_, body) => {
    const { squeeze } = await atTheDesk();
    expect(await squeeze(body)).toMatchObject({
      status: 422,
      body: { errors: { squeeze_reason: expect.any(String) } },
    });
  });

  it('refuses it while there is a free place', async () => {
    const { squeeze } = await atTheDesk({ capacity: 2, taken: 1 });
    expect(await squeeze()).toMatchObject({
      status: 422,
      body: { errors: { squeeze_reason: expect.stringContaining('free place') } },
    });
    expect((await squeeze({ squeeze_reason: undefined })).status).toBe(201);
  });

  it('is for those alone whose role allows it', async () => {
    const { team, squeeze, ana } = await atTheDesk();
    const clerk = await app.as('staff', { teams: [team] });
    await lookUp(app, clerk, ana.id);
    const refusal = { status: 422, body: { errors: { squeeze_reason: expect.any(String) } } };
    expect(await squeeze({}, ana.id, clerk)).toMatchObject(refusal);
    const self = await app.signedIn(ana);
    expect(await squeeze({ walk_in: undefined }, ana.id, self)).toMatchObject(refusal);
    expect((await squeeze({}, ana.id, await app.as('admin'))).status).toBe(201);
  });

  it('keeps to the other rules: a closed day, a second visit at that time', async () => {
    const { squeeze, service_id, ana } = await atTheDesk();
    const closures = [{ from: SLOT.date, to: SLOT.date, reason: null }];
    await app.db.update(services).set({ closures }).where(eq(services.id, service_id));
    expect((await squeeze()).status).toBe(422);
    await app.db.update(services).set({ closures: [] }).where(eq(services.id, service_id));
    const other = await buildService(app.db);
    await buildReservation(app.db, { service_id: other.id, user_id: ana.id, ...SLOT });
    expect((await squeeze()).body.code).toBe('overlap');
  });

  it('gives no place away that somebody who was squeezed in sits on', async () => {
    const { squeeze, service_id, seated, staff, ana, slotsFor } = await atTheDesk({ capacity: 2 });
    await squeeze();
    const cancelled = { status: 'cancelled', reason: 'Ill' };
    const free = async () =>
      (await slotsFor(staff, `&user_id=${ana.id}&walk_in=true`)).slots.find(
        ({ time }: { time: string }) => time === SLOT.time,
      ).remaining;
    await staff.post(`/reservations/update/status/${seated[0]?.id}`, cancelled);
    expect(await free()).toBe(0);
    await staff.post(`/reservations/update/status/${seated[1]?.id}`, cancelled);
    expect(await free()).toBe(1);
    const ben = await app.as('constituent');
    const answers = [];
    for (let n = 0; n < 2; n += 1) {
      answers.push(await ben.post('/reservations/create', { service_id, ...SLOT }));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  });

  it('is an ordinary visit once it is moved', async () => {
    const { squeeze, staff } = await atTheDesk();
    const { id } = (await squeeze()).body;
    const moved = await staff.post(`/reservations/update/${id}`, { time: '11:00' });
    expect(moved.status).toBe(200);
    expect((await staff.get(`/reservations/show/${id}`)).body).toMatchObject({
      squeezed_in: false,
      squeeze_reason: null,
    });
    expect(await seatOf(id)).toBe(1);
  });

  it('loses no open time when the slot has less room', async () => {
    const { squeeze, seated, staff, service_id } = await atTheDesk({ capacity: 3 });
    const { id } = (await squeeze()).body;
    await app.db
      .update(reservations)
      .set({ created_at: '2026-11-01T00:00:00Z' })
      .where(eq(reservations.id, id));
    const answer = await staff.post(`/services/update/${service_id}`, { capacity: 2 });
    expect(answer.body).toMatchObject({ code: 'orphans', orphans: { total: 1 } });
    expect(answer.body.orphans.data[0].reference).toBe(seated[2]?.reference);
  });

  it('is counted apart from the seats that are booked', async () => {
    const { squeeze, team } = await atTheDesk({ capacity: 2 });
    await squeeze();
    const admin = await app.as('admin');
    const query = `team_id=${team.id}&from=${SLOT.date}&to=${SLOT.date}`;
    expect((await admin.get(`/dashboard?${query}`)).body.figures).toMatchObject({
      reservations: 3,
      seats_booked: 2,
      squeezed_in: 1,
    });
    const counted = `counted_as=squeezed_in&counted_from=${SLOT.date}&counted_to=${SLOT.date}`;
    expect((await admin.get(`/reservations?team_id=${team.id}&${counted}`)).body.total).toBe(1);
  });

  it('is bounded by the database as well', async () => {
    const { service_id } = await atTheDesk();
    const insert = (seat: number) =>
      buildReservation(app.db, { service_id, ...SLOT, seat, squeezed_in: true });
    await insert(520);
    await expect(insert(521)).rejects.toThrow();
    await expect(
      buildReservation(app.db, { service_id, ...SLOT, seat: 502, squeezed_in: false }),
    ).rejects.toThrow();
  });
});
