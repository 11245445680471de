import { describe, expect, test } from 'vitest';
import {
  countFreePlaces,
  type DayQuery,
  daySlots,
  findUnavailableDates,
  nextFreeSlots,
  type Slot,
  type SlotRules,
} from '#schema/reservations/slots.ts';

const at = (iso: string) => Date.parse(iso);
const labels = (slots: Slot[]) => slots.map((slot) => slot.time);
const reasons = (slots: Slot[]) => slots.map((slot) => slot.reason);

/** An office in Manila: Monday to Friday, 9 to 12 and 13 to 15 o'clock, an hour each. */
const office: SlotRules = {
  slot_minutes: 60,
  capacity: 2,
  buffer_minutes: 0,
  weekly_hours: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, opens: '13:00', closes: '15:00' },
    { weekday, opens: '09:00', closes: '12:00' },
  ]),
  closures: [],
  lead_hours: 0,
  horizon_days: 30,
};

/** Monday, 2 March 2026, asked for on the Sunday before at noon. */
function monday(rules: Partial<SlotRules> = {}, rest: Partial<DayQuery> = {}): DayQuery {
  return {
    rules: { ...office, ...rules },
    holidays: [],
    date: '2026-03-02',
    timeZone: 'Asia/Manila',
    now: at('2026-03-01T12:00+08:00'),
    ...rest,
  };
}

describe('the grid of a day', () => {
  test('two rows make a lunch break, in whatever order they were entered', () => {
    const { slots, reason } = daySlots(monday());
    expect(labels(slots)).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00']);
    expect(reason).toBeNull();
    expect(slots[0]).toEqual({
      time: '09:00',
      ends: '10:00',
      starts_at: at('2026-03-02T09:00+08:00'),
      ends_at: at('2026-03-02T10:00+08:00'),
      capacity: 2,
      remaining: 2,
      reason: null,
    });
  });

  test('a buffer follows every slot, but the last one may end right at closing time', () => {
    const { slots } = daySlots(monday({ slot_minutes: 40, buffer_minutes: 10 }));
    expect(labels(slots)).toEqual(['09:00', '09:50', '10:40', '13:00', '13:50']);
    const exact = daySlots(monday({ slot_minutes: 50, buffer_minutes: 15 })).slots;
    expect(exact.at(-1)).toMatchObject({ time: '14:05', ends: '14:55' });
    expect(labels(daySlots(monday({ slot_minutes: 60, buffer_minutes: 60 })).slots)).toEqual([
      '09:00',
      '11:00',
      '13:00',
    ]);
  });

  test('a slot that would end a minute after closing time is left out', () => {
    expect(labels(daySlots(monday({ slot_minutes: 61 })).slots)).toEqual([
      '09:00',
      '10:01',
      '13:00',
    ]);
  });

  test('overlapping and repeated rows neither overlap nor repeat slots', () => {
    const rows = [
      { weekday: 1, opens: '09:30', closes: '12:00' },
      { weekday: 1, opens: '09:00', closes: '10:45' },
      { weekday: 1, opens: '09:00', closes: '10:45' },
    ];
    const { slots } = daySlots(monday({ weekly_hours: rows }));
    expect(labels(slots)).toEqual(['09:00', '10:30']);
  });

  test('closing at 24:00 is midnight at the end of the day', () => {
    const rows = [{ weekday: 1, opens: '22:00', closes: '24:00' }];
    const { slots } = daySlots(monday({ weekly_hours: rows }));
    expect(slots.map(({ time, ends }) => [time, ends])).toEqual([
      ['22:00', '23:00'],
      ['23:00', '24:00'],
    ]);
    expect(slots[1]?.ends_at).toBe(at('2026-03-03T00:00+08:00'));
  });

  test('rules that cannot make a grid are refused', () => {
    for (const rules of [{ slot_minutes: 0 }, { slot_minutes: 7.5 }, { buffer_minutes: -60 }]) {
      expect(() => daySlots(monday(rules))).toThrow(RangeError);
    }
    expect(() => daySlots(monday({}, { date: '2026-02-30' }))).toThrow(RangeError);
    expect(() => daySlots(monday({}, { timeZone: 'Asia/Atlantis' }))).toThrow(RangeError);
    const rows = [{ weekday: 1, opens: '9:00', closes: '12:00' }];
    expect(() => daySlots(monday({ weekly_hours: rows }))).toThrow(RangeError);
  });
});

