/**
 * What can be done with a visit, and what it makes of it. Pure: the server refuses by it, the desk
 * offers by it, and a test searches every state that can be reached.
 */
import { msg } from '../language/index.ts';
import type { ActivityStatus } from '../reservations/transitions.ts';
import type { PrintState, VisitState } from './visit.ts';

interface VisitStep {
  from: readonly VisitState[];
  to: VisitState;
  /** It happens at the counter of whoever takes the step. */
  atCounter?: true;
}

type VisitStates = readonly VisitState[];
/** A counter has at most one visit in these. */
export const COUNTER_STATES = ['called', 'being_served'] as const satisfies VisitStates;
/** Each goes on until a further step. In the others the visit is over. */
export const HERE_STATES = [
  'waiting',
  ...COUNTER_STATES,
  'on_hold',
  'missed',
] as const satisfies VisitStates;
export const OVER_STATES = ['done', 'left', 'withdrawn'] as const satisfies VisitStates;

export const VISIT_STEPS = {
  /** By name; whose turn it is, `call-next` finds. Called already, they are called once more. */
  call: { from: ['waiting', 'called', 'on_hold', 'missed'], to: 'called', atCounter: true },
  start: { from: ['waiting', 'called', 'on_hold', 'missed'], to: 'being_served', atCounter: true },
  /** Back into the line, in their old place. */
  return: { from: ['called', 'being_served', 'on_hold', 'missed'], to: 'waiting' },
  miss: { from: ['called'], to: 'missed' },
  hold: { from: ['called', 'being_served'], to: 'on_hold' },
  /** To another counter or team, in their old place. */
  send_on: { from: ['waiting', 'called', 'being_served', 'on_hold'], to: 'waiting' },
  complete: { from: ['being_served'], to: 'done' },
  leave: { from: ['waiting', 'called', 'on_hold', 'missed'], to: 'left' },
} as const satisfies Record<string, VisitStep>;
export type VisitStepName = keyof typeof VISIT_STEPS;

export const stepNamed = (name: VisitStepName): VisitStep => VISIT_STEPS[name];

const isOneOf = (states: VisitStates) => (state: VisitState) => states.includes(state);
export const isHere = isOneOf(HERE_STATES);
export const isOver = isOneOf(OVER_STATES);
export const takesCounter = isOneOf(COUNTER_STATES);

/** They have a number, but not on paper, and are out of the line until that is so. */
export const hasLeftUnprinted = ({
  state,
  print_state,
}: {
  state: VisitState;
  print_state: PrintState;
}): boolean => state === 'withdrawn' && print_state === 'failed';

/** What the reservation says meanwhile. */
const ACTIVITY: Record<VisitState, ActivityStatus> = {
  waiting: 'checked_in',
  called: 'checked_in',
  being_served: 'in_progress',
  on_hold: 'in_progress',
  missed: 'checked_in',
  done: 'completed',
  left: 'no_show',
  withdrawn: 'scheduled',
};
/**
 * Who was served before and waits again is still being served, as far as the reservation says; who goes
 * then has not stayed away.
 */
export function activityOf(state: VisitState, before: ActivityStatus): ActivityStatus {
  if (before === 'in_progress' && isHere(state)) return 'in_progress';
  return before === 'in_progress' && state === 'left' ? 'completed' : ACTIVITY[state];
}

const STATES: Record<ActivityStatus, VisitState> = {
  scheduled: 'withdrawn',
  checked_in: 'waiting',
  in_progress: 'being_served',
  completed: 'done',
  no_show: 'left',
};
/** What becomes of the visit when its reservation is recorded as this, without the line. */
export const stateOf = (activity: ActivityStatus): VisitState => STATES[activity];

/** Calls in a row. After the last one another step has to come first. */
export const MOST_CALLS = 3;
/** `call-next` passes over whoever was called within this time, in milliseconds. */
export const PAUSE_BETWEEN_CALLS = 5 * 60_000;

/** Calls in a row: another step ends the row. */
export const callsAfter = ({ state, calls }: Pick<VisitPosition, 'state' | 'calls'>) =>
  state === 'called' ? calls + 1 : 1;

/** Who is taken back into the line after not coming is passed over for a while. Others are there. */
export const wasInVain = (state: VisitState, name: VisitStepName) =>
  name === 'return' && (state === 'called' || state === 'missed');

interface VisitPosition {
  state: VisitState;
  calls: number;
  counter_id: string | null;
}
interface AtCounter {
  counter_id: string | null;
  /** Whom the counter has called, or serves. */
  isBusy: boolean;
}

/** Words for why the step cannot be taken, or null. */
export function stepRefusal(
  visit: VisitPosition,
  name: VisitStepName,
  { counter_id, isBusy }: AtCounter,
): string | null {
  const step = stepNamed(name);
  if (!step.from.includes(visit.state)) return msg('This is not possible any more');
  const isOwn = visit.counter_id === counter_id;
  const isElsewhere = takesCounter(visit.state) && visit.counter_id !== null && !isOwn;
  // Without a counter one may end what a counter that was left began, but call nobody away from it.
  if (isElsewhere && (counter_id !== null || step.atCounter)) {
    return msg('Another counter has called this person');
  }
  if (!step.atCounter) return null;
  if (name === 'call' && counter_id === null) return msg('Open a counter first');
  if (isBusy && !(isOwn && takesCounter(visit.state))) {
    return msg('Somebody else is called to this counter, or served there');
  }
  if (name === 'call' && visit.state === 'called' && visit.calls >= MOST_CALLS) {
    return msg('This person was called three times');
  }
  return null;
}
