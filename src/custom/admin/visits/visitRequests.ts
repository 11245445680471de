/** The calls that an action makes, and those that take it back. */
import type { DayEntry, Visit } from '#schema/visits/day.ts';
import type { VisitStepName } from '#schema/visits/steps.ts';
import {
  isDecision,
  type RecordedActivity,
  recordedBy,
  type VisitActionName,
} from './visitActions.ts';

/** To whom somebody is sent on. */
export interface Destination {
  to_team_id?: string;
  to_counter_id?: string;
  note?: string;
}

export type VisitRequest =
  | { of: 'arrive' }
  | { of: 'activity'; to: RecordedActivity }
  | ({ of: 'step'; step: VisitStepName; isAtCounter: boolean } & Destination);

const step = (name: VisitStepName, isAtCounter: boolean, to: Destination = {}): VisitRequest => ({
  of: 'step',
  step: name,
  isAtCounter,
  ...to,
});
const record = (to: RecordedActivity): VisitRequest => ({
  of: 'activity',
  to,
});

/** @throws Error for a decision: a dialog of the reservations sends it */
export function requestOf(name: VisitActionName, destination?: Destination): VisitRequest {
  if (isDecision(name)) throw new Error(`${name} is decided, not requested`);
  const to = recordedBy(name);
  if (to) return record(to);
  if (name === 'arrive') return { of: 'arrive' };
  return step(name as VisitStepName, true, destination);
}

/**
 * The calls that bring somebody back to where they were before the action; null where none do.
 * @param hasCounter whether whoever takes it back has a counter open
 */
export function undoOf(
  name: VisitActionName,
  { visit, reservation }: DayEntry,
  hasCounter: boolean,
): VisitRequest[] | null {
  // What is decided is written to the constituent at once.
  if (isDecision(name)) return null;
  switch (name) {
    case 'arrive':
      return [record('scheduled')];
    case 'no_show':
      return [record('scheduled')];
    case 'expect_again':
      return [record('no_show')];
    case 'not_here':
      return visit ? [{ of: 'arrive' }, ...backTo(visit, hasCounter)] : [{ of: 'arrive' }];
    case 'reopen':
      return [step('complete', false)];
    default:
      return visit && undoOfStep(name, visit, { hasCounter, reservation });
  }
}

interface UndoOptions {
  hasCounter: boolean;
  reservation: DayEntry['reservation'];
}

function undoOfStep(
  name: VisitStepName,
  before: Visit,
  { hasCounter, reservation }: UndoOptions,
): VisitRequest[] | null {
  const further = backTo(before, hasCounter);
  switch (name) {
    case 'call':
      return before.state === 'called' ? null : [step('return', true), ...further];
    case 'start':
      // Whoever was being served before goes on being served, as far as the reservation says.
      return reservation.activity_status === 'in_progress'
        ? [step('return', true), ...further]
        : [record('checked_in'), ...further];
    case 'return':
      return further;
    case 'hold':
    case 'miss':
      return [step('return', false), ...further];
    case 'send_on':
      return [step('send_on', false, placeOf(before)), ...further];
    case 'complete':
      return [record('in_progress'), step('return', false), ...further];
    case 'leave':
      // Whoever was served before they went counts as completed.
      return reservation.activity_status === 'in_progress'
        ? [record('in_progress'), step('return', false), ...further]
        : [record('scheduled'), { of: 'arrive' }, ...further];
  }
}

/** The steps from the line to where they were. */
function backTo({ state }: Visit, hasCounter: boolean): VisitRequest[] {
  if (state === 'called') return hasCounter ? [step('call', true)] : [];
  if (state === 'being_served') return [step('start', true)];
  if (state === 'on_hold') return [step('start', false), step('hold', false)];
  if (state === 'missed') return hasCounter ? [step('call', true), step('miss', true)] : [];
  return [];
}

const placeOf = ({ team_id, counter_id, state }: Visit): Destination =>
  counter_id !== null && state === 'waiting'
    ? { to_team_id: team_id, to_counter_id: counter_id }
    : { to_team_id: team_id };
