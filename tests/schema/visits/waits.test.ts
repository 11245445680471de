import { describe, expect, it } from 'vitest';
import { inEnglish, translateText } from '#schema/language/index.ts';
import { closingOf } from '#schema/visits/closing.ts';
import type { Waiting } from '#schema/visits/line.ts';
import type { VisitTimes } from '#schema/visits/visitTimes.ts';
import {
  type LineNow,
  NEWCOMER,
  newcomer,
  type OpenCounterNow,
  playLine,
} from '#schema/visits/waits.ts';
import { roundedWait, waitPhrase } from '#schema/visits/waitWords.ts';

const NOW = Date.parse('2026-12-01T01:00:00Z');
const MINUTE = 60_000;
/** Between five and fifteen minutes. */
const STAYS = Array.from({ length: 101 }, (_, place) => 300 + place * 6);

const waiting = (number: number, overrides: Partial<Waiting> = {}): Waiting => ({
  id: `${number}`,
  number,
  service_id: 'permits',
  priority: 'none',
  due_at: new Date(NOW - (100 - number) * MINUTE).toISOString(),
  counter_id: null,
  called_at: null,
  ...overrides,
});
const counter = (id: string, overrides: Partial<OpenCounterNow> = {}): OpenCounterNow => ({
  ...{ id, service_ids: [], priority_in_a_row: 0, visit: null },
  ...overrides,
});
const serving = (minutes: number) => ({ service_id: 'permits', since: NOW - minutes * MINUTE });
const times: VisitTimes = {
  stays: new Map([['permits', STAYS]]),
  planned: new Map([['permits', 15]]),
  lateness: [],
  comingShare: 1,
  walkIns: { perHour: 0, kinds: [] },
};
const lineOf = (overrides: Partial<LineNow> = {}): LineNow => ({
  ...{ now: NOW, order: 'by_appointment', waiting: [], expected: [], times },
  counters: [counter('one', { visit: serving(0) })],
  ...overrides,
});
/** What whoever comes now is told. */
const wait = (overrides: Partial<LineNow> = {}, person = newcomer('permits', NOW)) => {
  const line = lineOf(overrides);
  return playLine({ ...line, waiting: [...line.waiting, person] }).waitOf(NEWCOMER);
};
const five = [1, 2, 3, 4, 5].map((number) => waiting(number));

