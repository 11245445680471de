/** An office for two weeks on paper, and for some days at the product itself; each evening the house is empty. */
import { describe, expect, it } from 'vitest';
import { type Evening, faultsOf, liveThrough } from '#bench/office/day.ts';
import { simulateYear } from '#bench/office/onPaper.ts';
import { planDay, workingDays } from '#bench/office/plan.ts';
import { readRecordedDays, replayDay } from '#server/visits/waits/replay.ts';
import { summaryOf, TARGET_SHARE, tableOf } from '#server/visits/waits/waitRecords.ts';
import { onEachEngine } from '../../support/engines.ts';
import { WHOLE } from '../../support/patience.ts';
import { testApp } from '../../support/testApp.ts';
import { buildOffice, midnightOf, numbersOf, openDay, openPeriods } from './officeOfProduct.ts';

/** One of a year: `SIMULATED_DAYS=250` lives through all of it. */
const DAYS = Number(process.env.SIMULATED_DAYS ?? 1);

async function evenings(seed: number, days: number, options: object = {}) {
  const all: Evening[] = [];
  for await (const evening of simulateYear(seed, days, options)) all.push(evening);
  return all;
}
const recordsOf = (all: readonly Evening[]) => all.flatMap(({ records }) => records);

describe('two weeks on paper', () => {
  it('has intervals that hold for 75 to 85 of 100 waits, and no fault in any evening', async () => {
    const all = await evenings(1, 12, { runs: 100 });
    const { inside, count } = summaryOf(recordsOf(all));
    expect(count).toBeGreaterThan(300);
    expect(inside).toBeGreaterThanOrEqual(TARGET_SHARE.least);
    expect(inside).toBeLessThanOrEqual(TARGET_SHARE.most);
    expect(all.flatMap(faultsOf)).toEqual([]);
  });

  it('closes later where numbers do not stop', async () => {
    const over = (all: readonly Evening[]) => all.reduce((sum, evening) => sum + evening.over, 0);
    const [stopped, endless] = [
      await evenings(1, 8, { runs: 50 }),
      await evenings(1, 8, { runs: 50, stops: false }),
    ];
    expect(stopped.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0);
    expect(over(stopped)).toBeLessThan(over(endless) / 2);
  });

  it('finds a fault where there is one', () => {
    const day = { date: '2026-12-01', kind: 'ordinary', came: 1, served: 1, refused: 0 } as const;
    const good = {
      unserved: 0,
      waitingAtClosing: 0,
      over: 0,
      longest: 0,
      outOfTurn: 0,
      mostInARow: 2,
    };
    const evening = { ...day, ...good, records: [], called: [] };
    expect(faultsOf(evening)).toEqual([]);
    for (const fault of [
      { unserved: 1 },
      { outOfTurn: 1 },
      { mostInARow: 3 },
      { over: 100 },
      { longest: 250 },
    ]) {
      expect(faultsOf({ ...evening, ...fault })).toHaveLength(1);
    }
  });
});

onEachEngine((engine) => {
  const app = testApp({ engine });

  it(
    'keeps its promises through some days at the product, and the replay says the same',
    async () => {
      const days = workingDays('2026-12-01', DAYS);
      const plans = days.map((date, place) => planDay(20 + place, date, 0.8));
      const office = await buildOffice(app, plans[0]?.counters ?? []);
      const all: Evening[] = [];
      for (const plan of plans) {
        const evening = await liveThrough(
          plan,
          await openDay(app, office, plan),
          midnightOf(plan.date),
        );
        expect(faultsOf(evening)).toEqual([]);
        expect(await openPeriods(app, office.team.id)).toEqual([]);
        const numbers = await numbersOf(app, office.team.id, plan.date);
        expect(numbers).toEqual(numbers.map((_, place) => place + 1));
        expect(numbers).toHaveLength(evening.came - evening.refused);
        all.push(evening);
      }
      const { inside, count } = summaryOf(recordsOf(all));
      if (DAYS > 1) console.log(tableOf(recordsOf(all), (id) => id));
      expect(count).toBeGreaterThan(5);
      // 75 to 85 of 100; few waits differ by chance: three standard errors.
      const byChance = 3 * Math.sqrt((0.8 * 0.2) / count);
      expect(Math.abs(inside - 0.8)).toBeLessThanOrEqual(Math.max(0.05, byChance));
      const recorded = await readRecordedDays(app.db);
      expect(recorded.map(({ day }) => day)).toEqual(days);
      const replayed = await Promise.all(recorded.map((day) => replayDay(app.db, day)));
      const again = summaryOf(replayed.flat());
      expect(again.count).toBe(count);
      expect(Math.abs(again.inside - inside)).toBeLessThan(0.1);
    },
    DAYS * WHOLE,
  );
});
