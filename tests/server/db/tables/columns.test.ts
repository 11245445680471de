import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoOf } from '#server/db/tables/columns.ts';

it('reads instants as PostgreSQL prints them', () => {
  expect(isoOf('2026-12-01 01:00:00+00')).toBe('2026-12-01T01:00:00.000Z');
  expect(isoOf('2026-12-01 01:00:00.5+00')).toBe('2026-12-01T01:00:00.500Z');
  expect(isoOf('2026-12-01 09:00:00.12+08')).toBe('2026-12-01T01:00:00.120Z');
  expect(isoOf('2026-12-01T01:00:00.123+00:00')).toBe('2026-12-01T01:00:00.123Z');
});

it('agrees with Date at any instant', () => {
  const dates = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2199-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const [whole = '', fraction = ''] = date
        .toISOString()
        .replace('T', ' ')
        .slice(0, -1)
        .split('.');
      const trimmed = fraction.replace(/0+$/, '');
      expect(isoOf(`${whole}${trimmed ? `.${trimmed}` : ''}+00`)).toBe(date.toISOString());
    }),
  );
});
