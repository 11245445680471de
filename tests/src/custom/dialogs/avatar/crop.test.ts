import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centred, MAX_ZOOM, moved, sideOf, zoomedAt } from '#src/custom/dialogs/avatar/crop.ts';

const size = { width: 400, height: 200 };

test('starts with the middle square', () => {
  expect(centred(size)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(size, centred(size))).toBe(200);
});

test('what lies under the fingers stays there', () => {
  const at = { x: 0.25, y: -0.25 };
  const before = zoomedAt(size, centred(size), { zoom: 2 });
  const after = zoomedAt(size, before, { zoom: 3, at });
  const under = (crop: typeof before) => crop.x + at.x * sideOf(size, crop);
  expect(under(after)).toBeCloseTo(under(before));
});

test('no step leaves an empty edge', () => {
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const step = fc.record({ x: part, y: part, zoom: fc.double({ min: 0, max: 20, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let crop = centred(size);
      for (const { x, y, zoom } of steps) {
        crop = zoomedAt(size, moved(size, crop, { x, y }), { zoom, at: { x, y } });
      }
      const half = sideOf(size, crop) / 2;
      expect(crop.zoom).toBeGreaterThanOrEqual(1);
      expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM);
      expect(crop.x - half).toBeGreaterThanOrEqual(-1e-9);
      expect(crop.x + half).toBeLessThanOrEqual(size.width + 1e-9);
      expect(crop.y - half).toBeGreaterThanOrEqual(-1e-9);
      expect(crop.y + half).toBeLessThanOrEqual(size.height + 1e-9);
    }),
  );
});
