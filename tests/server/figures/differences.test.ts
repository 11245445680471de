/** No difference of two periods tells what a person is: people are told of by months that are over. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#schema/time/zone.ts';
import { hideFew } from '#server/figures/hideFew.ts';
import { wholeMonths } from '#server/figures/wholeMonths.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const TODAY = '2026-12-01';
const CALLS = ['/age-bracket', '/common-gender', '/common-barangay'];
type Told = { id: string; count: number | null }[];

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client;
  beforeAll(async () => {
    admin = await app.as('admin');
    const service = await buildService(app.db, { capacity: 400 });
    let seat = 0;
    const visit = (user_id: string, date: string) => {
      seat += 1;
      return buildReservation(app.db, {
        ...{ service_id: service.id, user_id, date, seat, activity_status: 'completed' },
      });
    };
    for (let n = 0; n < 14; n++) {
      const { id } = await buildUser(app.db, {
        ...{ profile_gender: n % 2 ? 'male' : 'female', profile_barangay: `Barangay ${n % 2}` },
        profile_birth_date: n % 2 ? '1990-01-01' : '1960-01-01',
      });
      for (const date of ['2026-09-14', '2026-10-14', '2026-11-16']) await visit(id, date);
    }
    // The one whom somebody wants to know of comes alone, on a day that they know.
    const one = await buildUser(app.db, {
      ...{
        profile_gender: 'female',
        profile_barangay: 'Barangay 1',
        profile_birth_date: '2001-05-05',
      },
    });
    await visit(one.id, '2026-10-20');
    await visit(one.id, '2026-11-20');
  });
  const told = async (path: string, from: string, to: string): Promise<Told> =>
    (await admin.get(`${path}?from=${from}&to=${to}`)).body.data;
  const asMap = (data: Told) => Object.fromEntries(data.map(({ id, count }) => [id, count ?? 0]));

  describe.each(CALLS)('%s', (path) => {
    it('answers the same for every window of a month', async () => {
      for (const month of ['2026-10', '2026-11']) {
        const answers = new Set<string>();
        for (let day = 0; day < 30; day += 1) {
          const [first, last] = [`${month}-01`, `${month}-30`];
          answers.add(JSON.stringify(await told(path, addDays(first, day), last)));
          answers.add(JSON.stringify(await told(path, first, addDays(first, day))));
          answers.add(JSON.stringify(await told(path, addDays(first, day), addDays(first, day))));
        }
        expect(answers.size).toBe(1);
      }
    });

    it('tells of several months what it tells of each, and no more', async () => {
      const [september, october, both] = [
        asMap(await told(path, '2026-09-01', '2026-09-30')),
        asMap(await told(path, '2026-10-01', '2026-10-31')),
        asMap(await told(path, '2026-09-01', '2026-10-31')),
      ];
      for (const id of new Set([...Object.keys(both), ...Object.keys(october)])) {
        expect([id, both[id] ?? 0]).toEqual([id, (september[id] ?? 0) + (october[id] ?? 0)]);
      }
    });

    it('tells nothing of a month that is not over', async () => {
      const { body } = await admin.get(`${path}?from=${TODAY}&to=${TODAY}&compare=true`);
      expect(body.period).toEqual({ from: '2026-11-01', to: '2026-11-30' });
      expect(body.before.period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    });
  });
});

it('takes all months that are touched and over', () => {
  const of = (from: string, to: string) =>
    Object.values(wholeMonths({ from, to }, '2026-12-15')).join(' ');
  expect(of('2026-11-16', '2026-12-15')).toBe('2026-11-01 2026-11-30');
  expect(of('2026-01-01', '2026-12-31')).toBe('2026-01-01 2026-11-30');
  expect(of('2026-12-15', '2026-12-15')).toBe('2026-11-01 2026-11-30');
  expect(of('2026-02-10', '2026-03-02')).toBe('2026-02-01 2026-03-31');
});

it('what is few in a month stays so beside a month in which it is many', () => {
  const of = (count: number) => ({
    visits: count,
    people: Array.from({ length: count }, (_, n) => `p${n}`),
  });
  expect(
    hideFew([
      { a: of(5), b: of(2) },
      { a: of(5), b: of(5) },
    ]),
  ).toEqual([
    { id: 'a', count: 5 },
    { id: 'b', count: 5 },
    { id: 'few', count: 7 },
  ]);
  expect(hideFew([{ b: of(2) }])).toEqual([{ id: 'few', count: null }]);
});
