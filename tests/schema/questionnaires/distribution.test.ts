import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binsOf, MIN_GROUP_SIZE, showCounts, sum } from '#schema/questionnaires/distribution.ts';

const counts = fc.array(fc.nat(40), { minLength: 1, maxLength: 8 });

describe('showCounts', () => {
  it('tells every count as it is, or not at all, and none under five', () => {
    fc.assert(
      fc.property(counts, fc.boolean(), (all, isWhole) => {
        showCounts(all, { isWhole }).forEach(({ count, hidden }, index) => {
          if (hidden === null) expect(count).toBe(all[index]);
          else expect(count).toBeNull();
          if ((all[index] ?? 0) < MIN_GROUP_SIZE) expect(hidden).toBe('few');
        });
      }),
    );
  });

  it('lets no hidden count that is not zero be worked out from the sum', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const shown = showCounts(all, { isWhole: true });
        const few = all.filter((count) => count < MIN_GROUP_SIZE);
        const together = sum(few);
        if (together === 0 || few.length === all.length) return;
        const rest = sum(all) - sum(shown.map(({ count }) => count ?? 0));
        const isOpen = shown.some(({ hidden }) => hidden === 'rest');
        if (!isOpen) {
          expect(few.length).toBeGreaterThan(1);
          expect(rest).toBeGreaterThanOrEqual(MIN_GROUP_SIZE);
          expect(rest).toBeLessThan(few.length * (MIN_GROUP_SIZE - 1));
        }
      }),
    );
  });
});

describe('binsOf', () => {
  const values = fc.array(
    fc.record({
      value: fc.oneof(
        fc.integer({ min: -5000, max: 5000 }),
        fc.double({ min: -9, max: 9, noNaN: true }),
      ),
      count: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 30 },
  );

  it('counts each value once, with five at least at either end', () => {
    fc.assert(
      fc.property(values, (counted) => {
        const bins = binsOf(counted);
        const all = sum(counted.map(({ count }) => count));
        expect(bins.length > 0).toBe(all >= MIN_GROUP_SIZE);
        if (all < MIN_GROUP_SIZE) return;
        expect(sum(bins.map(({ count }) => count))).toBe(all);
        expect(bins.length).toBeLessThanOrEqual(11);
        expect(bins[0]?.count).toBeGreaterThanOrEqual(MIN_GROUP_SIZE);
        expect(bins.at(-1)?.count).toBeGreaterThanOrEqual(MIN_GROUP_SIZE);
      }),
    );
  });

  it('whole numbers get ranges with both ends in them', () => {
    const counted = Array.from({ length: 60 }, (_, value) => ({ value: value + 20, count: 1 }));
    expect(binsOf(counted).map(({ from, to }) => [from, to])).toEqual([
      [20, 29],
      [30, 39],
      [40, 49],
      [50, 59],
      [60, 69],
      [70, 79],
    ]);
  });
});
