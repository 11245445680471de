import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { realNow, shiftClock, startingAt } from '../support/shiftedClock.mjs';

const LEAP = Date.parse('2028-02-29T23:50+08:00');
const MINUTE = 60_000;

describe('a process that is started at another time', () => {
  const run = (script: string, env: Record<string, string> = {}) => {
    const { stdout, stderr } = spawnSync(process.execPath, ['-p', script], {
      env: { ...process.env, ...startingAt(LEAP), ...env },
      encoding: 'utf8',
    });
    return stdout.trim() || stderr;
  };

  it('lives then, in its own time zone, and knows nothing of it', () => {
    expect(run('new Date().toISOString().slice(0, 15)')).toBe('2028-02-29T15:5');
    expect(run('Date()', { TZ: 'Pacific/Auckland' })).toMatch(/^Wed Mar 01 2028 04:5/);
    expect(run('[Date.now() - new Date() < 9, new Date() instanceof Date, Date.UTC(2026)]')).toBe(
      '[ true, true, 1767225600000 ]',
    );
    expect(run('new Date(0).toISOString() + new Date(2026, 0, 2).getDate()')).toBe(
      '1970-01-01T00:00:00.000Z2',
    );
  });

  it('hands it on to those that it starts', () => {
    const child = `require('node:child_process').execFileSync(process.execPath, ['-p', 'new Date().getUTCFullYear()']).toString()`;
    expect(run(child)).toBe('2028');
  });
});

describe('this process', () => {
  const before = Number(process.env.TEST_CLOCK_SHIFT ?? 0);
  afterEach(() => shiftClock(before));

  it('moves its clock anew each time, from where it really is', () => {
    for (const at of [LEAP, LEAP - 500 * 24 * 60 * MINUTE]) {
      shiftClock(at - realNow());
      expect(Math.abs(Date.now() - at)).toBeLessThan(MINUTE);
    }
  });

  it('can be told another time by a test, and goes on from where it was', () => {
    shiftClock(LEAP - realNow());
    const spy = vi.spyOn(Date, 'now').mockReturnValue(7);
    expect(Date.now()).toBe(7);
    spy.mockRestore();
    vi.useFakeTimers({ now: 9, toFake: ['Date'] });
    expect(new Date()).toEqual(new Date(9));
    vi.useRealTimers();
    expect(Math.abs(Date.now() - LEAP)).toBeLessThan(MINUTE);
  });
});