describe('why a slot or a day cannot be booked', () => {
  test('past: a slot is gone the moment it starts', () => {
    const { slots } = daySlots(monday({}, { now: at('2026-03-02T10:00+08:00') }));
    expect(reasons(slots)).toEqual(['past', 'past', null, null, null]);
    expect(daySlots(monday({}, { now: at('2026-03-02T14:00+08:00') })).reason).toBe('past');
  });

  test('lead time: to the millisecond, in elapsed hours', () => {
    const now = at('2026-03-01T14:00+08:00');
    expect(reasons(daySlots(monday({ lead_hours: 24 }, { now })).slots)).toEqual([
      'lead_time',
      'lead_time',
      'lead_time',
      'lead_time',
      null,
    ]);
    const late = daySlots(monday({ lead_hours: 24 }, { now: now + 1 }));
    expect(late.slots[4]?.reason).toBe('lead_time');
    expect(late.reason).toBe('lead_time');
  });

  test('horizon: the last date is today in the zone plus horizon_days', () => {
    expect(daySlots(monday({ horizon_days: 1 })).reason).toBeNull();
    expect(daySlots(monday({ horizon_days: 0 })).reason).toBe('horizon');
    // Still Saturday in UTC, but the first minute of Sunday in Manila.
    const now = at('2026-02-28T16:00Z');
    expect(daySlots(monday({ horizon_days: 1 }, { now })).reason).toBeNull();
    expect(daySlots(monday({ horizon_days: 1 }, { now: now - 1 })).reason).toBe('horizon');
  });

  test('a day with slots too soon and slots too far ahead is too soon', () => {
    const { slots, reason } = daySlots(monday({ lead_hours: 22, horizon_days: 0 }));
    expect(reasons(slots).slice(0, 2)).toEqual(['lead_time', 'horizon']);
    expect(reason).toBe('lead_time');
  });

  test('closed: no hours, the first and the last day of a closure, a holiday', () => {
    expect(daySlots(monday({}, { date: '2026-03-01' }))).toEqual({ slots: [], reason: 'closed' });
    const closures = [{ from: '2026-03-03', to: '2026-03-05', reason: 'Inventory' }];
    const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06'];
    expect(days.map((date) => daySlots(monday({ closures }, { date })).reason)).toEqual([
      null,
      'closed',
      'closed',
      null,
    ]);
    const holidays = [{ from: '2026-03-02', to: '2026-03-02' }];
    expect(daySlots(monday({}, { holidays }))).toEqual({ slots: [], reason: 'closed' });
  });

  test('full: nothing remains, even after the capacity was lowered below the bookings', () => {
    const taken = new Map([
      [at('2026-03-02T09:00+08:00'), 1],
      [at('2026-03-02T10:00+08:00'), 2],
      [at('2026-03-02T11:00+08:00'), 5],
    ]);
    const { slots, reason } = daySlots(monday({}, { taken }));
    expect(slots.map((slot) => slot.remaining)).toEqual([1, 0, 0, 2, 2]);
    expect(reasons(slots)).toEqual([null, 'full', 'full', null, null]);
    expect(reason).toBeNull();
  });

  test('a day is full when what could still be booked is taken', () => {
    const taken = new Map([[at('2026-03-02T14:00+08:00'), 2]]);
    const now = at('2026-03-02T12:30+08:00');
    const { slots, reason } = daySlots(monday({ lead_hours: 1 }, { now, taken }));
    expect(reasons(slots)).toEqual(['past', 'past', 'past', 'lead_time', 'full']);
    expect(reason).toBe('full');
  });
});

