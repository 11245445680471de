import { expect, test } from 'vitest';
import { calendarFile } from '../../../src/custom/booking/reservations/calendarFile.ts';

const file = calendarFile(
  {
    reference: 'TK-7F3K-92QM',
    title: 'Check-up; first visit, with a nurse',
    starts_at: '2026-12-01T01:00:00.000Z',
    ends_at: '2026-12-01T01:30:00.000Z',
    location: 'City Health Building',
    description: `Reference: TK-7F3K-92QM\nWhat to bring:\n${'Größe, ID and papers. '.repeat(6)}`,
    url: 'https://takda.test/my/reservations/r1',
  },
  new Date('2026-11-20T08:00:00Z'),
);

test('carries the times in UTC', () => {
  expect(file).toContain('\r\nDTSTART:20261201T010000Z\r\nDTEND:20261201T013000Z\r\n');
  expect(file).toContain('\r\nDTSTAMP:20261120T080000Z\r\n');
  expect(file).toContain('\r\nUID:TK-7F3K-92QM@takda.test\r\n');
});

test('escapes what has a meaning in the format', () => {
  expect(file).toContain('SUMMARY:Check-up\\; first visit\\, with a nurse');
  expect(file.replaceAll('\r\n ', '')).toContain('TK-7F3K-92QM\\nWhat to bring:\\nGröße\\, ID');
});

test('no line is longer than 75 bytes, and each ends in CRLF', () => {
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines.at(-1)).toBe('');
});
