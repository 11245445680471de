import { expect, test } from 'vitest';
import {
  formatDuration,
  formatInstant,
  formatSlot,
  fullDate,
  upcomingDate,
} from '#src/custom/front/page/formatDates.ts';

test('dates and times read as one says them', () => {
  expect(fullDate('2026-12-01')).toBe('Tuesday, 1 December 2026');
  expect(formatSlot({ date: '2026-12-01', time: '09:00', ends: '09:30' })).toBe(
    'Tuesday, 1 December 2026, 9:00 to 9:30',
  );
  expect(upcomingDate('2026-12-01', '2026-12-01')).toBe('Today');
  expect(upcomingDate('2027-01-01', '2026-12-31')).toBe('Tomorrow');
  expect(upcomingDate('2026-12-01', '2026-11-20')).toBe('Tue 1 Dec');
});

test('an instant is told in the time of the organisation', () => {
  expect(formatInstant('2026-11-30T22:00:00.000Z', 'Asia/Manila')).toBe(
    'Tuesday, 1 December 2026, 6:00',
  );
  expect(formatInstant('2026-11-30T22:00:00.000Z', 'America/New_York')).toBe(
    'Monday, 30 November 2026, 17:00',
  );
});

test('durations', () => {
  expect(formatDuration(30)).toBe('30 minutes');
  expect(formatDuration(90)).toBe('1 hour 30 minutes');
  expect(formatDuration(2880)).toBe('2 days');
});
