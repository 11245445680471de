/** Several places in one booking: taken, moved, held and given back together. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService, type ServiceOverrides } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const DATE = '2026-12-02';
const NINE = { date: DATE, time: '09:00' };
const HALF_PAST = { date: DATE, time: '09:30' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  const serviceForTwo = (overrides: ServiceOverrides = {}) =>
    buildService(app.db, {
      capacity: 3,
      places_per_booking: 2,
      weekly_hours: [{ weekday: 3, opens: '09:00', closes: '10:00' }],
      ...overrides,
    });
  const book = (person: Client, service: { id: string }, more: object = {}) =>
    person.post('/reservations/create', { service_id: service.id, ...NINE, places: 2, ...more });
  const seatsOf = async (reservation_id: string) => {
    const found = await rows<{ seat: number }>(
      app.db,
      sql`select seat from reservation_seats where reservation_id = ${reservation_id} order by seat`,
    );
    return found.map(({ seat }) => seat);
  };
  const remaining = async (service: { id: string }, query = '') => {
    const { body } = await (await app.as('constituent')).get(
      `/services/not-available-time-slot/${service.id}?date=${DATE}${query}`,
    );
    return {
      places: body.slots.map((slot: { remaining: number }) => slot.remaining),
      full: body.data.map(({ time }: { time: string }) => time),
    };
  };

  it('takes them together, and counts them wherever free places are told', async () => {
    const service = await serviceForTwo();
    const made = await book(await app.as('constituent'), service);
    expect(made).toMatchObject({ status: 201, body: { places: 2 } });
    expect(await seatsOf(made.body.id)).toHaveLength(2);
    expect(await remaining(service)).toEqual({ places: [1, 3], full: [] });
    expect(await remaining(service, '&for_places=2')).toEqual({ places: [1, 3], full: ['09:00'] });
    const ben = await app.as('constituent');
    const days = await ben.get(
      `/services/not-available-date-slot/${service.id}?from=${DATE}&to=${DATE}&places=true`,
    );
    expect(days.body.free).toEqual([{ date: DATE, places: 4 }]);
    // One is left: a second pair is refused and offered what has two.
    const refused = await book(ben, service);
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_full' } });
    expect(refused.body.next_free[0]).toMatchObject(HALF_PAST);
    expect(await book(ben, service, { places: 1 })).toMatchObject({ status: 201 });
    expect(await remaining(service)).toEqual({ places: [0, 3], full: ['09:00'] });
  });

  it('takes no more than the service allows, and one where nothing is said', async () => {
    const ana = await app.as('constituent');
    const service = await serviceForTwo();
    const refused = await book(ana, service, { places: 3 });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { places: /at most 2 places/ } },
    });
    const plain = await buildService(app.db, { capacity: 5 });
    expect(await book(ana, plain)).toMatchObject({ status: 422 });
    const made = await book(ana, plain, { places: undefined });
    expect(made).toMatchObject({ status: 201, body: { places: 1 } });
  });

  it('counts once against the limits of a person, and gives all back when it is cancelled', async () => {
    const ana = await app.as('constituent');
    const service = await serviceForTwo({ max_active_per_user: 1 });
    const made = await book(ana, service);
    expect(made.status).toBe(201);
    await ana.post(`/reservations/update/status/${made.body.id}`, { status: 'cancelled' });
    expect(await seatsOf(made.body.id)).toEqual([]);
    expect(await remaining(service)).toEqual({ places: [3, 3], full: [] });
    expect((await book(ana, service)).status).toBe(201);
  });

  it('moves with all its places, or not at all', async () => {
    const ana = await app.as('constituent');
    const service = await serviceForTwo();
    const made = await book(ana, service);
    const move = (slot: object) => ana.post(`/reservations/update/${made.body.id}`, slot);
    await buildReservation(app.db, { service_id: service.id, ...HALF_PAST, places: 2 });
    const offered = await ana.get(
      `/services/not-available-time-slot/${service.id}?date=${DATE}&reservation_id=${made.body.id}`,
    );
    expect(offered.body.data).toContainEqual({ time: '09:30', reason: 'full' });
    expect(await move(HALF_PAST)).toMatchObject({ status: 409, body: { code: 'slot_full' } });
    expect(await seatsOf(made.body.id)).toHaveLength(2);
    const next = { date: '2026-12-09', time: '09:00' };
    expect(await move(next)).toMatchObject({ status: 200, body: { ...next, places: 2 } });
    expect(await seatsOf(made.body.id)).toHaveLength(2);
    expect(await remaining(service)).toEqual({ places: [3, 1], full: [] });
  });

  it('waits without a place, and is approved only where there is room for all', async () => {
    const team = await buildTeam(app.db);
    const service = await serviceForTwo({
      team_id: team.id,
      requires_approval: true,
      pending_holds_slot: false,
    });
    const made = await book(await app.as('constituent'), service);
    expect(made).toMatchObject({ status: 201, body: { status: 'pending', places: 2 } });
    expect(await seatsOf(made.body.id)).toEqual([]);
    const staff = await app.as('staff', { teams: [team] });
    const approve = () =>
      staff.post(`/reservations/update/status/${made.body.id}`, { status: 'approved' });
    const other = await buildReservation(app.db, { service_id: service.id, ...NINE, places: 2 });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'slot_full' } });
    const reason = 'The counter is closed';
    await staff.post(`/reservations/update/status/${other.id}`, { status: 'cancelled', reason });
    expect((await approve()).status).toBe(200);
    expect(await seatsOf(made.body.id)).toHaveLength(2);
  });

  it('holds them, and books what is held', async () => {
    const ana = await app.as('constituent');
    const service = await serviceForTwo();
    const hold = (places: number) =>
      ana.post('/reservations/hold', { service_id: service.id, ...NINE, places });
    const one = await hold(1);
    const two = await hold(2);
    expect(two).toMatchObject({ status: 201, body: { places: 2 } });
    // Asked for again it is the same one; the first was given up for it.
    expect((await hold(2)).body.id).toBe(two.body.id);
    expect(await seatsOf(one.body.id)).toEqual([]);
    expect(await remaining(service)).toEqual({ places: [1, 3], full: [] });
    const seats = await seatsOf(two.body.id);
    const made = await book(ana, service, { hold_id: two.body.id });
    expect(made).toMatchObject({ status: 201, body: { id: two.body.id, places: 2 } });
    expect(await seatsOf(made.body.id)).toEqual(seats);
  });

  it('gives the places of a hold that ran out to whoever comes', async () => {
    const service = await serviceForTwo({ capacity: 2 });
    const held = { status: 'held', seat: 1, places: 2, held_until: '2026-12-01T00:50:00.000Z' };
    const { id } = await buildReservation(app.db, {
      service_id: service.id,
      ...NINE,
      ...held,
    } as never);
    expect(await seatsOf(id)).toEqual([1, 2]);
    expect((await book(await app.as('constituent'), service)).status).toBe(201);
    expect(await seatsOf(id)).toEqual([]);
  });

  it('squeezes both in beyond a full slot, where they count', async () => {
    const team = await buildTeam(app.db);
    const service = await buildService(app.db, {
      team_id: team.id,
      capacity: 2,
      places_per_booking: 2,
    });
    const today = { date: '2026-12-01', time: '10:00' };
    await buildReservation(app.db, { service_id: service.id, ...today, places: 2 });
    const admin = await app.as('admin');
    const { user } = await app.as('constituent');
    const made = await book(admin, service, {
      ...today,
      user_id: user.id,
      walk_in: true,
      squeeze_reason: 'They stand here',
    });
    expect(made.status).toBe(201);
    expect(await seatsOf(made.body.id)).toEqual([501, 502]);
    const slots = await admin.get(
      `/services/not-available-time-slot/${service.id}?date=${today.date}&user_id=${user.id}&walk_in=true`,
    );
    const slot = slots.body.slots.find(({ time }: { time: string }) => time === today.time);
    expect(slot).toMatchObject({ remaining: 0, squeezed_in: 2 });
  });

  it('is told in the mail, the calendar and the history', async () => {
    const ana = await app.as('constituent');
    const made = await book(ana, await serviceForTwo());
    await app.notifyOfEvents();
    const [mail] = await rows<{ letter: { facts: object[]; event: { description: string } } }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.recipient = ${ana.user.email}`,
    );
    expect(mail?.letter.facts).toContainEqual({ label: 'Places', text: '2' });
    expect(mail?.letter.event.description).toContain('Places: 2');
    const shown = await ana.get(`/reservations/show/${made.body.id}`);
    expect(shown.body.history[0].to).toMatchObject({ places: 2 });
  });

  it('is bounded by the places of a slot', async () => {
    const admin = await app.as('admin');
    const service = await serviceForTwo();
    const update = (body: object) => admin.post(`/services/update/${service.id}`, body);
    for (const body of [{ places_per_booking: 4 }, { capacity: 1 }]) {
      expect(await update(body)).toMatchObject({
        status: 422,
        body: { errors: { places_per_booking: 'A slot has fewer places' } },
      });
    }
    expect((await update({ places_per_booking: 3 })).status).toBe(200);
  });

  it('is left whole by an older version, which knows of the first place only', async () => {
    const service = await serviceForTwo();
    const made = await book(await app.as('constituent'), service);
    const [first = 0, second = 0] = await seatsOf(made.body.id);
    // It takes the second place for a free one: refused as a race, so it tries another.
    await expect(
      buildReservation(app.db, { service_id: service.id, ...NINE, seat: second }),
    ).rejects.toMatchObject({ cause: { constraint: 'reservations_seat_unique' } });
    // What it moves takes as many places there, and what it cancels gives all of them back.
    const { id } = made.body;
    const halfPast = '2026-12-02T01:30:00.000Z';
    await app.db.execute(sql`update reservations set time = '09:30', starts_at = ${halfPast},
      ends_at = ends_at + interval '30 minutes', seat = ${first} where id = ${id}`);
    expect(await seatsOf(id)).toHaveLength(2);
    expect(await remaining(service)).toEqual({ places: [3, 1], full: [] });
    await app.db.execute(
      sql`update reservations set status = 'cancelled', seat = null where id = ${id}`,
    );
    expect(await seatsOf(id)).toEqual([]);
  });
});
