import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { refreshFigures } from '#server/figures/refresh.ts';
import { ORGANISATION } from '#server/figures/rollups.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2027-02-03T04:00:00Z' });
  let service_id: string;
  beforeEach(async () => {
    await app.db.execute(sql`truncate figure_rollups, figure_marks`);
    await app.db.execute(sql`delete from reservations`);
    const created_at = '2026-12-01T00:00:00.000Z';
    service_id = (await buildService(app.db, { created_at })).id;
    await buildReservation(app.db, { service_id, created_at, date: '2026-12-02' });
  });
  const stored = (span: string) =>
    rows<{ starts_on: string; visits: number | null }>(
      app.db,
      sql`select starts_on::text as starts_on, (totals -> 'due')::int as visits from figure_rollups
        where team_id = ${ORGANISATION}::uuid and span = ${span} order by starts_on`,
    );

  it('counts each day once, whoever else is at it', async () => {
    const counted = await Promise.all(
      Array.from({ length: 4 }, () => refreshFigures(app.db, app.clock.now)),
    );
    const days = await stored('day');
    expect(days.at(0)?.starts_on).toBe('2026-12-01');
    expect(days.at(-1)?.starts_on).toBe('2027-02-02');
    expect(counted.reduce((sum, one) => sum + one)).toBe(days.length);
    expect(await refreshFigures(app.db, app.clock.now)).toBe(0);
  });

  it('sums up the months that are over, and again after a change', async () => {
    await refreshFigures(app.db, app.clock.now);
    expect(await stored('month')).toEqual([
      { starts_on: '2026-12-01', visits: 1 },
      { starts_on: '2027-01-01', visits: null },
    ]);
    await app.db.execute(sql`update reservations set status = 'cancelled', seat = null`);
    // Yesterday's day of the visit, and the day of booking.
    expect(await refreshFigures(app.db, app.clock.now)).toBe(2);
    expect((await stored('month'))[0]).toEqual({ starts_on: '2026-12-01', visits: null });
  });

  it('leaves a day alone until it is over for ten minutes', async () => {
    app.clock.set('2027-02-03T16:09:00Z');
    await refreshFigures(app.db, app.clock.now);
    expect((await stored('day')).at(-1)?.starts_on).toBe('2027-02-02');
    app.clock.set('2027-02-03T16:10:00Z');
    expect(await refreshFigures(app.db, app.clock.now)).toBe(1);
    app.clock.set('2027-02-03T04:00:00Z');
  });

  it('counts the days of a holiday again, and all of them under another clock', async () => {
    await refreshFigures(app.db, app.clock.now);
    const offeredOn = async (day: string) => {
      const [found] = await rows<{ seats: number | null }>(
        app.db,
        sql`select (totals -> 'seats_offered')::int as seats from figure_rollups
          where team_id = ${ORGANISATION}::uuid and span = 'day' and starts_on = ${day}::date`,
      );
      return found?.seats;
    };
    const before = await offeredOn('2027-01-05');
    expect(before).toBeGreaterThan(0);
    const admin = await app.as('admin');
    const holidays = [{ from: '2027-01-05', to: '2027-01-05', reason: 'Feast' }];
    expect((await admin.post('/settings/update', { holidays })).status).toBe(200);
    expect(await refreshFigures(app.db, app.clock.now)).toBe(1);
    expect(await offeredOn('2027-01-05')).toBeNull();
    await admin.post('/settings/update', { holidays: [], time_zone: 'Europe/Berlin' });
    expect(await refreshFigures(app.db, app.clock.now)).toBeGreaterThan(60);
    expect(await offeredOn('2027-01-05')).toBe(before);
    await admin.post('/settings/update', { time_zone: 'Asia/Manila' });
  });
});
