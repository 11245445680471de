import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  isTimeZone,
  localDay,
  minutesOf,
  timeOf,
  toInstant,
  toLocal,
  weekday,
} from '#schema/time/zone.ts';
import { nights, reaches, shows, times, zones } from '../../support/slotOracle.ts';

const at = (iso: string) => Date.parse(iso);

describe('dates', () => {
  test('weekdays count from Monday to Sunday', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-07', '2026-03-08'];
    expect(days.map(weekday)).toEqual([1, 2, 6, 7]);
  });

  test('days are added and counted across months, leap days and clock changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2025-03-31', '2025-03-30')).toBe(-1);
  });

  test('dates and times that are none are refused', () => {
    for (const date of ['2025-02-29', '2025-13-01', '2025-1-1', '', '2025-01-01T00:00']) {
      expect(() => weekday(date)).toThrow(RangeError);
    }
    for (const time of ['24:01', '9:00', '12:60', '12:00:00', '']) {
      expect(() => toInstant('2025-01-01', time, 'UTC')).toThrow(RangeError);
    }
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => toLocal(Number.NaN, 'UTC')).toThrow(RangeError);
  });

  test('minutes since midnight', () => {
    expect(['00:00', '09:05', '24:00'].map(minutesOf)).toEqual([0, 545, 1440]);
    expect([0, 545, 1440].map(timeOf)).toEqual(['00:00', '09:05', '24:00']);
  });
});

describe('zones', () => {
  test('IANA names are zones; offsets, blanks and inventions are not', () => {
    for (const name of [...zones, 'UTC']) expect(isTimeZone(name)).toBe(true);
    for (const name of ['', '+08:00', 'Asia/Atlantis', 'local']) {
      expect(isTimeZone(name)).toBe(false);
    }
    expect(() => toLocal(0, 'Asia/Atlantis')).toThrow(RangeError);
  });

  test('a local time becomes an instant and back', () => {
    expect(toInstant('2026-03-02', '09:00', 'Asia/Manila')).toBe(at('2026-03-02T01:00Z'));
    expect(toInstant('2026-03-02', '24:00', 'Asia/Manila')).toBe(at('2026-03-02T16:00Z'));
    const local = { date: '2026-03-02', time: '09:00' };
    expect(toLocal(at('2026-03-02T01:00:59.999Z'), 'Asia/Manila')).toEqual(local);
  });

  test.each([
    ['Europe/Berlin', '2025-03-30', '02:30'],
    ['America/New_York', '2025-03-09', '02:00'],
    ['Australia/Lord_Howe', '2025-10-05', '02:29'],
    ['Pacific/Apia', '2011-12-30', '12:00'],
  ])('%s never showed %s %s', (zone, date, time) => {
    expect(toInstant(date, time, zone)).toBeNull();
  });

  test.each([
    ['Europe/Berlin', '2025-10-26', '02:30', '2025-10-26T02:30+02:00'],
    ['America/New_York', '2025-11-02', '01:00', '2025-11-02T01:00-04:00'],
    ['Australia/Lord_Howe', '2025-04-06', '01:59', '2025-04-06T01:59+11:00'],
    ['Asia/Manila', '1990-07-28', '23:30', '1990-07-28T23:30+09:00'],
  ])('%s showed %s %s twice, and the first counts', (zone, date, time, first) => {
    expect(toInstant(date, time, zone)).toBe(at(first));
  });
});

describe('in every zone, 1990 to 2100', () => {
  const anyZone = fc.oneof(
    fc.constantFrom(...zones),
    fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  );
  const anyInstant = fc.integer({ min: at('1990-01-01T00:00Z'), max: at('2100-12-31T00:00Z') });

  /** The instant by Temporal; null when the local time is not what comes out again. */
  function byTemporal(date: string, time: string, zone: string): number | null {
    const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
    const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
    return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null;
  }

  test('the local time of an instant is that of Temporal', () => {
    const property = fc.property(anyZone, anyInstant, (zone, instant) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
      const [date = '', time = ''] = zoned.toPlainDateTime().toString().split('T');
      expect(toLocal(instant, zone)).toEqual({ date, time: time.slice(0, 5) });
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test('the instant of a local time is that of Temporal', () => {
    const property = fc.property(anyZone, anyInstant, times, (zone, instant, time) => {
      const { date } = toLocal(instant, zone);
      expect(toInstant(date, time, zone)).toBe(byTemporal(date, time, zone));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test('around a change of the clock, both agree with Temporal and a clock on the wall', () => {
    const property = fc.property(nights, times, ({ timeZone, date }, time) => {
      const instant = toInstant(date, time, timeZone);
      expect(instant).toBe(byTemporal(date, time, timeZone));
      expect(instant).toBe(shows(date, time, timeZone));
      const reached = localDay(date, timeZone).reaches(minutesOf(time));
      expect(reached).toBe(reaches(date, time, timeZone));
      if (instant !== null) expect(toLocal(instant, timeZone)).toEqual({ date, time });
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
