import { expect, test } from 'vitest';
import { strengthOf } from '../../../../../src/custom/front/account/form/strength.ts';
import { safeReturnTo } from '../../../../../src/custom/signIn/returnTo.ts';

test.each([
  ['short', 0],
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['mariatakda99', 1],
  ['mango sampaguita bayan', 3],
])('%s has strength %i', (password, level) => {
  expect(strengthOf(password, ['maria'])?.level).toBe(level);
});

test('nothing typed, nothing said', () => {
  expect(strengthOf('')).toBeNull();
});

test.each([
  ['/book/1?date=2026-12-01', '/book/1?date=2026-12-01'],
  ['//evil.example/x', '/my/reservations'],
  ['https://evil.example', '/my/reservations'],
  ['/\\evil.example', '/my/reservations'],
  [null, '/my/reservations'],
])('%s leads to %s', (wish, path) => {
  expect(safeReturnTo(wish)).toBe(path);
});
