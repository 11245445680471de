/** What a period is compared with. */
import { describe, expect, it } from 'vitest';
import { periodBefore, spanOf } from '#schema/figures/figurePeriods.ts';

/** A Thursday. */
const TODAY = '2026-11-26';

describe('the period before', () => {
  it.each([
    ['an unfinished week', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-19'],
    ['a week that is over', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['an unfinished month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-26'],
    ['a month that is over', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['an unfinished year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-26'],
    ['a year that is over', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['today', TODAY, TODAY, '2026-11-25', '2026-11-25'],
    ['the last days', '2026-10-28', TODAY, '2026-09-28', '2026-10-27'],
    ['days until after today', '2026-11-25', '2026-12-04', '2026-11-23', '2026-11-24'],
  ])('of %s', (_, from, to, first, last) => {
    expect(periodBefore({ from, to }, TODAY)).toEqual({ from: first, to: last });
  });

  it('of a month that has come further than the one before ends with that', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(periodBefore(march, '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('of a leap year until its day more ends the day before', () => {
    const leap = { from: '2024-01-01', to: '2024-12-31' };
    expect(periodBefore(leap, '2024-02-29')).toEqual({ from: '2023-01-01', to: '2023-02-28' });
  });
});

it('seven days that begin on another day are no week of the calendar', () => {
  expect(spanOf({ from: '2026-11-20', to: '2026-11-26' })).toBe('days');
});
