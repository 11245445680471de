import { expect, test } from 'vitest';
import { isModalPath, modalPathOf, pagePathOf } from '#src/custom/hooks/modalPath.ts';

test('a dialog stands below the path of its page', () => {
  expect(modalPathOf('/my/reservations/1', 'cancel')).toBe('/my/reservations/1/modal/cancel');
  expect(modalPathOf('/my/reservations/1/modal/cancel', 'cancel')).toBe(
    '/my/reservations/1/modal/cancel',
  );
});

test('the page of a path is what stands before the segment', () => {
  expect(pagePathOf('/my/reservations/1/modal/cancel')).toBe('/my/reservations/1');
  expect(pagePathOf('/modal/hello')).toBe('/');
  expect(pagePathOf('/services/multimodal')).toBe('/services/multimodal');
  expect(isModalPath('/services/multimodal')).toBe(false);
});