describe('months and alternatives', () => {
  const now = at('2026-03-04T14:30+08:00');

  test('a month lists only what cannot be booked', () => {
    const closures = [{ from: '2026-03-06', to: '2026-03-06' }];
    const query = monday({ closures, horizon_days: 6, lead_hours: 20 }, { now });
    expect(findUnavailableDates({ ...query, from: '2026-03-03', to: '2026-03-11' })).toEqual([
      { date: '2026-03-03', reason: 'past' },
      { date: '2026-03-04', reason: 'past' },
      { date: '2026-03-06', reason: 'closed' },
      { date: '2026-03-07', reason: 'closed' },
      { date: '2026-03-08', reason: 'closed' },
      { date: '2026-03-11', reason: 'horizon' },
    ]);
    expect(findUnavailableDates({ ...query, from: '2026-03-11', to: '2026-03-03' })).toEqual([]);
  });

  test('of the days that can be booked, the places of the free slots are counted', () => {
    const taken = new Map([[at('2026-03-05T10:00+08:00'), 1]]);
    const query = monday({ horizon_days: 1 }, { now, taken });
    const counted = countFreePlaces({ ...query, from: '2026-03-03', to: '2026-03-11' });
    // Today's times have passed; one place of tomorrow's ten is taken.
    expect(counted).toEqual([{ date: '2026-03-05', places: 9 }]);
  });

  test('alternatives skip what is taken or closed and stop at the limit', () => {
    const taken = new Map([[at('2026-03-06T10:00+08:00'), 2]]);
    const query = { ...monday({}, { now, taken }), from: '2026-03-06' };
    const datedSlots = nextFreeSlots({ ...query, limit: 6, maxDays: 4 });
    expect(datedSlots.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-03-06 09:00',
      '2026-03-06 11:00',
      '2026-03-06 13:00',
      '2026-03-06 14:00',
      '2026-03-09 09:00',
      '2026-03-09 10:00',
    ]);
    expect(nextFreeSlots({ ...query, limit: 6, maxDays: 3 })).toHaveLength(4);
    expect(nextFreeSlots({ ...query, limit: 0, maxDays: 3 })).toEqual([]);
  });
});

