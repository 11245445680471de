import { describe, expect, it } from 'vitest';
import { ACTIVITY_STATUSES } from '#schema/resources/reservationStatuses.ts';
import {
  activityOf,
  callsAfter,
  isHere,
  isOver,
  MOST_CALLS,
  stateOf,
  stepRefusal,
  takesCounter,
  VISIT_STEPS,
  type VisitStepName,
  wasInVain,
} from '#schema/visits/steps.ts';
import { VISIT_STATES, type VisitState } from '#schema/visits/visit.ts';

const STATES = VISIT_STATES.map(({ id }) => id);
const NAMES = Object.keys(VISIT_STEPS) as VisitStepName[];
/** What a clerk at the counter that has called them may do. */
const POSSIBLE: Record<VisitState, readonly VisitStepName[]> = {
  waiting: ['call', 'start', 'send_on', 'leave'],
  called: ['call', 'start', 'return', 'miss', 'hold', 'send_on', 'leave'],
  being_served: ['return', 'hold', 'send_on', 'complete'],
  on_hold: ['call', 'start', 'return', 'send_on', 'leave'],
  missed: ['call', 'start', 'return', 'leave'],
  done: [],
  left: [],
  withdrawn: [],
};
const EVERY = STATES.flatMap((state) => NAMES.map((name) => [name, state] as const));

const visitIn = (state: VisitState, calls = 1) => ({
  state,
  calls,
  counter_id: takesCounter(state) ? 'one' : null,
});
const own = { counter_id: 'one', isBusy: false };
const other = { counter_id: 'two', isBusy: false };
const none = { counter_id: null, isBusy: false };

describe('each step from each state', () => {
  it.each(EVERY)('%s from %s is possible or refused as the table says', (name, state) => {
    const isBusy = takesCounter(state);
    const refusal = stepRefusal(visitIn(state), name, { counter_id: 'one', isBusy });
    expect(refusal).toBe(POSSIBLE[state].includes(name) ? null : 'This is not possible any more');
  });

  it.each(STATES)('%s is either here or over', (state) => {
    expect(isHere(state)).toBe(!isOver(state));
    expect(POSSIBLE[state].length > 0).toBe(isHere(state));
  });
});

describe('a counter', () => {
  it.each(['called', 'being_served'] as const)('has who is %s for itself', (state) => {
    for (const name of POSSIBLE[state]) {
      expect(stepRefusal(visitIn(state), name, other)).toBe(
        'Another counter has called this person',
      );
    }
  });

  it('that was left: without a counter staff may end its call, but neither call nor serve the person', () => {
    for (const name of ['return', 'miss', 'hold', 'leave', 'send_on'] as const) {
      expect(stepRefusal(visitIn('called'), name, none)).toBeNull();
    }
    for (const name of ['start', 'call'] as const) {
      expect(stepRefusal(visitIn('called'), name, none)).not.toBeNull();
    }
  });

  it('completes who is served without any counter', () => {
    const visit = { ...visitIn('being_served'), counter_id: null };
    expect(stepRefusal(visit, 'complete', own)).toBeNull();
  });

  it.each(['waiting', 'on_hold', 'missed'] as const)('takes nobody else who is %s', (state) => {
    const busy = { counter_id: 'one', isBusy: true };
    for (const name of ['call', 'start'] as const) {
      expect(stepRefusal(visitIn(state), name, busy)).toBe(
        'Somebody else is called to this counter, or served there',
      );
    }
    expect(stepRefusal(visitIn(state), 'leave', busy)).toBeNull();
  });

  it('is where people are called to, and not always where they are served', () => {
    expect(stepRefusal(visitIn('waiting'), 'call', none)).toBe('Open a counter first');
    expect(stepRefusal(visitIn('waiting'), 'start', none)).toBeNull();
  });
});

describe('calls', () => {
  it('are three in a row at most', () => {
    const busy = { counter_id: 'one', isBusy: true };
    expect(stepRefusal(visitIn('called', MOST_CALLS - 1), 'call', busy)).toBeNull();
    expect(stepRefusal(visitIn('called', MOST_CALLS), 'call', busy)).toBe(
      'This person was called three times',
    );
    expect(stepRefusal(visitIn('missed', MOST_CALLS), 'call', own)).toBeNull();
  });

  it('are counted from one again after anything else', () => {
    expect(callsAfter({ state: 'called', calls: 2 })).toBe(3);
    for (const state of STATES.filter((one) => one !== 'called')) {
      expect(callsAfter({ state, calls: 3 })).toBe(1);
    }
  });

  it('count as unanswered only when a called or missed person returns to the line', () => {
    const inVain = EVERY.filter(([name, state]) => wasInVain(state, name));
    expect(inVain).toEqual([
      ['return', 'called'],
      ['return', 'missed'],
    ]);
  });
});

describe('the reservation', () => {
  const ACTIVITIES = ACTIVITY_STATUSES.map(({ id }) => id);

  it.each(ACTIVITIES)('%s and the visit say the same, there and back', (activity) => {
    expect(activityOf(stateOf(activity), 'checked_in')).toBe(activity);
  });

  it.each(STATES.filter(isHere))('once served stays so while one is %s', (state) => {
    expect(activityOf(state, 'in_progress')).toBe('in_progress');
  });

  it('records a no-show when somebody leaves unserved, and a completed visit after serving', () => {
    expect(activityOf('left', 'checked_in')).toBe('no_show');
    expect(activityOf('left', 'in_progress')).toBe('completed');
  });
});
