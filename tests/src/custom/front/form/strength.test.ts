import { expect, test } from 'vitest';
import { strengthOf } from '#src/custom/front/form/strength.ts';

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
