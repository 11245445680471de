import { expect, it } from 'vitest';
import { newOrphans } from '#schema/orphans/orphans.ts';
import type { SlotDays } from '#schema/reservations/slots.ts';

/** A Wednesday. */
const DATE = '2026-12-02';
const ZONE = 'Asia/Manila';
const hours = (opens: string, closes: string) => [{ weekday: 3, opens, closes }];

const days = (changed: Partial<SlotDays['rules']> = {}, holidays: SlotDays['holidays'] = []) => ({
  rules: {
    slot_minutes: 30,
    capacity: 2,
    buffer_minutes: 0,
    weekly_hours: hours('08:00', '12:00'),
    closures: [],
    ...changed,
  },
  holidays,
  timeZone: ZONE,
});
const visit = (id: string, time: string, { has_seat = true, places = 1 } = {}) => {
  const starts_at = Date.parse(`${DATE}T${time}:00+08:00`);
  return { id, date: DATE, starts_at, ends_at: starts_at + 30 * 60_000, has_seat, places };
};
const first = visit('first', '09:00');
const second = visit('second', '09:00');
const half = visit('half', '09:30');
const without = visit('without', '09:00', { has_seat: false });
const all = [first, second, half, without];

const closed = [{ from: '2026-12-01', to: '2026-12-03' }];
it.each<[string, SlotDays | null, string[]]>([
  ['nothing', days(), []],
  ['more hours', days({ weekly_hours: hours('08:00', '17:00') }), []],
  ['fewer hours', days({ weekly_hours: hours('08:00', '09:30') }), ['half']],
  ['no hours', days({ weekly_hours: [] }), ['first', 'second', 'half', 'without']],
  ['a closure', days({ closures: closed }), ['first', 'second', 'half', 'without']],
  ['a holiday', days({}, closed), ['first', 'second', 'half', 'without']],
  ['less room: who booked last', days({ capacity: 1 }), ['second']],
  ['longer slots', days({ slot_minutes: 60 }), ['half']],
  ['shorter slots', days({ slot_minutes: 20 }), ['first', 'second', 'half', 'without']],
  ['a pause', days({ buffer_minutes: 10 }), ['first', 'second', 'half', 'without']],
  ['an end of it', null, ['first', 'second', 'half', 'without']],
])('finds whom %s leaves without a slot', (_, after, ids) => {
  expect(newOrphans(all, { before: days(), after }).map(({ id }) => id)).toEqual(ids);
});

it('counts places, and who needs more than are left makes room for who does not', () => {
  const couple = visit('couple', '09:00', { places: 2 });
  const visits = [first, couple, second];
  const orphans = (capacity: number) =>
    newOrphans(visits, { before: days({ capacity: 4 }), after: days({ capacity }) });
  expect(orphans(3).map(({ id }) => id)).toEqual(['second']);
  expect(orphans(2).map(({ id }) => id)).toEqual(['couple']);
});

it('leaves out who had none before', () => {
  const before = days({ capacity: 1, weekly_hours: hours('08:00', '09:30') });
  const after = days({ capacity: 1, weekly_hours: hours('08:00', '09:00') });
  expect(newOrphans(all, { before, after }).map(({ id }) => id)).toEqual(['first', 'without']);
});
