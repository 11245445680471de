/** What can be done with somebody of the day. Offered is what the server would not refuse. */
import type { Viewer } from '#schema/declaration/access.ts';
import type { DayEntry, Visit } from '#schema/visits/day.ts';
import { stepRefusal, takesCounter, type VisitStepName } from '#schema/visits/steps.ts';
import { ACTIONS, type Action, isAllowed } from '../reservations/actions.ts';
import { BACK, STEPS } from '../reservations/actionTexts.ts';
import { servesOneOf } from './servesTeam.ts';

type Decision = 'approved' | 'declined' | 'cancelled';
export type VisitActionName =
  | VisitStepName
  | Decision
  | 'arrive'
  | 'not_here'
  | 'no_show'
  | 'expect_again'
  | 'reopen';

/** In their fixed places: what brings the day forward, then what goes aside, then what ends it. */
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

/** Where the viewer sits, and whom they have there. */
export interface OwnCounter {
  id: string;
  visit_id: string | null;
}

export interface Circumstances {
  viewer: Viewer | null;
  /** The organisation's date. */
  today: string;
  counter: OwnCounter | null;
}

export function actionsOf(entry: DayEntry, circumstances: Circumstances): VisitActionName[] {
  return ACTION_ORDER.filter((name) => isOffered(entry, name, circumstances));
}

const RECORDED = {
  not_here: 'scheduled',
  no_show: 'no_show',
  expect_again: 'scheduled',
  reopen: 'in_progress',
} as const;

function isOffered(entry: DayEntry, name: VisitActionName, circumstances: Circumstances): boolean {
  if (isDecision(name)) return isDecided(entry, name, circumstances);
  const { activity_status } = entry.reservation;
  switch (name) {
    case 'arrive':
      return activity_status === 'scheduled' && isRecordable(entry, 'checked_in', circumstances);
    case 'no_show':
      return activity_status === 'scheduled' && isRecordable(entry, 'no_show', circumstances);
    case 'not_here':
      return activity_status === 'checked_in' && isRecordable(entry, 'scheduled', circumstances);
    case 'expect_again':
      return activity_status === 'no_show' && isRecordable(entry, 'scheduled', circumstances);
    case 'reopen':
      return activity_status === 'completed' && isRecordable(entry, 'in_progress', circumstances);
    default:
      return isStepOffered(entry, name, circumstances);
  }
}

/** Whether the activity of the reservation may become this, for the line and for whoever has none. */
function isRecordable(
  { reservation: record }: DayEntry,
  to: 'checked_in' | 'scheduled' | 'no_show' | 'in_progress',
  circumstances: Circumstances,
): boolean {
  const texts = to === 'scheduled' ? { ...BACK, label: '' } : STEPS[to];
  return isAllowed(record, { of: 'activity', to, ...texts }, circumstances);
}

function isStepOffered(
  { visit, reservation: record }: DayEntry,
  name: VisitStepName,
  { viewer, counter }: Circumstances,
): boolean {
  if (!visit || !servesOneOf(viewer, [visit.team_id, record.team_id])) return false;
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

const isDecided = (
  { reservation: record }: DayEntry,
  name: Decision,
  circumstances: Circumstances,
) => isAllowed(record, decisionOf(name), circumstances);

/** What is recorded of the reservation alone; undefined for what the line does. */
export const recordedBy = (name: VisitActionName) =>
  name in RECORDED ? RECORDED[name as keyof typeof RECORDED] : undefined;
