import { describe, expect, it } from 'vitest';
import { dueAt, nextInLine, type Waiting } from '#schema/visits/line.ts';
import {
  linkOf,
  type OrderRecord,
  type RecordedStep,
  type RecordedTurn,
} from '#schema/visits/orderChain.ts';
import { checkOrder } from '#schema/visits/orderCheck.ts';

const START = 'team 2026-12-01';
const NINE = Date.parse('2026-12-01T01:00:00.000Z');
const at = (minutes: number) => new Date(NINE + minutes * 60_000).toISOString();

const arrival = (
  number: number,
  minute: number,
  more: Partial<RecordedStep> = {},
): RecordedStep => {
  const arrived_at = at(minute);
  const visit = {
    order: 'by_appointment' as const,
    is_walk_in: true,
    starts_at: arrived_at,
    ...more,
  };
  return {
    at: arrived_at,
    visit_id: `visit ${number}`,
    ticket: `A${number}`,
    number,
    state: 'waiting',
    service_id: 'permits',
    arrived_at,
    due_at: dueAt(visit.order, { ...visit, arrived_at, isWalkIn: visit.is_walk_in }),
    has_priority: false,
    is_guest: false,
    called_at: null,
    counter_id: null,
    turn: null,
    ...visit,
  };
};

const waitingOf = (step: RecordedStep): Waiting => ({
  ...step,
  id: step.visit_id,
  priority: step.has_priority ? 'senior' : 'none',
});

/** An office that keeps the order: somebody comes every minute, and one of two counters calls every minute. */
function day(people: number): RecordedStep[] {
  const steps: RecordedStep[] = [];
  const line = new Map<string, RecordedStep>();
  const inARow: Record<string, number> = { one: 0, two: 0 };
  for (let minute = 0; minute < people * 2; minute += 1) {
    if (minute < people) {
      const has_priority = minute % 5 === 0;
      const isWalkIn = minute % 3 > 0;
      const booked = isWalkIn ? {} : { is_walk_in: false, starts_at: at(minute + 30) };
      const step = arrival(minute + 1, minute, { has_priority, ...booked });
      steps.push(step);
      line.set(step.visit_id, step);
    }
    const id = minute % 2 ? 'one' : 'two';
    const turn = {
      service_ids: [],
      priority_in_a_row: inARow[id] ?? 0,
      counter_ids: ['one', 'two'],
    };
    const now = NINE + minute * 60_000;
    const next = nextInLine([...line.values()].map(waitingOf), { ...turn, id }, now);
    const person = line.get(next?.id ?? '');
    if (!next || !person) continue;
    inARow[id] = next.priority_in_a_row;
    line.delete(person.visit_id);
    steps.push(called(person, minute, id, turn));
  }
  return steps;
}

const called = (
  person: RecordedStep,
  minute: number,
  counter_id: string,
  turn: RecordedTurn | null,
): RecordedStep => ({
  ...person,
  at: at(minute),
  state: 'called',
  called_at: at(minute),
  counter_id,
  turn,
});

const recordOf = (steps: readonly RecordedStep[]): OrderRecord => ({
  team: 'Permits',
  start: START,
  steps: steps.map((step) => JSON.stringify(step)),
});
async function linksOf(steps: readonly RecordedStep[]) {
  const links: string[] = [];
  for (const step of steps) links.push(await linkOf(links.at(-1) ?? START, JSON.stringify(step)));
  return links;
}
/** What the ticket of each person carries. */
const ticketsOf = async (steps: readonly RecordedStep[]) => {
  const links = await linksOf(steps);
  return steps.flatMap(({ state, ticket }, n) =>
    state === 'waiting' ? [{ ticket, link: links[n] ?? '' }] : [],
  );
};
const linkOfTicket = async (steps: readonly RecordedStep[], wanted: string) =>
  (await ticketsOf(steps)).find(({ ticket }) => ticket === wanted)?.link ?? '';

const checkFrom = async (steps: readonly RecordedStep[], wanted: string) =>
  checkOrder(recordOf(steps), await linkOfTicket(steps, wanted));

