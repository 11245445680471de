import { expect, it } from 'vitest';
import { withoutQuietSpans } from '#src/custom/admin/figures/panels/HeatMap.tsx';

it.each([
  ['a quiet hour or two between others', [8, 9, 12], [8, 9, 10, 11, 12]],
  ['one who came at night, without the quiet night', [0, 8, 9], [0, 8, 9]],
  ['one hour', [8, 8], [8]],
])('the hours of the heat map have %s', (_, busy, shown) => {
  expect(withoutQuietSpans(busy)).toEqual(shown);
});
