/** What each call answers, to whom, and what it refuses. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { figureCalls } from '#schema/calls/figures.ts';
import { LISTED_FIGURES } from '#schema/figures/figures.ts';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import { reservationHistory } from '#server/db/tables/systemTables.ts';
import { refreshFigures } from '#server/figures/refresh.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { addReservations, buildWorld, type World } from './randomData.ts';

const NOW = '2026-12-20T04:00:00Z';
const TODAY = '2026-12-20';
const ALL = Object.values(figureCalls).map(({ path }) => path);

onEachEngine((engine) => {
  const app = testApp({ engine, clock: NOW });
  let world: World;
  let admin: Client;
  let staff: Client;
  let theirs: ServiceRow;
  let changed: ServiceRow;
  beforeAll(async () => {
    world = await buildWorld(app.db, '2026-10-01T00:00:00Z');
    await addReservations(app.db, world, {
      ...{
        zone: 'Asia/Manila',
        from: '2026-11-01',
        days: 62,
        now: Date.parse(NOW),
        seed: 7,
        count: 400,
      },
    });
    theirs = world.services[0] as ServiceRow;
    admin = await app.as('admin');
    staff = await app.as('staff', { teams: [{ id: theirs.team_id }] });
    changed = await buildChangedVisits(app.db);
    await refreshFigures(app.db, app.clock.now);
  });

  it('answers of the last 30 days by default, and of the 30 before when asked', async () => {
    const { body } = await admin.get('/dashboard?compare=true');
    expect(body.period).toEqual({ from: '2026-11-21', to: TODAY });
    expect(body.before.period).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(body.time_zone).toBe('Asia/Manila');
    expect(Date.parse(body.computed_at)).toBeLessThanOrEqual(Date.parse(NOW));
    const [from, to] = ['2026-11-01', '2026-11-30'];
    const asked = (await admin.get(`/dashboard?from=${from}&to=${to}`)).body;
    expect(asked.period).toEqual({ from, to });
    expect(asked.before).toBeNull();
  });

  it('compares an unfinished week with the same days of the week before, until this hour', async () => {
    const { body } = await admin.get('/dashboard?from=2026-12-14&to=2026-12-20&compare=true');
    expect(body.before).toMatchObject({
      ...{ span: 'week', is_part: true },
      period: { from: '2026-12-07', to: '2026-12-13' },
    });
    const [counted] = await rows<{ bookings: number; visits: number }>(
      app.db,
      sql`select count(*) filter (where created_at between '2026-12-06T16:00:00Z' and '2026-12-13T04:00:00Z')::int as bookings,
          count(*) filter (where date >= '2026-12-07' and starts_at <= '2026-12-13T04:00:00Z' and status = 'approved'
            and activity_status in ('checked_in', 'in_progress', 'completed'))::int as visits
        from reservations where status <> 'held'`,
    );
    expect(body.before.figures).toMatchObject(counted as object);
    const whole = (await admin.get('/dashboard?from=2026-12-07&to=2026-12-13')).body.figures;
    expect(whole.bookings).toBeGreaterThan(body.before.figures.bookings);
  });

  it('compares the last day as it stood then: seats that were given back later, cancellations of later', async () => {
    const query = `service_id=${changed.id}&from=2026-12-14&to=2026-12-20&compare=true`;
    const { before } = (await admin.get(`/dashboard?${query}`)).body;
    expect(before.figures).toMatchObject({
      ...{ reservations: 3, seats_booked: 3, cancelled_by_person: 1, declined: 0 },
    });
    const notices = (await admin.get(`/dashboard/cancellations?${query}`)).body.before.data;
    expect(notices.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1);
    const whole = (
      await admin.get(`/dashboard?service_id=${changed.id}&from=2026-12-07&to=2026-12-13`)
    ).body;
    expect(whole.figures).toMatchObject({
      ...{ reservations: 1, seats_booked: 1, cancelled_by_person: 2, declined: 1 },
    });
  });

  it('counts what has happened: a period ends today at the latest', async () => {
    const { body } = await admin.get('/common-time-slot?from=2026-12-01&to=2027-12-31');
    expect(body.period).toEqual({ from: '2026-12-01', to: TODAY });
  });

  it.each([
    ['from=2026-12-10&to=2026-12-01', 'to'],
    ['from=2027-01-01&to=2027-02-01', 'from'],
    ['from=2001-01-01&to=2026-12-01', 'from'],
    ['from=yesterday', 'from'],
    ['team_id=7', 'team_id'],
    ['of=everything', 'of'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await admin.get(`/age-bracket?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  describe('to staff', () => {
    it.each(ALL)('tells of their teams alone: %s', async (path) => {
      const of = async (by: Client, query: string) => (await by.get(`${path}?${query}`)).body;
      const mine = await of(staff, '');
      const asAdmin = await of(admin, `team_id=${theirs.team_id}`);
      if (path === '/dashboard') {
        // New to the team is not new to the organisation.
        expect({ ...mine.figures, new_constituents: 0 }).toEqual({
          ...asAdmin.figures,
          new_constituents: 0,
        });
      } else expect(mine.data).toEqual(asAdmin.data);
    });

    it.each(ALL)('does not know of another team, or its services: %s', async (path) => {
      const other = world.services[2] as ServiceRow;
      expect((await staff.get(`${path}?team_id=${other.team_id}`)).status).toBe(404);
      expect((await staff.get(`${path}?service_id=${other.id}`)).status).toBe(404);
      const both = `team_id=${theirs.team_id}&service_id=${other.id}`;
      expect((await admin.get(`${path}?${both}`)).status).toBe(404);
    });

    it('of no team, has nothing to tell', async () => {
      const idle = await app.as('staff');
      const { status, body } = await idle.get('/dashboard');
      expect(status).toBe(200);
      expect(body.figures).toMatchObject({
        bookings: 0,
        visits: 0,
        pending: 0,
        no_show_rate: null,
      });
    });

    it('needs the permission', async () => {
      const role = await buildRole(app.db, { reach: 'team', permissions: ['reservations.list'] });
      const clerk = await app.as(role.name, { teams: [{ id: theirs.team_id }] });
      expect((await clerk.get('/dashboard')).status).toBe(403);
    });
  });

  describe('each leads to the list that it counts', () => {
    const period = { from: '2026-11-05', to: '2026-12-18' };
    const listed = async (by: Client, query: Record<string, string>) => {
      const asked = { counted_from: period.from, counted_to: period.to, ...query };
      const { status, body } = await by.get(
        `/reservations?per_page=1000&${new URLSearchParams(asked)}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      if (query.counted_as !== 'seats_booked') return body.total;
      expect(body.data, 'all on one page').toHaveLength(body.total);
      return body.data.reduce((sum: number, { places }: { places: number }) => sum + places, 0);
    };

    it.each(LISTED_FIGURES)('%s', async (figure) => {
      for (const of of [{}, { team_id: theirs.team_id }] as Record<string, string>[]) {
        const query = new URLSearchParams({ ...period, ...of });
        const { figures } = (await admin.get(`/dashboard?${query}`)).body;
        expect(figures[figure], 'there are some').toBeGreaterThan(0);
        expect(await listed(admin, { counted_as: figure, ...of })).toBe(figures[figure]);
      }
    });

    it.each([
      ['/common-time-slot', 'visits', 'hour'],
      ['/dashboard/hours-by-weekday', 'visits', 'weekday_hour'],
      ['/dashboard/sources', 'bookings', 'source'],
      ['/age-bracket', 'visits', 'age'],
      ['/common-gender', 'visits', 'gender'],
      ['/common-barangay', 'visits', 'barangay'],
      ['/programs-and-services', 'visits', 'service'],
    ])('%s', async (path, counted_as, counted_by) => {
      const { data, period: of } = (await staff.get(`${path}?${new URLSearchParams(period)}`)).body;
      const days = { counted_from: of.from, counted_to: of.to };
      expect(data.length).toBeGreaterThan(0);
      for (const { id, count } of data) {
        if (id === 'few') continue;
        const part = { counted_as, counted_by, counted_key: id, ...days };
        expect(await listed(staff, part), id).toBe(count);
      }
    });

    it('/dashboard/cancellations', async () => {
      const { data } = (await admin.get(`/dashboard/cancellations?${new URLSearchParams(period)}`))
        .body;
      for (const { id, by_person, by_office } of data) {
        const part = { counted_by: 'notice', counted_key: id };
        expect(await listed(admin, { counted_as: 'cancelled_by_person', ...part })).toBe(by_person);
        expect(await listed(admin, { counted_as: 'cancelled_by_office', ...part })).toBe(by_office);
      }
    });

    it('a part needs its name and its value', async () => {
      const { status, body } = await admin.get('/reservations?counted_as=visits&counted_by=gender');
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['counted_key']);
    });
  });

  it('tells reservations by month of the year, those ahead included', async () => {
    const { body } = await admin.get('/reservation-count-per-year');
    expect(body.period).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(body.data).toHaveLength(12);
    expect(body.data[10]).toMatchObject({
      id: '2026-11',
      year: 2026,
      month: 11,
      label: 'November 2026',
    });
    const filters = 'status=pending&status=approved';
    for (const { id, count } of body.data.slice(10)) {
      const days = `date_from=${id}-01&date_to=${id}-${id === '2026-11' ? '30' : '31'}`;
      const { total } = (await admin.get(`/reservations?${filters}&${days}`)).body;
      expect(count).toBe(total);
    }
  });

  it('tells the accounts by status, and of a team the people who have booked with it', async () => {
    const all = (await admin.get('/user-status-count')).body;
    const active = all.data.find(({ id }: { id: string }) => id === 'active');
    const listed = (await admin.get('/users?status=active')).body;
    expect(active.count).toBe(listed.total);
    const ofTeam = (await admin.get(`/user-status-count?team_id=${theirs.team_id}`)).body;
    const people = await app.db.execute(
      `select count(distinct user_id)::int as count from reservations where team_id = '${theirs.team_id}'`,
    );
    const [{ count }] = (people as unknown as { rows: [{ count: number }] }).rows;
    expect(ofTeam.data.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(
      count,
    );
  });

  it('tells the seats offered by the hours that held on each day', async () => {
    const service = await buildService(app.db, {
      ...{ team_id: theirs.team_id, capacity: 2, slot_minutes: 60 },
      created_at: '2026-12-10T00:00:00.000Z',
    });
    const offered = async (from: string, to: string) => {
      const { body } = await admin.get(`/dashboard?service_id=${service.id}&from=${from}&to=${to}`);
      return body.figures.seats_offered;
    };
    // Nine hours a day, two places; nothing before there was the service.
    expect(await offered('2026-12-10', '2026-12-10')).toBe(18);
    expect(await offered('2026-12-08', '2026-12-11')).toBe(36);
    await admin.post(`/services/update/${service.id}`, {
      weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        opens: '08:00',
        closes: '10:00',
      })),
    });
    // Today is a Sunday: closed from now on, and as it was before.
    expect(await offered('2026-12-19', '2026-12-20')).toBe(18);
    const ahead = (await admin.get(`/dashboard/coming-weeks?service_id=${service.id}`)).body;
    expect(ahead.data.slice(0, 2)).toEqual([
      { date: '2026-12-20', seats_booked: 0, seats_offered: 0 },
      { date: '2026-12-21', seats_booked: 0, seats_offered: 4 },
    ]);
    await buildReservation(app.db, {
      service_id: service.id,
      date: '2026-12-21',
      status: 'pending',
    });
    const booked = (await admin.get(`/dashboard/coming-weeks?service_id=${service.id}`)).body;
    expect(booked.data[1]).toMatchObject({ seats_booked: 1 });
  });
});

/** Four visits of an afternoon: one stands, one was cancelled in the morning, two were undone later. */
async function buildChangedVisits(db: Db): Promise<ServiceRow> {
  const service = await buildService(db, { capacity: 50 });
  const day = '2026-12-13';
  const visit = async (status: 'approved' | 'cancelled' | 'declined', undone_at?: string) => {
    const { id, user_id } = await buildReservation(db, {
      ...{ service_id: service.id, date: day, time: '15:00', status },
      ...{ created_at: '2026-12-10T00:00:00Z', seat: status === 'approved' ? 1 : null },
    });
    if (!undone_at) return;
    await db.insert(reservationHistory).values({
      ...{ reservation_id: id, actor_id: user_id, action: 'status', before: {} },
      ...{ after: { status }, created_at: undone_at },
    });
  };
  await visit('approved');
  await visit('cancelled', '2026-12-13T03:00:00Z');
  await visit('cancelled', '2026-12-13T05:00:00Z');
  await visit('declined', '2026-12-13T05:00:00Z');
  return service;
}
