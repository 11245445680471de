import { describe, expect, it } from 'vitest';
import { HERE_STATES, OVER_STATES } from '#schema/visits/steps.ts';
import type { VisitState } from '#schema/visits/visit.ts';
import { sinceOf, statusOf } from '#src/custom/admin/visits/entryStatus.ts';
import { countsOf, groupEntries, groupOfNow, lineOf } from '#src/custom/admin/visits/groups.ts';
import { buildEntry, NOW } from './dayEntries.ts';

const soon = { time: '10:00', starts_at: '2026-12-01T02:00:00Z' };
const status = (...[overrides]: Parameters<typeof buildEntry>) =>
  statusOf(buildEntry(overrides), NOW);

describe('the status of an entry', () => {
  it('is what the line says, while they are in it', () => {
    expect(status({ visit: { state: 'on_hold' } })).toBe('on_hold');
    expect(status({ reservation: soon, visit: { state: 'withdrawn' } })).toBe('expected');
  });

  it('is what was recorded of those that the line does not know', () => {
    expect(status({ reservation: { activity_status: 'checked_in' } })).toBe('waiting');
    expect(status({ reservation: { activity_status: 'no_show' } })).toBe('no_show');
    expect(status({ reservation: { activity_status: 'completed' } })).toBe('done');
  });

  it('is late a quarter of an hour after the time, unless it waits to be approved', () => {
    const at = (starts_at: string) => ({ reservation: { starts_at } });
    expect(status(at('2026-12-01T01:25:00Z'))).toBe('expected');
    expect(status(at('2026-12-01T01:24:59Z'))).toBe('late');
    expect(status({ reservation: { status: 'pending' } })).toBe('to_approve');
  });
});

describe('the time in a state', () => {
  const since = '2026-12-01T01:10:00Z';
  it('is known of whoever is here, and of nobody who is done, left or was withdrawn', () => {
    const sinceIn = (state: VisitState) => sinceOf(buildEntry({ visit: { state, since } }));
    for (const state of HERE_STATES) expect(sinceIn(state)).toBe(since);
    for (const state of OVER_STATES) expect(sinceIn(state)).toBeNull();
    expect(sinceOf(buildEntry())).toBeNull();
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
      groupEntries(entries, { by, ...options }).map(({ title, entries: some }) => [
        title,
        some.length,
      ]);
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
    const groups = groupEntries(entries, { by: 'time', counters: [], elsewhere: '' });
    expect(groupOfNow(groups, '09:40')).toBe('09:00');
    expect(groupOfNow(groups, '10:00')).toBe('10:00');
    expect(groupOfNow(groups, '07:00')).toBe('09:00');
    expect(groupOfNow([], '07:00')).toBeNull();
  });

  it('is counted', () => {
    const pending = buildEntry({ reservation: { status: 'pending' } });
    const late = buildEntry();
    const left = buildEntry({ visit: { state: 'left' } });
    const noShow = buildEntry({ reservation: { activity_status: 'no_show' } });
    const later = buildEntry({ reservation: { starts_at: '2026-12-01T02:40:00Z' } });
    expect(countsOf([...entries, pending, late, left, noShow, later], NOW)).toEqual({
      today: 9,
      here: 3,
      late: 1,
      done: 0,
      noShow: 1,
      left: 1,
    });
  });
});
