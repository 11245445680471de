import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#schema/index.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { countQueries } from '../../support/countQueries.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** It is Tuesday, 1 December 2026, 9:00 in Manila. */
const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday: weekday as 1,
  opens: '08:00',
  closes: '09:30',
}));
const SETTINGS = '00000000-0000-7000-8000-000000000001';

onEachEngine((engine) => {
  const app = testApp({ engine });
  const get = (path: string) => app.anyone.get(path);

  it('tells which days cannot be booked, and why', async () => {
    const service = await buildService(app.db, {
      weekly_hours: WEEKDAYS,
      closures: [{ from: '2026-12-08', to: '2026-12-08', reason: null }],
      horizon_days: 14,
      lead_hours: 30,
    });
    for (const time of ['08:00', '08:30', '09:00']) {
      await buildReservation(app.db, { service_id: service.id, date: '2026-12-04', time });
      await buildReservation(app.db, {
        service_id: service.id,
        date: '2026-12-07',
        time,
        status: 'cancelled',
      });
    }
    const path = `/services/not-available-date-slot/${service.id}`;
    const answer = await get(`${path}?from=2026-11-30&to=2026-12-17`);
    expect(answer.body.data).toEqual([
      { date: '2026-11-30', reason: 'past' },
      { date: '2026-12-01', reason: 'past' },
      { date: '2026-12-02', reason: 'lead_time' },
      { date: '2026-12-04', reason: 'full' },
      { date: '2026-12-05', reason: 'closed' },
      { date: '2026-12-06', reason: 'closed' },
      { date: '2026-12-08', reason: 'closed' },
      { date: '2026-12-12', reason: 'closed' },
      { date: '2026-12-13', reason: 'closed' },
      { date: '2026-12-16', reason: 'horizon' },
      { date: '2026-12-17', reason: 'horizon' },
    ]);
    const byDefault = await get(path);
    expect(byDefault.body.data).toEqual(
      answer.body.data.filter(
        ({ date }: { date: string }) => date >= '2026-12-01' && date <= '2026-12-15',
      ),
    );
  });

  it('counts the free places of the days that can be booked, where that is asked for', async () => {
    const service = await buildService(app.db, {
      weekly_hours: WEEKDAYS,
      capacity: 3,
      horizon_days: 60,
    });
    await buildReservation(app.db, { service_id: service.id, date: '2026-12-03', time: '08:30' });
    const path = `/services/not-available-date-slot/${service.id}?places=true`;
    const answer = await get(`${path}&from=2026-12-03&to=2026-12-06`);
    expect(answer.body.free).toEqual([
      { date: '2026-12-03', places: 8 },
      { date: '2026-12-04', places: 9 },
    ]);
    expect(answer.body.data.map(({ date }: { date: string }) => date)).toEqual([
      '2026-12-05',
      '2026-12-06',
    ]);
    const tooMany = await get(`${path}&from=2026-12-03&to=2027-01-14`);
    expect(tooMany.status).toBe(422);
    expect(tooMany.body.errors.to).toBe('Ask for at most 42 days');
  });

  it('tells the slots of a day, and why some cannot be booked', async () => {
    const service = await buildService(app.db, {
      weekly_hours: [{ weekday: 2, opens: '08:30', closes: '11:00' }],
      capacity: 2,
      lead_hours: 1,
    });
    await buildReservation(app.db, { service_id: service.id, date: '2026-12-01', time: '10:30' });
    for (const seat of [1, 2]) {
      const full = { service_id: service.id, date: '2026-12-01', time: '10:00', seat };
      await buildReservation(app.db, full);
    }
    const answer = await get(`/services/not-available-time-slot/${service.id}?date=2026-12-01`);
    expect(answer.body).toEqual({
      refusal: null,
      data: [
        { time: '08:30', reason: 'past' },
        { time: '09:00', reason: 'past' },
        { time: '09:30', reason: 'lead_time' },
        { time: '10:00', reason: 'full' },
      ],
      slots: [
        { time: '08:30', ends: '09:00', capacity: 2, remaining: 2 },
        { time: '09:00', ends: '09:30', capacity: 2, remaining: 2 },
        { time: '09:30', ends: '10:00', capacity: 2, remaining: 2 },
        { time: '10:00', ends: '10:30', capacity: 2, remaining: 0 },
        { time: '10:30', ends: '11:00', capacity: 2, remaining: 1 },
      ],
    });
    const today = await get(`/services/not-available-time-slot/${service.id}`);
    expect(today.body).toEqual(answer.body);
  });

  it('tells the next free slots', async () => {
    const service = await buildService(app.db, {
      weekly_hours: [{ weekday: 2, opens: '09:00', closes: '10:30' }],
    });
    await buildReservation(app.db, { service_id: service.id, date: '2026-12-01', time: '09:30' });
    const answer = await get(`/services/next-free/${service.id}?limit=2`);
    expect(answer.body.data).toEqual([
      { date: '2026-12-01', time: '10:00', ends: '10:30', remaining: 1 },
      { date: '2026-12-08', time: '09:00', ends: '09:30', remaining: 1 },
    ]);
    expect((await get(`/services/next-free/${service.id}`)).body.data).toHaveLength(5);
  });

  it('closes on holidays of the whole organisation', async () => {
    const table = tableOf(settings);
    const holidays = [{ from: '2026-12-08', to: '2026-12-08', reason: 'Immaculate Conception' }];
    await app.db.update(table).set({ holidays }).where(eq(table.id, SETTINGS));
    const service = await buildService(app.db);
    const path = `/services/not-available-date-slot/${service.id}`;
    const answer = await get(`${path}?from=2026-12-07&to=2026-12-09`);
    expect(answer.body.data).toEqual([{ date: '2026-12-08', reason: 'closed' }]);
  });

  it.each([
    ['not-available-date-slot', 'from=2026-12-02&to=2026-12-01', 'to'],
    ['not-available-date-slot', 'from=2026-01-01&to=2027-02-05', 'to'],
    ['not-available-date-slot', 'from=2026-02-30', 'from'],
    ['not-available-time-slot', 'date=tomorrow', 'date'],
    ['not-available-time-slot', 'day=2026-12-01', 'day'],
    ['next-free', 'limit=0', 'limit'],
    ['next-free', 'limit=51', 'limit'],
  ])('refuses %s?%s', async (call, query, field) => {
    const service = await buildService(app.db);
    const answer = await get(`/services/${call}/${service.id}?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('takes 400 days at most', async () => {
    const service = await buildService(app.db);
    const path = `/services/not-available-date-slot/${service.id}`;
    expect((await get(`${path}?from=2026-01-01&to=2027-02-04`)).status).toBe(200);
  });

  it.each(['not-available-date-slot', 'not-available-time-slot', 'next-free'])(
    '%s is for those who may see the service',
    async (call) => {
      const team = await buildTeam(app.db);
      const draft = await buildService(app.db, { status: 'draft', team_id: team.id });
      const path = `/services/${call}/${draft.id}`;
      const absent = await get(`/services/${call}/01900000-0000-7000-8000-000000000000`);
      expect(absent.status).toBe(404);
      expect((await get(path)).body).toEqual(absent.body);
      const other = await app.as('staff', { teams: [await buildTeam(app.db)] });
      expect((await other.get(path)).body).toEqual(absent.body);
      const staff = await app.as('staff', { teams: [team] });
      expect((await staff.get(path)).status).toBe(200);
    },
  );

  describe('the number of queries', () => {
    let small: string;
    let large: string;
    beforeAll(async () => {
      small = (await buildService(app.db, { weekly_hours: [], horizon_days: 1 })).id;
      const everyHour = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday: weekday as 1,
        opens: '00:00',
        closes: '24:00',
      }));
      const large400 = { weekly_hours: everyHour, slot_minutes: 5, horizon_days: 400 };
      large = (await buildService(app.db, large400)).id;
      for (const time of ['09:00', '10:00', '11:00']) {
        await buildReservation(app.db, { service_id: large, time });
      }
    });

    it.each([
      ['not-available-date-slot', 'from=2026-12-02&to=2026-12-02', 'from=2026-12-01&to=2028-01-04'],
      ['not-available-time-slot', 'date=2026-12-02', 'date=2026-12-02'],
      ['next-free', 'limit=1', 'limit=50'],
    ])('of %s is one, for one slot and for 400 days of them', async (call, few, many) => {
      for (const path of [`${small}?${few}`, `${large}?${many}`]) {
        const { count } = await countQueries(app.database, () => get(`/services/${call}/${path}`));
        expect(count).toBe(1);
      }
    });
  });

  it('tells the next free slot of every service of a list, in two queries more', async () => {
    const free = await buildService(app.db, { name: 'A free one' });
    const full = await buildService(app.db, {
      name: 'A full one',
      weekly_hours: [{ weekday: 3, opens: '09:00', closes: '10:00' }],
    });
    await buildReservation(app.db, { service_id: full.id, time: '09:00' });
    const never = await buildService(app.db, { name: 'A closed one', weekly_hours: [] });
    const ids = [free, full, never].map(({ id }) => `ids=${id}`).join('&');
    const plain = await countQueries(app.database, () => get(`/services?${ids}`));
    const asked = await countQueries(app.database, () =>
      get(`/services?${ids}&with_next_free=true&sort_by=name&order_by=asc`),
    );
    expect(asked.count - plain.count).toBe(2);
    expect(plain.result.body.data[0]).not.toHaveProperty('next_free');
    const found = asked.result.body.data.map((one: { id: string; next_free: unknown }) => [
      one.id,
      one.next_free,
    ]);
    expect(found).toEqual([
      [never.id, null],
      [free.id, { date: '2026-12-01', time: '09:30' }],
      [full.id, { date: '2026-12-02', time: '09:30' }],
    ]);
  });
});
