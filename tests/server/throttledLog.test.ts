import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttledLog } from '#server/throttledLog.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes the first of a kind at once, then how many were left out, and falls silent', () => {
  const written: [string, number][] = [];
  const lines = throttledLog(5_000);
  const note = (kind: string) => lines(kind, (left_out) => written.push([kind, left_out]));
  for (let count = 0; count < 19_001; count += 1) note('pool_exhausted');
  note('disk_full');
  expect(written).toEqual([
    ['pool_exhausted', 0],
    ['disk_full', 0],
  ]);
  vi.advanceTimersByTime(5_000);
  expect(written.slice(2)).toEqual([['pool_exhausted', 19_000]]);
  note('pool_exhausted');
  expect(written).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(3)).toEqual([['pool_exhausted', 1]]);
  note('pool_exhausted');
  expect(written.at(-1)).toEqual(['pool_exhausted', 0]);
});

it('tells at the end what it has not told yet, and no more than so many kinds at once', () => {
  const written: string[] = [];
  const lines = throttledLog(5_000);
  for (let count = 0; count < 1_000; count += 1) {
    lines(`kind ${count}`, (left_out) => written.push(`${count} ${left_out}`));
  }
  expect(written).toHaveLength(101);
  lines.flush();
  expect(written.at(-1)).toBe('999 899');
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(102);
});
