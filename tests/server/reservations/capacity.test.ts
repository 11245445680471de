import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { service as declared } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { heldByTime } from './seats.ts';

const services = tableOf(declared);
const SLOT = { date: '2026-12-02', time: '09:00' };

onEachEngine((engine) => {
  const app = testApp({ engine });
  const tryToBook = async (service_id: string) =>
    (await app.as('constituent')).post('/reservations/create', { service_id, ...SLOT });
  const setCapacity = (id: string, capacity: number) =>
    app.db.update(services).set({ capacity }).where(eq(services.id, id));

  it('offers free slots of the same day instead of a full one, then that hour on other days', async () => {
    const { id } = await buildService(app.db, { weekly_hours: hours('08:30', '10:00') });
    await buildReservation(app.db, { service_id: id });
    expect(await tryToBook(id)).toMatchObject({
      status: 409,
      body: {
        code: 'slot_full',
        errors: { time: expect.any(String) },
        next_free: [
          { date: '2026-12-02', time: '08:30', ends: '09:00', remaining: 1 },
          { date: '2026-12-02', time: '09:30', ends: '10:00', remaining: 1 },
          { date: '2026-12-01', time: '09:30', ends: '10:00', remaining: 1 },
          { date: '2026-12-03', time: '09:00', ends: '09:30', remaining: 1 },
          { date: '2026-12-04', time: '09:00', ends: '09:30', remaining: 1 },
        ],
      },
    });
  });

  it('takes nobody more after the capacity was lowered below what is booked', async () => {
    const { id } = await buildService(app.db, { capacity: 5 });
    for (const seat of [2, 3, 5]) await buildReservation(app.db, { service_id: id, seat });
    await setCapacity(id, 3);
    expect((await tryToBook(id)).body.code).toBe('slot_full');
    const slots = await app.anyone.get(`/services/not-available-time-slot/${id}?date=2026-12-02`);
    expect(slots.body.data).toContainEqual({ time: '09:00', reason: 'full' });
  });

  it.each([
    [[5], 2],
    [[4, 5], 1],
    [[1, 5], 1],
    [[3, 4, 5], 0],
    [[], 3],
  ])('fills it to the lowered capacity around the seats %j', async (seats, free) => {
    const { id } = await buildService(app.db, { capacity: 5 });
    for (const seat of seats) await buildReservation(app.db, { service_id: id, seat });
    await setCapacity(id, 3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryToBook(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(free);
    expect(await heldByTime(app.db, id)).toEqual({ '09:00': 3 });
  });

  it('takes more when the capacity was raised', async () => {
    const { id } = await buildService(app.db, { capacity: 1 });
    await tryToBook(id);
    await setCapacity(id, 2);
    expect((await tryToBook(id)).status).toBe(201);
    expect((await tryToBook(id)).body.code).toBe('slot_full');
  });

  it('gives the place of a cancelled reservation to the next one', async () => {
    const { id } = await buildService(app.db);
    const ana = await app.as('constituent');
    const first = await ana.post('/reservations/create', { service_id: id, ...SLOT });
    expect((await tryToBook(id)).status).toBe(409);
    await ana.post(`/reservations/update/status/${first.body.id}`, { status: 'cancelled' });
    expect((await tryToBook(id)).status).toBe(201);
  });
});

const hours = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday: weekday as 1, opens, closes }));
