import { expect, test } from 'vitest';
import {
  canRecordActivity,
  canTransition,
  needsReason,
  previousActivityStatus,
} from '#schema/reservations/transitions.ts';
import { ACTIVITY_STATUSES, RESERVATION_STATUSES } from '#schema/resources/reservation.ts';

const STATUSES = RESERVATION_STATUSES.map(({ id }) => id);
const ACTIVITIES = ACTIVITY_STATUSES.map(({ id }) => id);

test('a pending reservation is decided, an approved one can still be cancelled', () => {
  const allowed = STATUSES.flatMap((from) =>
    STATUSES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(allowed.sort()).toEqual([
    'approved > cancelled',
    'pending > approved',
    'pending > cancelled',
    'pending > declined',
  ]);
});

test('the activity goes forward one step at a time and back one step', () => {
  const allowed = ACTIVITIES.flatMap((from) =>
    ACTIVITIES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(allowed).toEqual([
    'scheduled > checked_in',
    'scheduled > no_show',
    'checked_in > scheduled',
    'checked_in > in_progress',
    'in_progress > checked_in',
    'in_progress > completed',
    'completed > in_progress',
    'no_show > scheduled',
  ]);
  expect(previousActivityStatus('scheduled')).toBeNull();
});

test('declining and cancelling need a reason', () => {
  expect(STATUSES.filter(needsReason)).toEqual(['declined', 'cancelled']);
});

test('activity is recorded on approved reservations from their day on', () => {
  const record = { status: 'approved', date: '2026-12-01' };
  expect(canRecordActivity(record, '2026-11-30')).toBe(false);
  expect(canRecordActivity(record, '2026-12-01')).toBe(true);
  expect(canRecordActivity({ ...record, status: 'pending' }, '2026-12-01')).toBe(false);
});
