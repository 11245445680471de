import { describe, expect, it } from 'vitest';
import { easterSunday, philippineHolidays } from '#server/demo/holidays.ts';

describe('the holidays', () => {
  // Dates of Easter as published by the US Naval Observatory.
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2035, '2035-03-25'],
    [2038, '2038-04-25'],
  ])('reckon Easter of %i', (year, date) => {
    expect(easterSunday(year)).toBe(date);
  });

  it('hold the movable ones of 2026 as proclaimed', () => {
    const holidays = philippineHolidays(2026);
    const dateOf = (reason: string) => holidays.find((holiday) => holiday.reason === reason)?.from;
    expect(dateOf('Maundy Thursday')).toBe('2026-04-02');
    expect(dateOf('Good Friday')).toBe('2026-04-03');
    expect(dateOf('National Heroes Day')).toBe('2026-08-31');
  });

  it('stand in order, one day each', () => {
    for (const year of [2025, 2026, 2027, 2028]) {
      const dates = philippineHolidays(year).map(({ from, to }) => {
        expect(to).toBe(from);
        return from;
      });
      expect(dates).toEqual([...new Set(dates)].sort());
    }
  });
});
