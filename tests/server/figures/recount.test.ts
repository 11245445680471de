/** The figures equal a naive recount over data at random, around changes of the clock and of the year. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { checkFigures } from '#server/figures/check.ts';
import { refreshFigures } from '#server/figures/refresh.ts';
import { grouped } from '#server/figures/rollups.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { ageAt, countNaively, type NaiveRow, readAll, tally } from './naive.ts';
import { addReservations, buildWorld, type World } from './randomData.ts';

const CASES = [
  { zone: 'Asia/Manila', from: '2026-11-20', now: '2027-01-12T02:00:00Z' },
  { zone: 'America/New_York', from: '2027-01-25', now: '2027-03-20T04:30:00Z' },
  { zone: 'Pacific/Auckland', from: '2027-02-20', now: '2027-04-12T11:50:00Z' },
  // Not by whole hours, and on the change itself.
  { zone: 'Australia/Lord_Howe', from: '2027-02-20', now: '2027-04-03T23:00:00Z' },
];
const DAYS = 62;
const reservations = tableOf(reservation);

/** One of 29 rows, the same in each run, and never the person who asks. */
function every(nth: number, ids: readonly string[]) {
  const chosen = ids.filter((_, place) => place % 29 === nth);
  return sql`id = any(${sql.param(chosen)}::uuid[])`;
}

