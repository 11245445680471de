import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#scripts/setup/root.mjs';
import { readArguments } from '#scripts/test/arguments.mjs';
import { DAY_DEPENDENT, TURNS, turnOf } from '#scripts/test/turns.ts';
import { philippineHolidays } from '#server/demo/holidays.ts';
import { LONGEST } from '../support/longestFirst.ts';

describe('npm test', () => {
  it('is told a time and a time zone', () => {
    expect(readArguments(['--at', '2028-02-29T23:50+08:00', '--zone', 'Pacific/Auckland'])).toEqual(
      {
        at: '2028-02-29T23:50+08:00',
        zone: 'Pacific/Auckland',
        quick: false,
        by_turns: false,
        watch: false,
        files: [],
      },
    );
    expect(readArguments(['--quick', '--at', '2027-01-01T00:00:00Z'])).toMatchObject({
      quick: true,
    });
  });

  it('is told files, and whether to go on watching them', () => {
    const files = ['tests/schema/reservations/slots.test.ts', 'desk'];
    expect(readArguments(files)).toMatchObject({ files, watch: false });
    expect(readArguments(['--watch', ...files])).toMatchObject({ files, watch: true });
  });

  it.each([
    'tomorrow',
    '2028-02-29',
    '2028-02-29T23:50',
    '2027-02-29T23:50+08:00',
    '2028-13-01T23:50Z',
    '2028-02-29T25:50Z',
    '',
  ])('refuses %j as a time with one sentence', (at) => {
    expect(() => readArguments(['--at', at])).toThrow(
      `--at ${at} is no instant: give a day, a time and how far it is from UTC, such as 2028-02-29T23:50+08:00.`,
    );
  });

  it('refuses a time zone that is none, and words that it does not know', () => {
    expect(() => readArguments(['--zone', 'Manila'])).toThrow(
      '--zone Manila is no time zone: give a name such as Pacific/Auckland.',
    );
    expect(() => readArguments(['--when', 'now'])).toThrow(/Usage: npm test/);
  });
});

describe('the turns', () => {
  const inManila = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString();
  const days = TURNS.map(({ at }) => inManila(at).slice(0, 10));
  const dayAfter = (day: string) =>
    new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

  it('hold every weekday, ends of months and years, leap days and eves of holidays', () => {
    expect(new Set(days.map((day) => new Date(day).getUTCDay())).size).toBe(7);
    const monthEnds = days.filter((day) => dayAfter(day).endsWith('-01'));
    expect(monthEnds.some((day) => day.endsWith('-04-30'))).toBe(true);
    expect(monthEnds.some((day) => day.endsWith('-12-31'))).toBe(true);
    expect(days.some((day) => day.endsWith('-02-28'))).toBe(true);
    expect(days.some((day) => day.endsWith('-02-29'))).toBe(true);
    const isEve = (day: string) =>
      philippineHolidays(Number(day.slice(0, 4))).some(({ from }) => from === dayAfter(day));
    expect(days.some(isEve)).toBe(true);
    const times = TURNS.map(({ at }) => inManila(at).slice(11, 16));
    expect(times).toEqual(expect.arrayContaining(['23:50', '00:10']));
  });

  it('are ones that npm test takes, on machines in three zones', () => {
    for (const { at, zone } of TURNS) readArguments(['--at', at, '--zone', zone]);
    expect([...new Set(TURNS.map(({ zone }) => zone))].sort()).toEqual([
      'America/Los_Angeles',
      'Pacific/Auckland',
      'UTC',
    ]);
  });

  it('come one a day, all of them', () => {
    const taken = Array.from({ length: TURNS.length }, (_, day) =>
      turnOf(new Date(Date.UTC(2027, 0, 1 + day, 23, 59))),
    );
    expect(taken).toEqual(TURNS);
    expect(turnOf(new Date('2028-12-31T12:00Z'))).toBe(TURNS[365 % TURNS.length]);
  });

  it('run files that are there', () => {
    const named = [...DAY_DEPENDENT, ...LONGEST];
    expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });
});
