import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-12-03T04:00:00Z' });

  it('are shown when the settings say so, and of five visits or more', async () => {
    expect((await app.anyone.get('/figures')).status).toBe(404);
    const admin = await app.as('admin');
    const shown = await admin.post('/settings/update', { public_figures: true });
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);

    const service_id = (await buildService(app.db)).id;
    const visit = (time: string, activity_status: 'completed' | 'no_show') =>
      buildReservation(app.db, { service_id, time, activity_status });
    for (const time of ['09:00', '09:30', '10:00']) await visit(time, 'completed');
    await visit('10:30', 'no_show');
    const period = { from: '2026-11-04', to: '2026-12-03' };
    const none = { waiting_minutes_median: null, waiting_minutes_p90: null };
    expect((await app.anyone.get('/figures')).body).toEqual({
      ...{ period, visits: null, no_show_rate: null, ...none },
    });

    for (const time of ['11:00', '11:30']) await visit(time, 'completed');
    await app.db.execute(sql`insert into reservation_history (reservation_id, action, after, created_at)
      select id, 'activity_status', '{"activity_status": "in_progress"}', starts_at + interval '7 minutes 50 seconds'
      from reservations where activity_status = 'completed'`);
    expect((await app.anyone.get('/figures')).body).toEqual({
      ...{ period, visits: 5, no_show_rate: 0.167 },
      ...{ waiting_minutes_median: 7, waiting_minutes_p90: 7 },
    });
  });
});
