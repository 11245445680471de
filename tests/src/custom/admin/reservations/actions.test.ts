import { expect, test } from 'vitest';
import type { Viewer } from '#schema/declaration/access.ts';
import type { Reservation } from '#src/custom/admin/reservation.ts';
import { actionsFor } from '#src/custom/admin/reservations/actions.ts';
import { headline } from '#src/custom/admin/reservations/headline.ts';

const permissions = ['reservations.update_status', 'reservations.update_activity_status'];
const staff: Viewer = {
  id: 'me',
  team_ids: ['mine'],
  roles: [{ name: 'staff', reach: 'team', permissions }],
};
const build = (overrides: Partial<Reservation>) =>
  ({
    id: 'one',
    team_id: 'mine',
    date: '2026-12-01',
    status: 'approved',
    activity_status: 'scheduled',
    ...overrides,
  }) as Reservation;
const offered = (overrides: Partial<Reservation>, today = '2026-12-01') =>
  actionsFor(build(overrides), { viewer: staff, today }).map(({ label }) => label);

test('a pending one is decided', () => {
  expect(offered({ status: 'pending' })).toEqual(['Approve', 'Decline', 'Cancel']);
});

test('before its day an approved one can only be cancelled', () => {
  expect(offered({}, '2026-11-30')).toEqual(['Cancel']);
});

test('on its day it goes step by step, and a wrong step back', () => {
  expect(offered({})).toEqual(['Check in', 'No-show', 'Cancel']);
  expect(offered({ activity_status: 'checked_in' })).toEqual(['Start', 'Back to scheduled']);
  expect(offered({ activity_status: 'completed' })).toEqual(['Back to in progress']);
  expect(offered({ activity_status: 'no_show' })).toEqual(['Back to scheduled']);
});

test('whoever acts for themselves alone can only cancel', () => {
  const own: Viewer = {
    id: 'me',
    team_ids: [],
    roles: [{ name: 'visitor', reach: 'own', permissions }],
  };
  const mine = build({ status: 'pending', user_id: 'me' });
  const actions = actionsFor(mine, { viewer: own, today: '2026-12-01' });
  expect(actions.map(({ label }) => label)).toEqual(['Cancel']);
});

test("another team's reservation, and no permission, offer nothing", () => {
  expect(offered({ team_id: 'theirs' })).toEqual([]);
  expect(actionsFor(build({}), { viewer: null, today: '2026-12-01' })).toEqual([]);
});

test('history reads as sentences', () => {
  const step = { at: '', actor: null, reason: null, fields: [] };
  const slot = { date: '2026-12-01' as const, time: '09:00' };
  expect(headline({ ...step, action: 'created', from: null, to: { source: 'online' } })).toBe(
    'Booked: Online',
  );
  expect(headline({ ...step, action: 'rescheduled', from: { time: '08:00' }, to: slot })).toBe(
    'Moved to Tue, 1 Dec 2026, 9:00 from 8:00',
  );
  const declined = { from: { status: 'pending' as const }, to: { status: 'declined' as const } };
  expect(headline({ ...step, action: 'status', ...declined })).toBe('Declined, was pending');
});
