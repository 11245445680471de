import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  countFreePlaces,
  type DayQuery,
  daySlots,
  findUnavailableDates,
  nextFreeSlots,
} from '#schema/reservations/slots.ts';
import { expectedSlots, nights, openSpans, times } from '../../support/slotOracle.ts';

const MINUTE = 60_000;

const row = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  opens: times,
  closes: fc.oneof(times, fc.constant('24:00')),
});

const mostlyNone = <T>(some: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: some });

/** A day of some service, with bookings on its slots, seen from a few days before or after. */
const dayQueries: fc.Arbitrary<DayQuery> = nights.chain(({ timeZone, date }) => {
  const day = Temporal.PlainDate.from(date);
  const near = fc.integer({ min: -4, max: 4 }).map((days) => day.add({ days }).toString());
  const closures = mostlyNone(fc.array(fc.record({ from: near, to: near }), { maxLength: 2 }));
  const rowThatDay = row.map((hours) => ({ ...hours, weekday: day.dayOfWeek }));
  const rules = fc.record({
    slot_minutes: fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 10, max: 200 })),
    capacity: fc.integer({ min: 1, max: 3 }),
    buffer_minutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 45 })),
    weekly_hours: fc.array(fc.oneof(row, rowThatDay), { minLength: 1, maxLength: 4 }),
    closures,
    lead_hours: fc.constantFrom(0, 0, 1, 12, 48),
    horizon_days: fc.integer({ min: 0, max: 5 }),
  });
  const now = fc
    .integer({ min: -5 * 1440, max: 1440 })
    .map((minutes) => Date.parse(`${date}T00:00Z`) + minutes * MINUTE);
  const counts = fc.array(fc.integer({ min: 0, max: 5 }));
  return fc.record({ rules, holidays: closures, now, counts }).map(({ counts, ...rest }) => {
    const query = { ...rest, timeZone, date };
    const starts = expectedSlots(query).map((slot) => slot.starts_at);
    return { ...query, taken: new Map(starts.map((at, i) => [at, counts[i] ?? 3])) };
  });
});

function holdsForDays(name: string, predicate: (query: DayQuery) => void): void {
  test(name, () => fc.assert(fc.property(dayQueries, predicate), { numRuns: 300 }));
}

describe('on any day of any service in any zone', () => {
  holdsForDays(
    'the slots are those a clock on the wall would give, no more and no fewer',
    (query) => {
      expect(daySlots(query).slots).toEqual(expectedSlots(query));
    },
  );

  holdsForDays('every slot lies within the opening hours', (query) => {
    const open = openSpans(query);
    for (const slot of daySlots(query).slots) {
      expect(open.some(([from, to]) => from <= slot.starts_at && slot.ends_at <= to)).toBe(true);
      expect(slot.ends_at - slot.starts_at).toBe(query.rules.slot_minutes * MINUTE);
    }
  });

  holdsForDays('slots are in order, with at least the buffer between them', (query) => {
    const { slots } = daySlots(query);
    slots.slice(1).forEach((slot, i) => {
      const free = (slots[i]?.ends_at ?? Number.NaN) + query.rules.buffer_minutes * MINUTE;
      expect(slot.starts_at).toBeGreaterThanOrEqual(free);
    });
  });

  holdsForDays('no label is given twice, also when an hour repeats', (query) => {
    const labels = daySlots(query).slots.map((slot) => slot.time);
    expect(new Set(labels).size).toBe(labels.length);
  });

  holdsForDays('what remains is between none and the capacity', (query) => {
    for (const { capacity, remaining, reason } of daySlots(query).slots) {
      expect(capacity).toBe(query.rules.capacity);
      expect(remaining).toBeGreaterThanOrEqual(0);
      expect(remaining).toBeLessThanOrEqual(capacity);
      if (reason === null) expect(remaining).toBeGreaterThan(0);
      if (reason === 'full') expect(remaining).toBe(0);
    }
  });

  holdsForDays('the order of the rows does not matter', (query) => {
    const weekly_hours = [...query.rules.weekly_hours].reverse();
    const turned = { ...query, rules: { ...query.rules, weekly_hours } };
    expect(daySlots(turned)).toEqual(daySlots(query));
  });

  holdsForDays('the reason of the day follows from those of its slots', (query) => {
    const { slots, reason } = daySlots(query);
    const reasons = slots.map((slot) => slot.reason);
    if (reason === null) expect(reasons).toContain(null);
    else if (reason === 'closed') expect(slots).toEqual([]);
    else expect(reasons).toContain(reason);
    if (reason !== null) expect(reasons).not.toContain(null);
    if (reason === 'past') expect(new Set(reasons)).toEqual(new Set(['past']));
    if (reasons.includes('full')) expect([null, 'full']).toContain(reason);
  });
});

describe('the four views of the same rules agree', () => {
  const around = (date: string, days: number) =>
    Array.from({ length: days }, (_, n) =>
      Temporal.PlainDate.from(date).add({ days: n }).toString(),
    );

  holdsForDays('a month lists the dates that daySlots says cannot be booked', (query) => {
    const dates = around(query.date, 9);
    const month = findUnavailableDates({ ...query, from: query.date, to: dates.at(-1) ?? '' });
    const expected = dates.map((date) => ({ date, reason: daySlots({ ...query, date }).reason }));
    expect(month).toEqual(expected.filter(({ reason }) => reason !== null));
    const free = countFreePlaces({ ...query, from: query.date, to: dates.at(-1) ?? '' });
    expect(free.map(({ date }) => date)).toEqual(
      expected.filter(({ reason }) => reason === null).map(({ date }) => date),
    );
  });

  test('the next free slots are the bookable ones of the days to come', () => {
    const few = fc.integer({ min: 0, max: 12 });
    const property = fc.property(dayQueries, few, few, (query, limit, maxDays) => {
      const datedSlots = nextFreeSlots({ ...query, from: query.date, limit, maxDays });
      const all = around(query.date, maxDays).flatMap((date) =>
        daySlots({ ...query, date }).slots.map((slot) => ({ ...slot, date })),
      );
      expect(datedSlots).toEqual(all.filter((slot) => slot.reason === null).slice(0, limit));
    });
    fc.assert(property, { numRuns: 300 });
  });
});
