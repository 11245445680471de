import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reservation, settings } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const reservations = tableOf(reservation);
/** Half-hours from 8:00. */
const timeOf = (slot: number) =>
  `${String(8 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;

onEachEngine((engine) => {
  const app = testApp({ engine });

  it('keeps to the limit of a service when one person books 20 times at once', async () => {
    const service = await buildService(app.db, { max_active_per_user: 2, slot_minutes: 15 });
    const ana = await app.as('constituent');
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, slot) =>
        ana.post('/reservations/create', {
          service_id: service.id,
          date: '2026-12-02',
          time: timeOf(slot),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, ...Array(16).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every(({ body }) => body.code === 'limit_reached')).toBe(true);
    const held = await app.db
      .select()
      .from(reservations)
      .where(eq(reservations.user_id, ana.user.id));
    expect(held).toHaveLength(2);
  });

  it('keeps to the limit over all services', async () => {
    const ana = await app.as('constituent');
    const services = await Promise.all(
      Array.from({ length: 8 }, () => buildService(app.db, { max_active_per_user: 5 })),
    );
    const answers = await Promise.all(
      services.map((service, slot) =>
        ana.post('/reservations/create', {
          service_id: service.id,
          date: '2026-12-02',
          time: timeOf(slot),
        }),
      ),
    );
    // Five is what the settings say from the start.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'limit_reached',
      message: 'One person can have 5 open reservations at a time.',
    });
  });

  it('follows the settings', async () => {
    const id = '00000000-0000-7000-8000-000000000001';
    const table = tableOf(settings);
    await app.db.update(table).set({ max_active_reservations: 1 }).where(eq(table.id, id));
    const ana = await app.as('constituent');
    const service = await buildService(app.db);
    const body = { service_id: service.id, date: '2026-12-02' };
    expect((await ana.post('/reservations/create', { ...body, time: '09:00' })).status).toBe(201);
    const second = await ana.post('/reservations/create', { ...body, time: '10:00' });
    expect(second.body.code).toBe('limit_reached');
    await app.db.update(table).set({ max_active_reservations: 5 }).where(eq(table.id, id));
  });

  describe('what counts', () => {
    const full = { max_active_per_user: 1 };
    const book = { date: '2026-12-03', time: '09:00' };

    it.each([
      ['cancelled', { status: 'cancelled' }],
      ['declined', { status: 'declined' }],
      ['over', { date: '2026-11-30' }],
      ['completed', { date: '2026-12-01', activity_status: 'completed' }],
    ] as const)('is not what is %s', async (_word, overrides) => {
      const ana = await app.as('constituent');
      const service = await buildService(app.db, full);
      await buildReservation(app.db, {
        service_id: service.id,
        user_id: ana.user.id,
        ...overrides,
      });
      const answer = await ana.post('/reservations/create', { service_id: service.id, ...book });
      expect(answer.status).toBe(201);
    });

    it('is what waits for approval', async () => {
      const ana = await app.as('constituent');
      const service = await buildService(app.db, full);
      await buildReservation(app.db, {
        service_id: service.id,
        user_id: ana.user.id,
        status: 'pending',
      });
      const answer = await ana.post('/reservations/create', { service_id: service.id, ...book });
      expect(answer.body).toMatchObject({
        code: 'limit_reached',
        message: 'One person can have 1 open at a time for this service.',
      });
    });
  });
});
