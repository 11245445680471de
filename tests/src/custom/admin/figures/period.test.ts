// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { periodOf } from '#src/custom/admin/figures/filters/period.ts';

/** A Wednesday. */
const TODAY = '2026-11-25';

it.each([
  ['', 'month', '2026-10-27', '2026-11-25'],
  ['period=today', 'today', '2026-11-25', '2026-11-25'],
  ['period=week', 'week', '2026-11-23', '2026-11-29'],
  ['period=year', 'year', '2026-01-01', '2026-12-31'],
  ['from=2026-01-05&to=2026-02-04', 'days', '2026-01-05', '2026-02-04'],
  ['from=2026-02-04&to=2026-01-05', 'days', '2026-01-05', '2026-02-04'],
  ['from=2026-11-01', 'days', '2026-11-01', '2026-11-25'],
  ['to=2026-11-10', 'days', '2026-10-12', '2026-11-10'],
  ['from=2026-02-30', 'month', '2026-10-27', '2026-11-25'],
  ['period=days', 'month', '2026-10-27', '2026-11-25'],
  ['period=toString', 'month', '2026-10-27', '2026-11-25'],
])('?%s', (address, id, from, to) => {
  expect(periodOf(new URLSearchParams(address), TODAY)).toEqual({ id, from, to });
});
