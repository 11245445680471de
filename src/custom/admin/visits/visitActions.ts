/** What can be done with somebody of the day. Offered is what the server would not refuse. */
import type { Viewer } from '#schema/declaration/access.ts';
import type { ActivityStatus } from '#schema/reservations/transitions.ts';
import { servesTeam } from '#schema/visits/access.ts';
import type { DayEntry, Visit } from '#schema/visits/day.ts';
import { stepRefusal, takesCounter, type VisitStepName } from '#schema/visits/steps.ts';
import { ACTIONS, type Action, isAllowed } from '../reservations/actions.ts';

type Decision = 'approved' | 'declined' | 'cancelled';
export type VisitActionName =
  | VisitStepName
  | Decision
  | 'arrive'
  | 'not_here'
  | 'no_show'
  | 'expect_again'
  | 'reopen';

/** In this order: what brings the day forward, then what goes aside, then what ends it. */
export const ACTION_ORDER: readonly VisitActionName[] = [
  'approved',
  'arrive',
  'call',
  'start',
  'complete',
  'hold',
  'return',
  'send_on',
  'miss',
  'no_show',
  'leave',
  'expect_again',
  'reopen',
  'not_here',
  'declined',
  'cancelled',
];

/** The counter that the viewer has opened, and whom they have there. */
export interface OwnCounter {
  id: string;
  visit_id: string | null;
}

/** By whom, when and from where something is done. */
export interface DeskContext {
  viewer: Viewer | null;
  /** The organisation's date. */
  today: string;
  counter: OwnCounter | null;
}

export function actionsOf(entry: DayEntry, deskContext: DeskContext): VisitActionName[] {
  return ACTION_ORDER.filter((name) => isOffered(entry, name, deskContext));
}

/** What the page records of a reservation; a visit is completed by a step in the line. */
export type RecordedActivity = Exclude<ActivityStatus, 'completed'>;

const RECORDED = {
  not_here: 'scheduled',
  no_show: 'no_show',
  expect_again: 'scheduled',
  reopen: 'in_progress',
} as const satisfies Partial<Record<VisitActionName, RecordedActivity>>;

function isOffered(entry: DayEntry, name: VisitActionName, deskContext: DeskContext): boolean {
  if (isDecision(name)) return isDecisionOffered(entry, name, deskContext);
  const { activity_status } = entry.reservation;
  switch (name) {
    case 'arrive':
      return activity_status === 'scheduled' && isRecordable(entry, 'checked_in', deskContext);
    case 'no_show':
      return activity_status === 'scheduled' && isRecordable(entry, 'no_show', deskContext);
    case 'not_here':
      return activity_status === 'checked_in' && isRecordable(entry, 'scheduled', deskContext);
    case 'expect_again':
      return activity_status === 'no_show' && isRecordable(entry, 'scheduled', deskContext);
    case 'reopen':
      return activity_status === 'completed' && isRecordable(entry, 'in_progress', deskContext);
    default:
      return isStepOffered(entry, name, deskContext);
  }
}

/** Whether the activity of the reservation may become this, for the line and for whoever has none. */
function isRecordable(
  { reservation: record }: DayEntry,
  to: RecordedActivity,
  deskContext: DeskContext,
): boolean {
  return isAllowed(record, { of: 'activity', to }, deskContext);
}

function isStepOffered(
  { visit, reservation: record }: DayEntry,
  name: VisitStepName,
  { viewer, counter }: DeskContext,
): boolean {
  if (!visit) return false;
  const isServed = servesTeam(viewer, visit.team_id) || servesTeam(viewer, record.team_id);
  if (!isServed) return false;
  const isOther = counter !== null && counter.visit_id !== null && counter.visit_id !== visit.id;
  return (
    stepRefusal(visit, name, { counter_id: counterFor(visit, counter), isBusy: isOther }) === null
  );
}

/** Whoever is served at no counter goes on being served so, whoever takes the next step. */
export const counterFor = ({ state, counter_id }: Visit, counter: OwnCounter | null) =>
  takesCounter(state) && counter_id === null ? null : (counter?.id ?? null);

const DECISIONS: readonly string[] = ['approved', 'declined', 'cancelled'] satisfies Decision[];
export const isDecision = (name: VisitActionName): name is Decision => DECISIONS.includes(name);

export const decisionOf = (name: Decision): Action & { of: 'status' } => {
  const found = ACTIONS.find((action) => action.of === 'status' && action.to === name);
  if (found?.of !== 'status') throw new Error(`There is no decision ${name}`);
  return found;
};

const isDecisionOffered = (
  { reservation: record }: DayEntry,
  name: Decision,
  deskContext: DeskContext,
) => isAllowed(record, decisionOf(name), deskContext);

/** What is recorded of the reservation alone; undefined for what the line does. */
export const recordedBy = (name: VisitActionName) =>
  name in RECORDED ? RECORDED[name as keyof typeof RECORDED] : undefined;
