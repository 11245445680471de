/**
 * A line of three people and two counters, made of the very rules that the server goes by. The server adds the
 * database to them; here every state can be looked at.
 */
import { type CallingCounter, nextInLine, type Waiting } from '#schema/visits/line.ts';
import {
  callsAfter,
  stepNamed,
  stepRefusal,
  takesCounter,
  VISIT_STEPS,
  type VisitStepName,
  wasInVain,
} from '#schema/visits/steps.ts';
import type { Priority, VisitState } from '#schema/visits/visit.ts';

export const COUNTERS = ['one', 'two'] as const;
export type CounterId = (typeof COUNTERS)[number];
export const PRIORITIES_OF_PEOPLE: readonly Priority[] = ['senior', 'none', 'none'];
const STEPS = Object.keys(VISIT_STEPS) as VisitStepName[];

export interface Person {
  state: VisitState;
  counter_id: CounterId | null;
  calls: number;
  /** Called within the pause, in vain as far as is known. */
  isRecent: boolean;
}
export interface Line {
  people: Person[];
  counters: Record<CounterId, { isOpen: boolean; inARow: number }>;
}
export type Action =
  | { name: 'call_next'; counter_id: CounterId }
  | { name: 'open' | 'close'; counter_id: CounterId }
  | { name: 'pause' }
  | { name: VisitStepName; person: number; at: CounterId | null; to?: CounterId | null };

/** What holds the line together; a test takes one away at a time. */
export const GUARDS = { stepRefusal, nextInLine, returnsToLine: true };
export type Guards = typeof GUARDS;

const NOW = 3_600_000;
const waitingPerson: Person = { state: 'waiting', counter_id: null, calls: 0, isRecent: false };
export const BEGINNING: Line = {
  people: PRIORITIES_OF_PEOPLE.map(() => waitingPerson),
  counters: { one: { isOpen: true, inARow: 0 }, two: { isOpen: true, inARow: 0 } },
};

export const ACTIONS: readonly Action[] = [
  { name: 'pause' },
  ...COUNTERS.flatMap((counter_id): Action[] => [
    { name: 'call_next', counter_id },
    { name: 'open', counter_id },
    { name: 'close', counter_id },
  ]),
  ...PRIORITIES_OF_PEOPLE.flatMap((_, person) =>
    [...COUNTERS, null].flatMap((at) =>
      STEPS.flatMap((name): Action[] =>
        name === 'send_on'
          ? [...COUNTERS, null].map((to) => ({ name, person, at, to }))
          : [{ name, person, at }],
      ),
    ),
  ),
];

/** @returns the line after it, or null where it is refused or changes nothing */
export function act(line: Line, action: Action, guards: Guards = GUARDS): Line | null {
  switch (action.name) {
    case 'pause':
      return { ...line, people: line.people.map(rested) };
    case 'open':
      return line.counters[action.counter_id].isOpen ? null : seated(line, action.counter_id, true);
    case 'close':
      return close(line, action.counter_id, guards);
    case 'call_next':
      return callNext(line, action.counter_id, guards);
    default:
      return step(line, action, guards);
  }
}

const rested = (person: Person): Person => ({ ...person, isRecent: false });

const at = (line: Line, counter_id: CounterId | null) =>
  line.people.filter((person) => takesCounter(person.state) && person.counter_id === counter_id);

const withPerson = (line: Line, person: number, next: Person): Line => ({
  ...line,
  people: line.people.map((one, n) => (n === person ? next : one)),
});
const seated = (line: Line, counter_id: CounterId, isOpen: boolean): Line => ({
  ...line,
  counters: { ...line.counters, [counter_id]: { ...line.counters[counter_id], isOpen } },
});

function close(line: Line, counter_id: CounterId, { returnsToLine }: Guards): Line | null {
  if (!line.counters[counter_id].isOpen) return null;
  const there = returnsToLine ? at(line, counter_id) : [];
  const people = line.people.map((person) => (there.includes(person) ? waitingPerson : person));
  return seated({ ...line, people }, counter_id, false);
}

function callNext(line: Line, counter_id: CounterId, guards: Guards): Line | null {
  const { isOpen, inARow } = line.counters[counter_id];
  if (!isOpen || at(line, counter_id).length > 0) return null;
  const waiting = line.people.flatMap((person, n): Waiting[] =>
    person.state === 'waiting'
      ? [
          {
            id: String(n),
            number: n,
            service_id: 'permits',
            due_at: String(n),
            priority: PRIORITIES_OF_PEOPLE[n] ?? 'none',
            counter_id: person.counter_id,
            called_at: person.isRecent ? new Date(NOW).toISOString() : null,
          },
        ]
      : [],
  );
  const counter: CallingCounter = { id: counter_id, service_ids: [], priority_in_a_row: inARow };
  const turn = guards.nextInLine(waiting, counter, NOW);
  if (!turn) return null;
  const called: Person = { state: 'called', counter_id, calls: 1, isRecent: true };
  const { counters, people } = withPerson(line, Number(turn.id), called);
  const own = { isOpen, inARow: turn.priority_in_a_row };
  return { people, counters: { ...counters, [counter_id]: own } };
}

type StepAction = Extract<Action, { person: number }>;

function step(line: Line, { name, person, at: counter_id, to }: StepAction, guards: Guards) {
  const visit = line.people[person];
  if (!visit || (counter_id !== null && !line.counters[counter_id].isOpen)) return null;
  const isBusy = counter_id !== null && at(line, counter_id).length > 0;
  if (guards.stepRefusal(visit, name, { counter_id, isBusy })) return null;
  const state = stepNamed(name).to;
  return withPerson(line, person, {
    state,
    counter_id: takesCounter(state) ? counter_id : (to ?? null),
    calls: state === 'called' ? callsAfter(visit) : 0,
    isRecent:
      state === 'missed' || wasInVain(visit.state, name) ? visit.isRecent : state === 'called',
  });
}

export const keyOf = ({ people, counters }: Line) =>
  [
    ...people.map(
      (person) => `${person.state}${person.counter_id}${person.calls}${person.isRecent}`,
    ),
    ...COUNTERS.map((id) => `${counters[id].isOpen}${counters[id].inARow}`),
  ].join();