describe('the order of a day', () => {
  it('is kept, as everybody with a ticket finds', async () => {
    const steps = day(40);
    for (const { ticket, link } of await ticketsOf(steps)) {
      expect(await checkOrder(recordOf(steps), link)).toMatchObject({
        ticket,
        steps: steps.length,
        faults: [],
      });
    }
  });

  it('names why who came later was called earlier', async () => {
    const turn = { service_ids: [], priority_in_a_row: 0, counter_ids: ['one', 'two'] };
    const me = arrival(1, 0);
    const booked = arrival(2, 1, { is_walk_in: false, starts_at: at(-5) });
    const senior = arrival(3, 2, { has_priority: true });
    const other = arrival(4, 3, { service_id: 'licences' });
    const friend = arrival(5, 4);
    const { earlier, faults } = await checkFrom(
      [
        ...[me, booked, senior, other, friend],
        called(senior, 5, 'one', turn),
        called(booked, 6, 'one', { ...turn, priority_in_a_row: 1 }),
        called(other, 7, 'two', { ...turn, service_ids: ['licences'] }),
        called(friend, 8, 'two', null),
      ],
      'A1',
    );
    expect(faults).toEqual([]);
    expect(earlier.map(({ ticket, reason }) => [ticket, reason])).toEqual([
      ['A3', 'priority'],
      ['A2', 'appointment'],
      ['A4', 'other_counter'],
      ['A5', 'by_name'],
    ]);
  });

  it('goes on for who waits for a counter that is not in use any more', async () => {
    const turn = { service_ids: [], priority_in_a_row: 0, counter_ids: ['one'] };
    const sent = arrival(1, 0, { counter_id: 'gone' });
    const { faults } = await checkFrom([sent, called(sent, 1, 'one', turn)], 'A1');
    expect(faults).toEqual([]);
  });
});

describe('what is not in order is found:', () => {
  const turn = { service_ids: [], priority_in_a_row: 0, counter_ids: ['one'] };
  const [first, second] = [arrival(1, 0), arrival(2, 1)];

  it('somebody called as if it were their turn', async () => {
    const { faults } = await checkFrom([first, second, called(second, 2, 'one', turn)], 'A1');
    expect(faults).toEqual([{ ticket: 'A2', at: at(2), fault: 'out_of_turn' }]);
  });

  it('a count of priority that is not what was called before', async () => {
    const senior = arrival(3, 2, { has_priority: true });
    const claimed = { ...turn, priority_in_a_row: 2 };
    const steps = [first, senior, called(senior, 3, 'one', turn), called(first, 4, 'one', claimed)];
    expect((await checkFrom(steps, 'A1')).faults).toEqual([
      { ticket: 'A1', at: at(4), fault: 'out_of_turn' },
    ]);
  });

  it.each([
    ['an earlier arrival', { arrived_at: at(-60), due_at: at(-60) }],
    ['a place of its own', { due_at: at(-60) }],
    ['a call that never was', { called_at: at(-1) }],
  ])('%s', async (_, forged) => {
    const steps = [first, { ...second, ...forged }];
    expect((await checkFrom(steps, 'A1')).faults).toEqual([
      { ticket: 'A2', at: at(1), fault: 'wrong_place' },
    ]);
  });

  it('a place that is changed afterwards', async () => {
    const moved = { ...second, at: at(3), due_at: at(-60) };
    expect((await checkFrom([first, second, moved], 'A1')).faults).toHaveLength(1);
  });

  it('one hidden insertion among 500, wherever it stands', async () => {
    const steps = day(500);
    const tickets = await ticketsOf(steps);
    const last = tickets.at(-1)?.link ?? '';
    const lastArrival = steps.findLastIndex(({ state }) => state === 'waiting');
    let found = 0;
    const positions = Array.from({ length: 25 }, (_, n) => Math.floor((n * lastArrival) / 24));
    for (const position of positions) {
      const minute = (Date.parse(steps[position]?.at ?? '') - NINE) / 60_000;
      const forged = steps.toSpliced(position, 0, arrival(9_999, minute));
      const { ticket } = await checkOrder(recordOf(forged), last);
      if (ticket === null) found += 1;
    }
    expect(found).toBe(positions.length);
    // After the last ticket there is nobody to carry a link, but the line itself tells.
    const person = arrival(9_999, 500);
    const forged = steps.toSpliced(lastArrival + 1, 0, person, called(person, 500, 'one', turn));
    expect((await checkOrder(recordOf(forged), last)).faults).not.toEqual([]);
  });
});
