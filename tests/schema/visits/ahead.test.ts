import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aheadOf, nextInLine, type Waiting } from '#schema/visits/line.ts';

const NOW = Date.parse('2026-12-01T01:00:00Z');
const person = fc.record({
  minutes: fc.integer({ min: 0, max: 30 }),
  priority: fc.constantFrom('none', 'none', 'senior', 'pregnant') as fc.Arbitrary<
    Waiting['priority']
  >,
});
const lineOf = (people: readonly { minutes: number; priority: Waiting['priority'] }[]): Waiting[] =>
  people.map(({ minutes, priority }, n) => ({
    id: `${n}`,
    number: n + 1,
    service_id: 'service',
    priority,
    due_at: new Date(NOW + minutes * 60_000).toISOString(),
    counter_id: null,
    called_at: null,
  }));

it('is never less than how many a counter calls before somebody', () => {
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 2 }),
      (people, priority_in_a_row) => {
        const line = lineOf(people);
        const open = { id: 'counter', service_ids: [], priority_in_a_row };
        const promised = new Map(
          line.map((one) => [one.id, aheadOf(one, line, { counters: [open], now: NOW })]),
        );
        let counter = open;
        let left = line;
        for (let called = 0; left.length > 0; called += 1) {
          const turn = nextInLine(left, counter, NOW);
          expect(turn && promised.get(turn.id)).toBeGreaterThanOrEqual(called);
          left = left.filter(({ id }) => id !== turn?.id);
          counter = { ...counter, priority_in_a_row: turn?.priority_in_a_row ?? 0 };
        }
      },
    ),
  );
});

it('counts nobody whom only another counter may call', () => {
  const [own, other] = lineOf([
    { minutes: 1, priority: 'none' },
    { minutes: 0, priority: 'none' },
  ]) as [Waiting, Waiting];
  const line = [own, { ...other, service_id: 'another' }];
  const counters = [
    { id: 'a', service_ids: ['service'], priority_in_a_row: 0 },
    { id: 'b', service_ids: ['another'], priority_in_a_row: 0 },
  ];
  expect(aheadOf(own, line, { counters, now: NOW })).toBe(0);
  expect(aheadOf(own, line, { counters: [], now: NOW })).toBe(1);
});
