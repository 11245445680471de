/** On the night when the clock is set back, an hour comes twice: whoever reads a time must know which. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-10-30T12:00:00Z' });
  beforeAll(() => app.db.execute(sql`update settings set time_zone = 'America/New_York'`));

  it('is named in free times, in the mail and on the notification', async () => {
    const weekly_hours = [{ weekday: 7 as const, opens: '01:00', closes: '03:00' }];
    const { id } = await buildService(app.db, { weekly_hours });
    const slots = await app.anyone.get(`/services/not-available-time-slot/${id}?date=2026-11-01`);
    expect(slots.body.slots.slice(1, 3)).toEqual([
      {
        time: '01:30',
        ends: '01:00',
        turn: 'first',
        ends_turn: 'second',
        capacity: 1,
        remaining: 1,
      },
      { time: '02:00', ends: '02:30', capacity: 1, remaining: 1 },
    ]);
    const ana = await app.as('constituent');
    const slot = { date: '2026-11-01', time: '01:30' };
    await ana.post('/reservations/create', { service_id: id, ...slot });
    await app.notifyOfEvents();
    const when = '1:30\u00a0AM (the first of two) to 1:00\u00a0AM (the second of two)';
    const [mail] = await rows<{ letter: unknown }>(
      app.db,
      sql`select c.letter from mails m join mail_contents c on c.mail_id = m.id
        where m.recipient = ${ana.user.email}`,
    );
    expect(JSON.stringify(mail?.letter)).toContain(when);
    expect((await ana.get('/notifications')).body.data[0].body).toContain(when);
  });
});
