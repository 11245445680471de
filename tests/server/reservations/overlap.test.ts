import { expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });

  it('lets nobody be in two places at once, whatever the services', async () => {
    const first = await buildService(app.db, { slot_minutes: 60 });
    const second = await buildService(app.db);
    const ana = await app.as('constituent');
    const book = (service: { id: string }, time: string) =>
      ana.post('/reservations/create', { service_id: service.id, date: '2026-12-02', time });
    expect((await book(first, '09:00')).status).toBe(201);

    const clash = await book(second, '09:30');
    expect(clash.status).toBe(409);
    expect(clash.body).toMatchObject({ code: 'overlap', errors: { time: expect.any(String) } });

    expect((await book(second, '10:00')).status).toBe(201);
  });

  it('refuses to move a reservation onto another one of the same person', async () => {
    const ana = await app.as('constituent');
    const first = await buildReservation(app.db, { user_id: ana.user.id, time: '09:00' });
    const second = await buildReservation(app.db, { user_id: ana.user.id, time: '11:00' });
    const moved = await ana.post(`/reservations/update/${second.id}`, { time: first.time });
    expect(moved.body.code).toBe('overlap');
    const shown = await ana.get(`/reservations/show/${second.id}`);
    expect(shown.body).toMatchObject({ time: '11:00', history: [] });
  });

  it('tells staff who approve someone that is elsewhere at that time', async () => {
    const ana = await app.as('constituent');
    await buildReservation(app.db, { user_id: ana.user.id });
    const waiting = await buildReservation(app.db, {
      user_id: ana.user.id,
      status: 'pending',
      seat: null,
    });
    const admin = await app.as('admin');
    const answer = await admin.post(`/reservations/update/status/${waiting.id}`, {
      status: 'approved',
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'overlap' } });
  });
});