onEachEngine((engine) => {
  describe.each(CASES)('in $zone', ({ zone, from, now }) => {
    const app = testApp({ engine, clock: now });
    const today = toLocal(Date.parse(now), zone).date;
    let world: World;
    let admin: Client;

    beforeAll(async () => {
      await app.db.execute(sql`update settings set time_zone = ${zone}`);
      world = await buildWorld(app.db, `${addDays(from, -40)}T00:00:00Z`);
      const seed = from.length + zone.length;
      await addReservations(app.db, world, {
        zone,
        from,
        days: DAYS,
        now: Date.parse(now),
        seed,
        count: 500,
      });
      admin = await app.as('admin');
    });

    it('counted from the rows, since nothing is stored yet', async () => {
      await compareSome(1);
    });

    it('counted from what is stored', async () => {
      expect(await refreshFigures(app.db, app.clock.now)).toBeGreaterThan(40);
      expect(await checkFigures(app.db, app.clock.now())).toEqual([]);
      await compareSome(2);
    });

    it('while changes wait to be counted, and after that', async () => {
      await changeSome();
      await compareSome(3);
      expect(await refreshFigures(app.db, app.clock.now)).toBeGreaterThan(0);
      expect(await checkFigures(app.db, app.clock.now())).toEqual([]);
      await compareSome(4);
    });

    it('says where what is stored is not what the rows say', async () => {
      await app.db.execute(sql`update figure_rollups set totals = totals || '{"visits": 12345}'
        where span = 'day' and starts_on = ${addDays(today, -9)}::date and team_id = ${world.team_ids[1]}::uuid`);
      const [difference, ...more] = await checkFigures(app.db, app.clock.now());
      expect(difference).toMatchObject({
        ...{ span: 'day', starts_on: addDays(today, -9), team_id: world.team_ids[1] },
        ...{ part: 'totals', stored: { visits: 12345 } },
      });
      expect(more.filter(({ span }) => span === 'day')).toEqual([]);
    });

    /** As staff, people and the retention change them; the triggers mark what they touch. */
    async function changeSome() {
      const rows = await app.db
        .select({ id: reservations.id })
        .from(reservations)
        .orderBy(reservations.id);
      const visits = (nth: number) =>
        every(
          nth,
          rows.map(({ id }) => id),
        );
      const people = (nth: number) => every(nth, world.people);
      await app.db.execute(
        sql`update reservations set status = 'cancelled', seat = null, activity_status = 'scheduled' where ${visits(1)}`,
      );
      await app.db.execute(
        sql`update reservations set activity_status = 'no_show' where ${visits(2)} and status = 'approved'`,
      );
      await app.db.execute(sql`delete from reservations where ${visits(3)}`);
      await app.db.execute(
        sql`update users set profile_gender = 'undisclosed', profile_barangay = 'Elsewhere' where ${people(4)}`,
      );
      await app.db.execute(
        sql`update users set status = 'suspended', profile_birth_date = '1999-02-28' where ${people(5)}`,
      );
    }

    async function compareSome(seed: number) {
      const all = await readAll(app.db);
      const asked = fc.sample(
        fc.record({
          start: fc.nat(DAYS + 20),
          length: fc.oneof(fc.constant(0), fc.nat(DAYS)),
          of: fc.constantFrom('all', 'team', 'service'),
          which: fc.nat(5),
        }),
        { numRuns: 3, seed: seed * 1000 },
      );
      for (const one of asked) await compare(all, one);
    }

    async function compare(
      all: readonly NaiveRow[],
      { start, length, of, which }: { start: number; length: number; of: string; which: number },
    ) {
      const first = addDays(from, start - 20);
      const days = { from: first < today ? first : today, to: '' };
      const last = addDays(days.from, length);
      days.to = last < today ? last : today;
      const service = world.services[which];
      const query = new URLSearchParams(days);
      if (of === 'team') query.set('team_id', service?.team_id ?? '');
      if (of === 'service') query.set('service_id', service?.id ?? '');
      const asked = {
        ...{ ...days, zone, now: Date.parse(now), isOfTeam: of === 'team' },
        isAsked: (row: NaiveRow) =>
          of === 'all' ||
          (of === 'team' ? row.team_id === service?.team_id : row.service_id === service?.id),
      };
      const counted = countNaively(all, asked);
      const read = async (path: string) => {
        const { status, body } = await admin.get(`${path}?${query}`);
        expect(status, JSON.stringify(body)).toBe(200);
        return body;
      };
      const dashboard = await read('/dashboard');
      expect(dashboard.period).toEqual(days);
      expect(dashboard.figures, `${of} ${query}`).toMatchObject(counted.figures);
      const tallied = async (path: string) =>
        Object.fromEntries(
          (await read(path)).data
            .filter(({ count }: { count: number }) => count > 0)
            .map(({ id, count }: { id: string; count: number }) => [id, count]),
        );
      expect(await tallied('/common-time-slot')).toEqual(
        tally(counted.visits.map(({ time }) => time.slice(0, 2))),
      );
      expect(await tallied('/dashboard/sources')).toEqual(
        tally(counted.booked.map(({ source }) => source)),
      );
      expect(await tallied('/programs-and-services')).toEqual(
        tally(counted.visits.map(({ service_id }) => service_id)),
      );
      const trend = await read('/dashboard/trend');
      expect(trend.data.reduce((sum: number, one: { visits: number }) => sum + one.visits, 0)).toBe(
        counted.figures.visits,
      );
      for (const [path, keyOf] of [
        ['/age-bracket', ageAt],
        ['/common-gender', ({ gender }: NaiveRow) => gender ?? 'unknown'],
        ['/common-barangay', ({ barangay }: NaiveRow) => barangay ?? 'unknown'],
      ] as const) {
        const { period, data } = await read(path);
        const { visits } = countNaively(all, { ...asked, ...period });
        checkPeople(data, visits, keyOf);
      }
    }

    /** Of each month, each value of five people or more is told rightly, and none of fewer is told. */
    function checkPeople(
      told: { id: string; count: number | null }[],
      visits: readonly NaiveRow[],
      keyOf: (row: NaiveRow) => string,
    ) {
      const months = grouped(visits, ({ date }) => date.slice(0, 7));
      const mayTell = new Map<string, number>();
      let few = 0;
      for (const rows of months.values()) {
        const values = [...grouped(rows, keyOf)].sort(
          ([, one], [, other]) => other.length - one.length,
        );
        const peopleOf = (some: readonly NaiveRow[]) =>
          new Set(some.map((row) => row.user_id)).size;
        const shown = values.filter(([, some]) => peopleOf(some) >= 5);
        const shownRows = shown.flatMap(([, some]) => some);
        for (const [id, some] of shown) mayTell.set(id, (mayTell.get(id) ?? 0) + some.length);
        few += rows.length - shownRows.length;
      }
      const sum = told.reduce((all, { count }) => all + (count ?? 0), 0);
      for (const { id, count } of told) {
        if (id !== 'few') expect(count).toBeLessThanOrEqual(mayTell.get(id) ?? 0);
      }
      expect(sum).toBeLessThanOrEqual(visits.length);
      if (few === 0) expect(sum).toBe(visits.length);
    }
  });
});
