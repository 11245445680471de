import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CallingCounter,
  dueAt,
  hasPriority,
  inOrder,
  MOST_PRIORITY_IN_A_ROW,
  mayCall,
  nextInLine,
  type Waiting,
} from '#schema/visits/line.ts';
import { PAUSE_BETWEEN_CALLS } from '#schema/visits/steps.ts';
import { ticketOf } from '#schema/visits/visit.ts';

const NOW = Date.parse('2026-12-01T01:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const waiting = (number: number, overrides: Partial<Waiting> = {}): Waiting => ({
  id: `visit ${number}`,
  number,
  service_id: 'permits',
  priority: 'none',
  due_at: at(number),
  counter_id: null,
  called_at: null,
  ...overrides,
});
const counter = (overrides: Partial<CallingCounter> = {}): CallingCounter => ({
  id: 'one',
  service_ids: [],
  priority_in_a_row: 0,
  ...overrides,
});

/** Everybody whom the counter calls, one after the other, until nobody is left. */
function callAll(line: readonly Waiting[], from: CallingCounter): string[] {
  let left = [...line];
  let calling = from;
  const called: string[] = [];
  for (;;) {
    const turn = nextInLine(left, calling, NOW);
    if (!turn) return called;
    called.push(turn.id);
    left = left.filter(({ id }) => id !== turn.id);
    calling = { ...calling, priority_in_a_row: turn.priority_in_a_row };
  }
}

describe('what the order goes by', () => {
  const early = { starts_at: at(60), arrived_at: at(0), isWalkIn: false };
  const punctual = { starts_at: at(0), arrived_at: at(15), isWalkIn: false };
  const late = { starts_at: at(0), arrived_at: at(15.001), isWalkIn: false };
  const walkIn = { starts_at: at(60), arrived_at: at(0), isWalkIn: true };

  it.each([
    ['the time of the appointment of who is early', early, early.starts_at],
    ['the time of the appointment within the grace', punctual, punctual.starts_at],
    ['the arrival of who is late', late, late.arrived_at],
    ['the arrival of a walk-in', walkIn, walkIn.arrived_at],
  ])('is %s', (_, visit, expected) => {
    expect(dueAt('by_appointment', visit)).toBe(expected);
  });

  it('is the arrival of everybody, where the team goes by it', () => {
    for (const visit of [early, punctual, late, walkIn]) {
      expect(dueAt('by_arrival', visit)).toBe(visit.arrived_at);
    }
  });
});

describe('whose turn it is', () => {
  it('goes by the time, and by the number where the time is the same', () => {
    const line = [waiting(3), waiting(2, { due_at: at(1) }), waiting(1, { due_at: at(1) })];
    expect(callAll(line, counter())).toEqual(['visit 1', 'visit 2', 'visit 3']);
  });

  it('calls two with priority at most before somebody without', () => {
    const line = [1, 2, 3].map((number) => waiting(number));
    const first = [11, 12, 13, 14].map((number) => waiting(number, { priority: 'senior' }));
    const called = callAll([...line, ...first], counter());
    const numbers = called.map((id) => Number(id.split(' ')[1]));
    expect(numbers).toEqual([11, 12, 1, 13, 14, 2, 3]);
  });

  it('counts those with priority only while others wait for the counter', () => {
    const first = [11, 12, 13].map((number) => waiting(number, { priority: 'pregnant' }));
    const turn = nextInLine(first, counter({ priority_in_a_row: 1 }), NOW);
    expect(turn).toEqual({ id: 'visit 11', priority_in_a_row: 1 });
  });

  it('calls nobody whom the counter does not serve', () => {
    const other = waiting(1, { service_id: 'taxes' });
    expect(nextInLine([other], counter({ service_ids: ['permits'] }), NOW)).toBeNull();
    expect(nextInLine([other], counter({ service_ids: ['taxes'] }), NOW)?.id).toBe('visit 1');
  });

  it('leaves who was sent to a counter to that one, whatever it serves', () => {
    const sent = waiting(1, { counter_id: 'two' });
    expect(nextInLine([sent], counter(), NOW)).toBeNull();
    const two = counter({ id: 'two', service_ids: ['taxes'] });
    expect(nextInLine([sent], two, NOW)?.id).toBe('visit 1');
  });

  it('passes over who was called a moment ago, until the pause is over', () => {
    const called = waiting(1, { called_at: new Date(NOW).toISOString() });
    expect(mayCall(counter(), called, NOW + PAUSE_BETWEEN_CALLS - 1)).toBe(false);
    expect(mayCall(counter(), called, NOW + PAUSE_BETWEEN_CALLS)).toBe(true);
  });
});

const anybody = fc.record({
  priority: fc.constantFrom('none', 'none', 'senior', 'disability'),
  due: fc.integer({ min: 0, max: 6 }),
  service_id: fc.constantFrom('permits', 'taxes'),
  counter_id: fc.constantFrom(null, null, null, 'one', 'two'),
});
const lines = fc
  .array(anybody, { maxLength: 14 })
  .map((people) => people.map(({ due, ...one }, n) => waiting(n + 1, { ...one, due_at: at(due) })));
const counters = fc.record({
  id: fc.constantFrom('one', 'two'),
  service_ids: fc.constantFrom<string[][]>([], ['permits'], ['permits', 'taxes']),
  priority_in_a_row: fc.integer({ min: 0, max: MOST_PRIORITY_IN_A_ROW }),
});

describe('any line', () => {
  it('calls everybody whom the counter may call, once', () => {
    fc.assert(
      fc.property(lines, counters, (line, calling) => {
        const callable = line.filter((one) => mayCall(calling, one, NOW));
        expect(callAll(line, calling).sort()).toEqual(callable.map(({ id }) => id).sort());
      }),
    );
  });

  it('keeps the order among those with priority, and among those without', () => {
    fc.assert(
      fc.property(lines, counters, (line, calling) => {
        const called = callAll(line, calling).map((id) => line.find((one) => one.id === id));
        for (const kind of [true, false]) {
          const own = called.filter((one) => one !== undefined && hasPriority(one) === kind);
          expect(own).toEqual((own as Waiting[]).toSorted(inOrder));
        }
      }),
    );
  });

  it('calls who has n others without priority before them by call 3 (n + 1)', () => {
    fc.assert(
      fc.property(lines, counters, (line, calling) => {
        const called = callAll(line, calling);
        const others = line
          .filter((one) => !hasPriority(one) && mayCall(calling, one, NOW))
          .toSorted(inOrder);
        for (const [before, { id }] of others.entries()) {
          expect(called.indexOf(id) + 1).toBeLessThanOrEqual(3 * (before + 1));
        }
      }),
    );
  });
});

it('names a ticket so that tickets sort as they are', () => {
  expect(ticketOf({ letter: 'C', number: 12 })).toBe('C012');
  expect(ticketOf({ letter: 'A', number: 1234 })).toBe('A1234');
});
