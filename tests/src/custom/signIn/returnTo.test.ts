import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnTo } from '#src/custom/signIn/returnTo.ts';

const HOME = '/my/reservations';
const here = window.location.origin;

test.each([
  ['/book/1?date=2026-12-01', '/book/1?date=2026-12-01'],
  ['/book/../my/profile', '/my/profile'],
  ['//evil.example/x', HOME],
  ['https://evil.example', HOME],
  ['/\\evil.example', HOME],
  ['/.//evil.example', HOME],
  ['/..//evil.example', HOME],
  ['/a/..//evil.example', HOME],
  ['/./\\evil.example', HOME],
  ['/%2e//evil.example', HOME],
  ['/%2E%2e/\\evil.example', HOME],
  ['/\t/evil.example', HOME],
  ['/.\n//evil.example', HOME],
  ['///', HOME],
  ['//[', HOME],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['javascript:alert(1)', HOME],
  ['', HOME],
  [null, HOME],
])('%j leads to %s', (wish, path) => {
  expect(safeReturnTo(wish)).toBe(path);
});

test('whatever stands there, the browser stays on this site', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '\t',
    '\n',
    '\r',
    ' ',
    '@',
    ':',
    '?',
    '#',
  ];
  const piece = fc.constantFrom(...pieces, 'x', 'evil.example', 'https:', 'javascript:', '[', '\0');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
      const path = safeReturnTo(`/${parts.join('')}`);
      expect(new URL(path, here).origin).toBe(here);
      // The router hands the path to the history, which refuses what is not of this site.
      window.history.replaceState(null, '', path);
      expect(window.location.origin).toBe(here);
      expect(safeReturnTo(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});
