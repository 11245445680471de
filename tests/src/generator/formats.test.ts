import { afterEach, expect, test } from 'vitest';
import { translator } from '#schema/language/index.ts';
import {
  clock,
  dayName,
  dayOfMonth,
  exactTime,
  formatNumber,
  longDate,
  relativeDate,
  relativeTime,
  shortDate,
  shortWeekday,
} from '#src/generator/formats.ts';
import { counted } from '#src/generator/nouns.ts';
import { setTranslator } from '#src/language/t.ts';

afterEach(() => setTranslator(translator('en-GB')));

const DAY = '2026-12-01';
const NOW = Date.parse('2026-12-01T01:00:00Z');
/** Browsers differ in the kind of space before AM. */
const plain = (words: string) => words.replaceAll(/\s/g, ' ');

test('in English', () => {
  expect(shortDate(DAY)).toBe('Tue, 1 Dec 2026');
  expect(longDate(DAY)).toBe('Tuesday, 1 December 2026');
  expect([shortWeekday(DAY), dayOfMonth(DAY)]).toEqual(['Tue', '1 Dec']);
  expect(['09:00', '13:30', '24:00'].map((time) => clock(time))).toEqual([
    '9:00',
    '13:30',
    '24:00',
  ]);
  expect(exactTime('2026-12-01T01:00:00Z', 'Asia/Manila')).toBe('Tue, 1 Dec 2026, 9:00');
  expect([-1, 0, 1].map((days) => relativeDate(`2026-12-0${days + 2}`, '2026-12-02'))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
  ]);
  expect(relativeDate('2026-12-05', DAY)).toBe('Saturday');
  expect(relativeDate('2027-01-05', DAY)).toBe('Tue, 5 Jan 2027');
  expect(relativeTime('2026-11-30T22:00:00Z', NOW)).toBe('3 hours ago');
  expect(formatNumber(10_000)).toBe('10,000');
  expect([counted(1, 'hours'), counted(45, 'minutes'), counted(2, 'pages')]).toEqual([
    '1 hour',
    '45 minutes',
    '2 pages',
  ]);
});

test('in Filipino, and English again after it', () => {
  expect(dayName(DAY)).toMatch(/^Tue,? 1 Dec$/);
  setTranslator(
    translator('fil-PH', {
      Today: 'Ngayon',
      '{count, plural, one {# hour} other {# hours}}': '{count, plural, other {# oras}}',
    }),
    'fil-PH',
  );
  expect(shortDate(DAY)).toBe('Mar, Dis 1, 2026');
  expect(dayName(DAY)).toBe('Mar, Dis 1');
  expect(longDate(DAY)).toBe('Martes, Disyembre 1, 2026');
  expect([shortWeekday(DAY), dayOfMonth(DAY)]).toEqual(['Mar', 'Dis 1']);
  expect(['09:00', '13:30', '24:00'].map((time) => clock(time)).map(plain)).toEqual([
    '9:00 AM',
    '1:30 PM',
    '12:00 AM',
  ]);
  expect(plain(exactTime('2026-12-01T01:00:00Z', 'Asia/Manila'))).toBe('Mar, Dis 1, 2026, 9:00 AM');
  expect(relativeDate(DAY, DAY)).toBe('Ngayon');
  expect(relativeDate('2026-12-05', DAY)).toBe('Sabado');
  expect(relativeTime('2026-11-30T22:00:00Z', NOW)).toBe('3 oras ang nakalipas');
  expect(relativeTime('2026-12-02T02:00:00Z', NOW)).toBe('bukas');
  expect(formatNumber(10_000)).toBe('10,000');
  expect(counted(1, 'hours')).toBe('1 oras');
  setTranslator(translator('en-GB'));
  expect(shortDate(DAY)).toBe('Tue, 1 Dec 2026');
});
