/** Every state that a line of three people and two counters can come to, breadth first. */
import { describe, expect, it } from 'vitest';
import { isOver, MOST_CALLS, takesCounter } from '#schema/visits/steps.ts';
import {
  ACTIONS,
  type Action,
  act,
  BEGINNING,
  COUNTERS,
  GUARDS,
  type Guards,
  keyOf,
  type Line,
} from './lineModel.ts';

/** What must hold after any step. @returns what is wrong */
function wrongIn(before: Line, after: Line, action: Action): string | null {
  for (const id of COUNTERS) {
    const there = after.people.filter(
      (person) => takesCounter(person.state) && person.counter_id === id,
    );
    if (there.length > 1) return `two at counter ${id}`;
    if (there.length > 0 && !after.counters[id].isOpen) return `somebody at a closed counter ${id}`;
  }
  for (const [n, one] of after.people.entries()) {
    const was = before.people[n];
    if (!was) return 'somebody from nowhere';
    if (isOver(was.state) && one.state !== was.state) return 'somebody is back who was gone';
    if (one.calls > MOST_CALLS) return 'called too often in a row';
    if (one.state === 'called' && one.counter_id === null) return 'called to nowhere';
    const isMoved = takesCounter(was.state) && takesCounter(one.state);
    if (isMoved && was.counter_id !== null && one.counter_id !== was.counter_id) {
      return 'called away from a counter';
    }
    if (action.name === 'call_next' && one !== was && was.isRecent) return 'called without a pause';
    const isOfOther = was.counter_id !== null && was.counter_id !== one.counter_id;
    if (action.name === 'call_next' && one !== was && isOfOther)
      return 'called by the wrong counter';
  }
  return null;
}

/** @returns how many states there are, and the first fault */
function search(guards: Guards) {
  const seen = new Set([keyOf(BEGINNING)]);
  let edge = [BEGINNING];
  let steps = 0;
  while (edge.length > 0) {
    const next: Line[] = [];
    for (const line of edge) {
      for (const action of ACTIONS) {
        const after = act(line, action, guards);
        if (!after) continue;
        steps += 1;
        const fault = wrongIn(line, after, action);
        if (fault) return { states: seen.size, steps, fault };
        const key = keyOf(after);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(after);
      }
    }
    edge = next;
  }
  return { states: seen.size, steps, fault: null };
}

it('comes to no state that is wrong', () => {
  const { states, steps, fault } = search(GUARDS);
  expect(fault).toBeNull();
  expect(states).toBeGreaterThan(10_000);
  expect(steps).toBeGreaterThan(states);
});

describe('without a guard', () => {
  const refusal = GUARDS.stepRefusal;
  const WITHOUT: [string, Partial<Guards>, string][] = [
    [
      'a busy counter calls another',
      { stepRefusal: (visit, name, own) => refusal(visit, name, { ...own, isBusy: false }) },
      'two at counter one',
    ],
    [
      'a counter calls away whom another has',
      {
        stepRefusal: (visit, name, own) =>
          refusal({ ...visit, counter_id: own.counter_id }, name, own),
      },
      'called away from a counter',
    ],
    [
      'calls are not counted',
      { stepRefusal: (visit, name, own) => refusal({ ...visit, calls: 0 }, name, own) },
      'called too often in a row',
    ],
    [
      'what is over goes on',
      {
        stepRefusal: (visit, name, own) =>
          refusal({ ...visit, state: isOver(visit.state) ? 'waiting' : visit.state }, name, own),
      },
      'somebody is back who was gone',
    ],
    ['a counter is closed with somebody there', { returnsToLine: false }, 'at a closed counter'],
    [
      'there is no pause',
      {
        nextInLine: (line, counter, now) =>
          GUARDS.nextInLine(
            line.map((one) => ({ ...one, called_at: null })),
            counter,
            now,
          ),
      },
      'called without a pause',
    ],
    [
      'anybody calls who was sent to one counter',
      {
        nextInLine: (line, counter, now) =>
          GUARDS.nextInLine(
            line.map((one) => ({ ...one, counter_id: null })),
            counter,
            now,
          ),
      },
      'called by the wrong counter',
    ],
  ];
  it.each(WITHOUT)('%s: it is found', (_, taken, fault) => {
    expect(search({ ...GUARDS, ...taken }).fault).toContain(fault);
  });
});
