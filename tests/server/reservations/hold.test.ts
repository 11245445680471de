import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
const DAY = '2026-12-02';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const slot = (service: { id: string }, time = '09:00') => ({
    service_id: service.id,
    date: DAY,
    time,
  });
  const hold = (person: Client, service: { id: string }, time?: string) =>
    person.post('/reservations/hold', slot(service, time));
  const book = (person: Client, service: { id: string }, more: object = {}) =>
    person.post('/reservations/create', { ...slot(service), ...more });
  const freeTimes = async (person: Client, service: { id: string }) => {
    const { body } = await person.get(`/services/next-free/${service.id}?limit=3`);
    return body.data.map(({ date, time }: { date: string; time: string }) => `${date} ${time}`);
  };
  const one = (overrides = {}) =>
    buildService(app.db, {
      weekly_hours: [{ weekday: 3, opens: '09:00', closes: '10:00' }],
      ...overrides,
    });

  it('takes the place for a quarter of an hour, and becomes the booking', async () => {
    const [service, ana, ben] = await Promise.all([
      one(),
      app.as('constituent'),
      app.as('constituent'),
    ]);
    const held = await hold(ana, service);
    expect(held.status).toBe(201);
    expect(held.body).toMatchObject({
      status: 'held',
      held_until: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
      time: '09:00',
    });
    const refused = await hold(ben, service);
    expect(refused.body.code).toBe('slot_full');
    expect(refused.body.next_free[0]).toMatchObject({ date: DAY, time: '09:30' });
    expect((await freeTimes(ben, service))[0]).toBe(`${DAY} 09:30`);
    // Her own place is hers to book.
    expect((await freeTimes(ana, service))[0]).toBe(`${DAY} 09:00`);

    const booked = await book(ana, service, { hold_id: held.body.id, notes: 'Kept' });
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({
      id: held.body.id,
      reference: held.body.reference,
      status: 'approved',
      held_until: null,
      notes: 'Kept',
    });
    const shown = await ana.get(`/reservations/show/${held.body.id}`);
    expect(shown.body.history).toMatchObject([{ action: 'created' }]);
    await app.notifyOfEvents();
    expect((await ana.get('/notifications')).body.total).toBe(1);
  });

  it('is one at a time: another place gives up the one before', async () => {
    const [service, ana, ben] = await Promise.all([
      one(),
      app.as('constituent'),
      app.as('constituent'),
    ]);
    const first = await hold(ana, service, '09:00');
    const second = await hold(ana, service, '09:30');
    expect(second.status).toBe(201);
    expect((await ana.get(`/reservations/show/${first.body.id}`)).status).toBe(404);
    expect((await hold(ben, service, '09:00')).status).toBe(201);
    // The same place again is the same hold, and lasts no longer.
    app.clock.advance({ minutes: 5 });
    const again = await hold(ana, service, '09:30');
    expect(again.body).toMatchObject({ id: second.body.id, held_until: second.body.held_until });
    app.clock.advance({ minutes: -5 });
  });

  it('stays with whoever asks for another time and is refused', async () => {
    const service = await one();
    const [ana, ben] = await Promise.all([app.as('constituent'), app.as('constituent')]);
    const { body: held } = await hold(ana, service, '09:00');
    await hold(ben, service, '09:30');
    for (const ask of [hold(ana, service, '09:30'), book(ana, service, { time: '09:30' })]) {
      expect(await ask).toMatchObject({ status: 409, body: { code: 'slot_full' } });
    }
    expect((await hold(ben, service, '09:00')).body.code).toBe('slot_full');
    expect((await book(ana, service, { hold_id: held.id })).body.id).toBe(held.id);
  });

  it('is asked for again with more places: its own count as free, and it stays where they do not suffice', async () => {
    const service = await one({ capacity: 2, places_per_booking: 2 });
    const [ana, ben] = await Promise.all([app.as('constituent'), app.as('constituent')]);
    const places = (person: Client, count: number) =>
      person.post('/reservations/hold', { ...slot(service), places: count });
    await places(ana, 1);
    const { body: pair } = await places(ana, 2);
    expect(pair).toMatchObject({ status: 'held', places: 2 });
    const { body: single } = await places(ana, 1);
    expect((await places(ben, 1)).status).toBe(201);
    expect((await places(ana, 2)).body.code).toBe('slot_full');
    expect((await book(ana, service, { hold_id: single.id })).body.id).toBe(single.id);
  });

  it('that ran out gives its place to whoever comes, without any job', async () => {
    const [service, ana, ben] = await Promise.all([
      one(),
      app.as('constituent'),
      app.as('constituent'),
    ]);
    const held = await hold(ana, service);
    app.clock.advance({ minutes: 16 });
    expect((await freeTimes(ben, service))[0]).toBe(`${DAY} 09:00`);
    expect((await book(ben, service)).status).toBe(201);
    const late = await book(ana, service, { hold_id: held.body.id });
    expect(late.body).toMatchObject({ code: 'slot_full' });
    expect(late.body.next_free[0]).toMatchObject({ date: DAY, time: '09:30' });
    app.clock.advance({ minutes: -16 });
  });

  it('that ran out is still its person’s while nobody else has wanted the place', async () => {
    const [service, ana] = await Promise.all([one(), app.as('constituent')]);
    const held = await hold(ana, service);
    app.clock.advance({ minutes: 16 });
    const booked = await book(ana, service, { hold_id: held.body.id });
    expect(booked).toMatchObject({ status: 201, body: { id: held.body.id } });
    app.clock.advance({ minutes: -16 });
  });

  it('that was reclaimed, in a slot with another place, books that one', async () => {
    const service = await one({ capacity: 2 });
    const [ana, ben] = await Promise.all([app.as('constituent'), app.as('constituent')]);
    const held = await hold(ana, service);
    app.clock.advance({ minutes: 16 });
    await book(ben, service);
    expect((await book(ana, service, { hold_id: held.body.id })).status).toBe(201);
    app.clock.advance({ minutes: -16 });
  });

  it('is removed by housekeeping once it has run out', async () => {
    const [service, ana] = await Promise.all([one(), app.as('constituent')]);
    const held = await hold(ana, service);
    await removeOld(app.db, new Date(app.clock.now().getTime() + 14 * 60_000));
    const find = () => app.db.select().from(reservations).where(eq(reservations.id, held.body.id));
    expect(await find()).toHaveLength(1);
    await removeOld(app.db, new Date(app.clock.now().getTime() + 16 * 60_000));
    expect(await find()).toHaveLength(0);
  });

  it('is prolonged once, and given up', async () => {
    const [service, ana, ben] = await Promise.all([
      one(),
      app.as('constituent'),
      app.as('constituent'),
    ]);
    const { body } = await hold(ana, service);
    app.clock.advance({ minutes: 10 });
    const hold_id = body.id;
    const longer = await ana.post('/reservations/hold/prolong', { hold_id });
    expect(longer.body.held_until).toBe(
      new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
    );
    app.clock.advance({ minutes: 1 });
    const twice = await ana.post('/reservations/hold/prolong', { hold_id });
    expect(twice).toMatchObject({ status: 409, body: { code: 'transition' } });

    for (const path of ['/reservations/hold/prolong', '/reservations/hold/release']) {
      const absent = await ben.post(path, { hold_id: '01900000-0000-7000-8000-000000000000' });
      expect(absent.status).toBe(404);
      expect((await ben.post(path, { hold_id })).body).toEqual(absent.body);
    }
    expect((await ana.post('/reservations/hold/release', { hold_id })).status).toBe(200);
    expect((await hold(ben, service)).status).toBe(201);
    expect((await ana.post('/reservations/hold/prolong', { hold_id })).status).toBe(404);
    app.clock.advance({ minutes: -11 });
  });

  it('counts against no limit, and is made within them', async () => {
    const service = await one({ max_active_per_user: 1 });
    const ana = await app.as('constituent');
    const held = await hold(ana, service);
    expect((await book(ana, service, { hold_id: held.body.id })).status).toBe(201);
    expect((await hold(ana, service, '09:30')).body.code).toBe('limit_reached');
  });

  it('is checked as a booking: who may not book holds nothing', async () => {
    const service = await one({ requires_verified_identification: true });
    const ana = await app.as('constituent');
    expect((await hold(ana, service)).status).toBe(422);
    expect((await app.anyone.post('/reservations/hold', slot(service))).status).toBe(401);
  });

  it('of another, or of another slot, helps nobody to a booking', async () => {
    const [service, ana, ben] = await Promise.all([
      one(),
      app.as('constituent'),
      app.as('constituent'),
    ]);
    const held = await hold(ana, service);
    const stolen = await book(ben, service, { hold_id: held.body.id });
    expect(stolen.body.code).toBe('slot_full');
    const other = await ana.post('/reservations/create', {
      ...slot(service, '09:30'),
      hold_id: held.body.id,
    });
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(held.body.id);
    // It was given up for the booking.
    expect((await hold(ben, service)).status).toBe(201);
  });

  it('is nothing that staff decide on', async () => {
    const team = await buildTeam(app.db);
    const service = await one({ team_id: team.id });
    const [ana, staff] = await Promise.all([
      app.as('constituent'),
      app.as('staff', { teams: [team] }),
    ]);
    const { body } = await hold(ana, service);
    const list = await staff.get(`/reservations?service_id=${service.id}&status=held`);
    expect(list.body.data).toMatchObject([{ id: body.id, status: 'held' }]);
    const path = `/reservations/update/status/${body.id}`;
    for (const status of ['approved', 'cancelled']) {
      const answer = await staff.post(path, { status, reason: 'Why' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'transition' } });
    }
    expect((await staff.post(path, { status: 'held' })).status).toBe(422);
    const moved = await staff.post(`/reservations/update/${body.id}`, { time: '09:30' });
    expect(moved.body.code).toBe('transition');
    const came = { ids: [body.id], activity_status: 'checked_in' };
    expect((await staff.post('/reservations/update/activity/status', came)).body.code).toBe(
      'transition',
    );
  });

  it('keeps the person from no other booking of their own', async () => {
    const [first, second, ana] = await Promise.all([one(), one(), app.as('constituent')]);
    const held = await hold(ana, first);
    expect((await book(ana, second)).status).toBe(201);
    expect((await ana.get(`/reservations/show/${held.body.id}`)).status).toBe(404);
  });

  describe('in a race', () => {
    it('gives each place to one, however many hold, run out and book', async () => {
      const service = await one({ capacity: 5, max_active_per_user: 1 });
      const people = await Promise.all(Array.from({ length: 40 }, () => app.as('constituent')));
      // Ten hold and never come back.
      for (const [place, person] of people.slice(0, 10).entries()) {
        await hold(person, service, place % 2 ? '09:00' : '09:30');
      }
      app.clock.advance({ minutes: 16 });
      const outcomes = await Promise.all(
        people.slice(10).map(async (person, place) => {
          const time = place % 2 ? '09:00' : '09:30';
          const held = await hold(person, service, time);
          if (held.status !== 201) return held.body.code;
          const booked = await book(person, service, { time, hold_id: held.body.id });
          return booked.status === 201 ? 'booked' : booked.body.code;
        }),
      );
      expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(10);
      expect(outcomes.filter((outcome) => outcome === 'slot_full')).toHaveLength(20);
      const rows = await app.db
        .select()
        .from(reservations)
        .where(and(eq(reservations.service_id, service.id), eq(reservations.status, 'approved')));
      const seats = rows.map(({ time, seat }) => `${time} ${seat}`);
      expect(new Set(seats).size).toBe(10);
      app.clock.advance({ minutes: -16 });
    });
  });

  it('leaves what others have booked in the slot alone', async () => {
    const service = await one({ capacity: 2 });
    await buildReservation(app.db, { service_id: service.id, date: DAY, seat: 2 });
    const ana = await app.as('constituent');
    expect((await hold(ana, service)).status).toBe(201);
    app.clock.advance({ minutes: 16 });
    const ben = await app.as('constituent');
    expect((await book(ben, service)).status).toBe(201);
    expect((await hold(await app.as('constituent'), service)).body.code).toBe('slot_full');
    app.clock.advance({ minutes: -16 });
  });
});
