import { describe, expect, it } from 'vitest';
import { type ActivityStatus, canTransition } from '#schema/reservations/transitions.ts';
import type { DayEntry } from '#schema/visits/day.ts';
import { activityOf, stateOf, stepNamed, stepRefusal, takesCounter } from '#schema/visits/steps.ts';
import type { VisitState } from '#schema/visits/visit.ts';
import {
  actionsOf,
  type OwnCounter,
  type VisitActionName,
} from '#src/custom/admin/visits/visitActions.ts';
import { requestOf, undoOf, type VisitRequest } from '#src/custom/admin/visits/visitRequests.ts';
import { buildEntry, STAFF, TEAM, TODAY } from './dayEntries.ts';

const COUNTER: OwnCounter = { id: 'counter-1', visit_id: null };
const offered = (entry: DayEntry, counter: OwnCounter | null = null, viewer = STAFF) =>
  actionsOf(entry, { viewer, today: TODAY, counter });

describe('offered is', () => {
  it('to decide on what waits, and nothing of the line', () => {
    const pending = buildEntry({ reservation: { status: 'pending' } });
    expect(offered(pending)).toEqual(['approved', 'declined', 'cancelled']);
    const own = buildEntry({ reservation: { status: 'pending', user_id: 'me' } });
    expect(offered(own)).toEqual(['cancelled']);
  });

  it('to check in who is expected, and to say that they did not come', () => {
    expect(offered(buildEntry())).toEqual(['arrive', 'no_show', 'cancelled']);
  });

  it('without a counter everything but calling', () => {
    const waiting = buildEntry({
      reservation: { activity_status: 'checked_in' },
      visit: { state: 'waiting' },
    });
    expect(offered(waiting)).toEqual(['start', 'send_on', 'leave', 'not_here']);
    expect(offered(waiting, COUNTER)).toEqual(['call', 'start', 'send_on', 'leave', 'not_here']);
  });

  it('at a busy counter nobody else to serve', () => {
    const waiting = buildEntry({ visit: { state: 'waiting' } });
    const busy = { ...COUNTER, visit_id: 'somebody' };
    expect(offered(waiting, busy)).not.toContain('call');
    expect(offered(waiting, busy)).not.toContain('start');
    const called = buildEntry({ visit: { id: 'v', state: 'called', counter_id: 'counter-1' } });
    expect(offered(called, { ...COUNTER, visit_id: 'v' })).toContain('start');
  });

  it('nothing with whom another counter has called', () => {
    const elsewhere = buildEntry({
      reservation: { activity_status: 'in_progress' },
      visit: { state: 'being_served', counter_id: 'other' },
    });
    expect(offered(elsewhere, COUNTER)).toEqual([]);
  });

  it('no fourth call', () => {
    const visit = { id: 'v', state: 'called', counter_id: 'counter-1', calls: 3 } as const;
    expect(offered(buildEntry({ visit }), { ...COUNTER, visit_id: 'v' })).not.toContain('call');
  });

  it('to whoever works in the line where somebody was sent, or where they booked', () => {
    const sent = buildEntry({ reservation: { team_id: 'theirs' }, visit: { state: 'waiting' } });
    expect(offered(sent)).toContain('start');
    const away = buildEntry({ visit: { state: 'waiting', team_id: 'theirs' } });
    expect(offered(away)).toContain('start');
    const stranger = { ...STAFF, team_ids: ['third'] };
    expect(offered(sent, null, stranger)).toEqual([]);
  });
});

interface Position {
  state: VisitState;
  activity: ActivityStatus;
  counter_id: string | null;
}

/** As the server does it. @throws where it would refuse */
function apply({ state, activity, counter_id }: Position, request: VisitRequest): Position {
  if (request.of === 'arrive') {
    if (activity !== 'scheduled') throw new Error('Came already');
    return { state: 'waiting', activity: 'checked_in', counter_id: null };
  }
  if (request.of === 'activity') {
    if (!canTransition(activity, request.to)) throw new Error(`${activity} to ${request.to}`);
    const next = stateOf(request.to);
    const isKept = takesCounter(next) && takesCounter(state);
    return { state: next, activity: request.to, counter_id: isKept ? counter_id : null };
  }
  const at = { counter_id: request.isAtCounter ? COUNTER.id : null, isBusy: false };
  const refusal = stepRefusal({ state, calls: 1, counter_id }, request.step, at);
  if (refusal) throw new Error(`${request.step} from ${state}: ${refusal}`);
  const { to } = stepNamed(request.step);
  return {
    state: to,
    activity: activityOf(to, activity),
    counter_id: takesCounter(to) ? at.counter_id : null,
  };
}

const NOT_DECIDED: VisitActionName[] = [
  ...(['arrive', 'call', 'start', 'complete', 'hold', 'return', 'send_on', 'miss'] as const),
  ...(['no_show', 'leave', 'expect_again', 'reopen', 'not_here'] as const),
];
const POSITIONS: [VisitState, ActivityStatus][] = [
  ['withdrawn', 'scheduled'],
  ['waiting', 'checked_in'],
  ['waiting', 'in_progress'],
  ['called', 'checked_in'],
  ['called', 'in_progress'],
  ['being_served', 'in_progress'],
  ['on_hold', 'in_progress'],
  ['missed', 'checked_in'],
  ['done', 'completed'],
  ['left', 'no_show'],
];

describe('undo', () => {
  it.each(POSITIONS)('brings everybody back who was %s (%s)', (state, activity_status) => {
    const counter_id = takesCounter(state) ? COUNTER.id : null;
    const visit = { id: 'v', state, counter_id, calls: 1 };
    const entry = buildEntry({ reservation: { activity_status }, visit });
    const counter = { ...COUNTER, visit_id: takesCounter(state) ? 'v' : null };
    const possible = offered(entry, counter).filter((name) => NOT_DECIDED.includes(name));
    expect(possible.length).toBeGreaterThan(0);
    for (const name of possible) {
      const before: Position = { state, activity: activity_status, counter_id };
      const undo = undoOf(name, entry, true);
      if (name === 'call' && state === 'called') {
        expect(undo).toBeNull();
        continue;
      }
      const after = apply(before, requestOf(name));
      expect((undo ?? []).reduce(apply, after).state, `${name} from ${state}`).toBe(
        name === 'expect_again' || state === 'left' ? 'left' : state,
      );
    }
  });

  it('is none of a decision, which is written to the constituent', () => {
    const pending = buildEntry({ reservation: { status: 'pending' } });
    expect(undoOf('approved', pending, true)).toBeNull();
    expect(undoOf('declined', pending, true)).toBeNull();
  });

  it('sends back to the line or the counter from where somebody was sent on', () => {
    const entry = buildEntry({ visit: { state: 'waiting', counter_id: 'counter-2' } });
    expect(undoOf('send_on', entry, true)).toEqual([
      {
        of: 'step',
        step: 'send_on',
        isAtCounter: false,
        to_team_id: TEAM,
        to_counter_id: 'counter-2',
      },
    ]);
  });
});
