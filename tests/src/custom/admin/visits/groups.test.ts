import { describe, expect, it } from 'vitest';
import {
  countsOf,
  lineOf,
  partOfNow,
  railOf,
  standingOf,
} from '#src/custom/admin/visits/groups.ts';
import { buildEntry, NOW } from './dayEntries.ts';

const soon = { time: '10:00', starts_at: '2026-12-01T02:00:00Z' };
const standing = (...[overrides]: Parameters<typeof buildEntry>) =>
  standingOf(buildEntry(overrides), NOW);

describe('where somebody stands', () => {
  it('is what the line says, while they are in it', () => {
    expect(standing({ visit: { state: 'on_hold' } })).toBe('on_hold');
    expect(standing({ reservation: soon, visit: { state: 'withdrawn' } })).toBe('expected');
  });

  it('is what was recorded of those that the line does not know', () => {
    expect(standing({ reservation: { activity_status: 'checked_in' } })).toBe('waiting');
    expect(standing({ reservation: { activity_status: 'no_show' } })).toBe('not_come');
    expect(standing({ reservation: { activity_status: 'completed' } })).toBe('done');
  });

  it('is late a quarter of an hour after the time, unless it waits to be approved', () => {
    const at = (starts_at: string) => ({ reservation: { starts_at } });
    expect(standing(at('2026-12-01T01:25:00Z'))).toBe('expected');
    expect(standing(at('2026-12-01T01:24:59Z'))).toBe('late');
    expect(standing({ reservation: { status: 'pending' } })).toBe('to_approve');
  });
});

describe('the day', () => {
  const called = buildEntry({ name: 'Called', visit: { state: 'called', counter_id: 'b' } });
  const first = buildEntry({ name: 'First', visit: { due_at: '2026-12-01T01:00:00Z' } });
  const second = buildEntry({ name: 'Second', visit: { due_at: '2026-12-01T01:30:00Z' } });
  const coming = buildEntry({
    name: 'Coming',
    reservation: { ...soon, service: { id: 'a', name: 'Anti-rabies' } },
  });
  const entries = [second, first, called, coming];
  const names = (some: { reservation: { user: { name: string } } }[]) =>
    some.map(({ reservation }) => reservation.user.name);

  it('has those who are here in the order of their turn', () => {
    expect(names(lineOf(entries, NOW))).toEqual(['Called', 'First', 'Second']);
  });

  it('goes by times, by services, or by counters with the others last', () => {
    const options = { counters: [{ id: 'b', name: 'Zebra' }], elsewhere: 'At no counter' };
    const titles = (by: 'time' | 'service' | 'counter') =>
      railOf(entries, { by, ...options }).map(({ title, entries: some }) => [title, some.length]);
    expect(titles('time')).toEqual([
      ['09:00', 3],
      ['10:00', 1],
    ]);
    expect(titles('service')).toEqual([
      ['Anti-rabies', 1],
      ['Dental check-up', 3],
    ]);
    expect(titles('counter')).toEqual([
      ['Zebra', 1],
      ['At no counter', 3],
    ]);
  });

  it('opens at the time that runs, before the first one at the first', () => {
    const parts = railOf(entries, { by: 'time', counters: [], elsewhere: '' });
    expect(partOfNow(parts, '09:40')).toBe('09:00');
    expect(partOfNow(parts, '10:00')).toBe('10:00');
    expect(partOfNow(parts, '07:00')).toBe('09:00');
    expect(partOfNow([], '07:00')).toBeNull();
  });

  it('is counted', () => {
    const pending = buildEntry({ reservation: { status: 'pending' } });
    const late = buildEntry();
    const left = buildEntry({ visit: { state: 'left' } });
    const later = buildEntry({ reservation: { starts_at: '2026-12-01T02:40:00Z' } });
    expect(countsOf([...entries, pending, late, left, later], NOW)).toEqual({
      today: 8,
      here: 3,
      toApprove: 1,
      late: 1,
      nextHour: 1,
      done: 0,
      notCome: 1,
    });
  });
});