describe('a wait', () => {
  it('is nothing at a free counter, and unknown where none is open for the service', () => {
    expect(wait({ counters: [counter('one')] })).toEqual({ from: 0, to: 0 });
    expect(wait({ counters: [] })).toBeNull();
    expect(wait({ counters: [counter('one', { service_ids: ['certificates'] })] })).toBeNull();
  });

  it('is about the sum of the visits ahead, and half of it at two counters', () => {
    const alone = wait({ waiting: five });
    expect(alone?.from).toBeGreaterThan(45);
    expect(alone?.to).toBeLessThan(90);
    const two = ['one', 'two'].map((id) => counter(id, { visit: serving(0) }));
    const both = wait({ waiting: five, counters: two });
    expect(both?.to).toBeLessThan(alone?.from ?? 0);
  });

  it('goes by how long whoever is served has been there', () => {
    const [begun, underWay] = [0, 12].map((minutes) =>
      wait({ counters: [counter('one', { visit: serving(minutes) })] }),
    );
    expect(underWay?.to).toBeLessThan(begun?.from ?? 0);
  });

  it('is longer behind somebody who takes longer than anybody did', () => {
    const [usual, overdue, veryLate] = [14, 30, 60].map((minutes) =>
      wait({ counters: [counter('one', { visit: serving(minutes) })] }),
    );
    expect(overdue?.to).toBeGreaterThan(usual?.to ?? 0);
    expect(veryLate?.to).toBeGreaterThan(overdue?.to ?? 0);
  });

  it('is shorter with priority, and longer behind those who have it', () => {
    const senior = { ...newcomer('permits', NOW), priority: 'senior' } as const;
    expect(wait({ waiting: five }, senior)?.to).toBeLessThan(16);
    const seniors = five.map((one) => ({ ...one, due_at: new Date(NOW + MINUTE).toISOString() }));
    const late = seniors.map((one): Waiting => ({ ...one, priority: 'senior' }));
    expect(wait({ waiting: late })?.to).toBeGreaterThan(wait({ waiting: seniors })?.to ?? 0);
    // Two in a row at most: then it is the turn of whoever has none.
    expect(wait({ waiting: late })?.to).toBeLessThan(45);
  });

  it('counts who is booked before, and who walks in with priority', () => {
    const behind = { waiting: five };
    const early = {
      ...newcomer('permits', NOW),
      due_at: new Date(NOW + 60 * MINUTE).toISOString(),
    };
    const starts_at = new Date(NOW + 10 * MINUTE).toISOString();
    const booked = Array.from({ length: 5 }, () => ({
      ...{ service_id: 'permits', starts_at, priority: 'none' as const },
    }));
    const [first, later] = [wait(behind, early), wait({ ...behind, expected: booked }, early)];
    expect(later?.from).toBeGreaterThan((first?.from ?? 0) + 20);
    const alone = wait(behind);
    expect(wait({ ...behind, expected: booked })?.from).toBeLessThan((later?.from ?? 0) - 20);
    const kinds = [{ service_id: 'permits', priority: 'senior' as const }];
    const rush = { ...times, walkIns: { perHour: 4, kinds } };
    expect(wait({ ...behind, times: rush })?.to).toBeGreaterThan(alone?.to ?? 0);
  });

  it('goes by the planned time of a service that nobody has had yet', () => {
    const untold = { ...times, stays: new Map() };
    const planned = (minutes: number) => ({ ...untold, planned: new Map([['permits', minutes]]) });
    const [short, long] = [10, 40].map((minutes) =>
      wait({ waiting: five, times: planned(minutes) }),
    );
    expect(short?.to).toBeLessThan(long?.from ?? 0);
  });

  it('is the same for the same seed', () => {
    expect(wait({ waiting: five })).toEqual(wait({ waiting: five }));
  });

  it('passes over whoever was called in vain a moment ago', () => {
    const called_at = new Date(NOW - MINUTE).toISOString();
    const played = playLine(
      lineOf({ counters: [counter('one')], waiting: [waiting(1, { called_at }), waiting(2)] }),
    );
    expect(played.waitOf('2')).toEqual({ from: 0, to: 0 });
    expect(played.waitOf('1')?.from).toBeGreaterThanOrEqual(4);
  });

  it('of everybody ends when the last one is finished', () => {
    const played = playLine(lineOf({ waiting: five }));
    const [first, all] = [played.finishOf(['1']), played.finishOf(five.map(({ id }) => id))];
    expect(all).toBeGreaterThan((first ?? 0) + 30 * MINUTE);
    expect(playLine(lineOf({ waiting: five, counters: [] })).finishOf(['1'])).toBeNull();
  });
});

describe('words', () => {
  const said = (from: number, to: number) =>
    translateText(inEnglish, waitPhrase(roundedWait({ from, to })));

  it('round outward to steps, and never to one number', () => {
    expect(said(0, 0)).toBe('Under 5 minutes');
    expect(said(6, 14)).toBe('5 to 15 minutes');
    expect(said(15, 30)).toBe('15 to 30 minutes');
    expect(said(15, 30.1)).toBe('15 to 45 minutes');
    expect(said(30, 30)).toBe('30 to 45 minutes');
    expect(said(50, 100)).toBe('45 minutes to 2 hours');
    expect(said(130, 170)).toBe('2 to 3 hours');
    expect(said(2, 100)).toBe('0 minutes to 2 hours');
    expect(said(900, 950)).toBe('8 to 12 hours');
  });
});

describe('closing', () => {
  const hours = (opens: string, closes: string) => ({ weekday: 2, opens, closes });
  const open = {
    weekly_hours: [hours('13:00', '17:00'), hours('08:00', '12:00')],
    timeZone: 'Asia/Manila',
  };

  it('is when the last hours of the day end, where the office is', () => {
    const time = closingOf({ ...open, closures: [] }, '2026-12-01');
    expect(new Date(time ?? 0).toISOString()).toBe('2026-12-01T09:00:00.000Z');
  });

  it('is unknown on a day without hours, or one that is closed', () => {
    expect(closingOf({ ...open, closures: [] }, '2026-12-02')).toBeNull();
    const closures = [{ from: '2026-11-30', to: '2026-12-01' }];
    expect(closingOf({ ...open, closures }, '2026-12-01')).toBeNull();
  });
});