describe('nights on which the clock changes', () => {
  const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

  function night(timeZone: string, date: string, opens: string, closes: string, minutes = 60) {
    const weekly_hours = ALL_WEEK.map((weekday) => ({ weekday, opens, closes }));
    const now = at(`${date}T00:00Z`) - 3 * 86_400_000;
    return monday({ weekly_hours, slot_minutes: minutes }, { timeZone, date, now });
  }

  /** Slots as `start-end`, with the UTC offset of the start. */
  const seen = (query: DayQuery) =>
    daySlots(query).slots.map(({ time, ends, starts_at }) => {
      const offset = (at(`${query.date}T${time}Z`) - starts_at) / 3_600_000;
      return `${time}-${ends} ${offset}`;
    });

  test.each([
    ['Europe/Berlin', '2025-03-30', ['00:00-01:00 1', '01:00-03:00 1', '03:00-04:00 2']],
    ['America/New_York', '2025-03-09', ['00:00-01:00 -5', '01:00-03:00 -5', '03:00-04:00 -4']],
    [
      'Australia/Lord_Howe',
      '2025-10-05',
      ['00:00-01:00 10.5', '01:00-02:30 10.5', '03:00-04:00 11'],
    ],
    ['Asia/Manila', '1990-05-21', ['01:00-02:00 9', '02:00-03:00 9', '03:00-04:00 9']],
  ])('spring in %s: a time that does not exist is no slot', (zone, date, expected) => {
    expect(seen(night(zone, date, '00:00', '04:00'))).toEqual(expected);
  });

  test.each([
    ['Europe/Berlin', '2025-10-26', ['01:00-02:00 2', '02:00-02:00 2', '03:00-04:00 1']],
    ['America/New_York', '2025-11-02', ['01:00-01:00 -4', '02:00-03:00 -5', '03:00-04:00 -5']],
    // From 02:00 back to 01:30: the second half of the hour is shown twice.
    [
      'Australia/Lord_Howe',
      '2025-04-06',
      ['01:00-01:30 11', '02:00-03:00 10.5', '03:00-04:00 10.5'],
    ],
    ['Asia/Manila', '2025-10-26', ['01:00-02:00 8', '02:00-03:00 8', '03:00-04:00 8']],
  ])('autumn in %s: a repeated hour is offered once, the first time', (zone, date, expected) => {
    expect(seen(night(zone, date, '01:00', '04:00'))).toEqual(expected);
  });

  test('says which of two equal times a slot begins and ends with', () => {
    const turns = ({ time, ends, turn, ends_turn }: Slot) => ({ time, ends, turn, ends_turn });
    const query = night('America/New_York', '2025-11-02', '00:30', '03:00', 30);
    expect(daySlots(query).slots.map(turns)).toEqual([
      { time: '00:30', ends: '01:00', ends_turn: 'first' },
      { time: '01:00', ends: '01:30', turn: 'first', ends_turn: 'first' },
      { time: '01:30', ends: '01:00', turn: 'first', ends_turn: 'second' },
      { time: '02:00', ends: '02:30' },
      { time: '02:30', ends: '03:00' },
    ]);
    const long = night('America/New_York', '2025-11-02', '01:00', '03:00', 90);
    expect(daySlots(long).slots.map(turns)).toEqual([
      { time: '01:00', ends: '01:30', turn: 'first', ends_turn: 'second' },
    ]);
  });

  test('Manila 1990: the last hour before midnight repeats', () => {
    expect(seen(night('Asia/Manila', '1990-07-28', '22:00', '24:00'))).toEqual([
      '22:00-23:00 9',
      '23:00-23:00 9',
    ]);
  });

  test('a slot that the jump pushes into the one before is left out', () => {
    const query = night('Europe/Berlin', '2025-03-30', '01:00', '06:00', 45);
    // 02:30 does not exist, and 03:15 comes while the slot of 01:45 still runs.
    expect(seen(query)).toEqual([
      '01:00-01:45 1',
      '01:45-03:30 1',
      '04:00-04:45 2',
      '04:45-05:30 2',
    ]);
  });

  test('closing at a time that does not exist means closing when the clock jumps', () => {
    expect(seen(night('Europe/Berlin', '2025-03-30', '01:00', '02:30', 30))).toEqual([
      '01:00-01:30 1',
      '01:30-03:00 1',
    ]);
    expect(seen(night('Europe/Berlin', '2025-03-30', '02:00', '03:00', 30))).toEqual([]);
  });

  test('a midnight that does not exist ends its day at 24:00 all the same', () => {
    const query = night('America/Havana', '2025-03-08', '22:00', '24:00');
    expect(seen(query)).toEqual(['22:00-23:00 -5', '23:00-24:00 -5']);
    expect(daySlots(query).slots[1]?.ends_at).toBe(at('2025-03-09T01:00-04:00'));
    expect(seen({ ...query, date: '2025-03-09' })[0]).toBe('22:00-23:00 -4');
  });

  test('a clock set back over midnight may end a slot on the evening before', () => {
    // St John's went from 00:01 on 7 November back to 23:01 on the 6th.
    expect(seen(night('America/St_Johns', '2010-11-07', '00:00', '01:00', 30))).toEqual([
      '00:00-23:30 -2.5',
      '00:30-01:00 -3.5',
    ]);
  });

  test('Apia never had 30 December 2011', () => {
    const query = night('Pacific/Apia', '2011-12-29', '09:00', '24:00', 300);
    expect(daySlots({ ...query, date: '2011-12-30' })).toEqual({ slots: [], reason: 'closed' });
    const datedSlots = nextFreeSlots({ ...query, from: '2011-12-29', limit: 4, maxDays: 3 });
    expect(datedSlots.map(({ date, time, ends }) => `${date} ${time}-${ends}`)).toEqual([
      '2011-12-29 09:00-14:00',
      '2011-12-29 14:00-19:00',
      '2011-12-29 19:00-24:00',
      '2011-12-31 09:00-14:00',
    ]);
    expect((datedSlots[3]?.starts_at ?? 0) - (datedSlots[2]?.ends_at ?? 0)).toBe(9 * 3_600_000);
  });
});
