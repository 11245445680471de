/** What can be done with a reservation next: by the rules of the steps and the viewer's permissions. */
import { can, type Viewer } from '../../../schema/access.ts';
import { ACTIVITY_STATUSES, reservation } from '../../../schema/resources/reservation.ts';
import {
  type ActivityStatus,
  canMove,
  canRecordActivity,
  needsReason,
  previousActivityStatus,
  type ReservationStatus,
} from '../../../schema/transitions.ts';
import type { Reservation } from './calls.ts';

export type Move =
  | { of: 'status'; to: ReservationStatus; label: string; done: string; asksReason: boolean }
  | { of: 'activity'; to: ActivityStatus; label: string; done: string; isBack?: boolean };

const status = (to: ReservationStatus, label: string, done: string): Move => ({
  of: 'status',
  to,
  label,
  done,
  asksReason: needsReason(to),
});
const activity = (to: ActivityStatus, label: string, done: string): Move => ({
  of: 'activity',
  to,
  label,
  done,
});

/** In the order in which they are offered; the first that is allowed is the main one. */
export const MOVES: readonly Move[] = [
  status('approved', 'Approve', 'approved'),
  activity('checked_in', 'Check in', 'checked in'),
  activity('in_progress', 'Start', 'started'),
  activity('completed', 'Complete', 'completed'),
  activity('no_show', 'No-show', 'marked as no-show'),
  status('declined', 'Decline', 'declined'),
  status('cancelled', 'Cancel', 'cancelled'),
];

interface Circumstances {
  viewer: Viewer | null;
  /** The organisation's date. */
  today: string;
}

export function isAllowed(record: Reservation, move: Move, { viewer, today }: Circumstances) {
  if (move.of === 'status') {
    return canMove(record.status, move.to) && can(viewer, 'update_status', reservation, record);
  }
  return (
    canRecordActivity(record, today) &&
    canMove(record.activity_status, move.to) &&
    can(viewer, 'update_activity_status', reservation, record)
  );
}

/** Forward steps first, then the way back from a wrong one. */
export function movesFor(record: Reservation, circumstances: Circumstances): Move[] {
  const before = previousActivityStatus(record.activity_status);
  const forward = MOVES.filter(
    (move) => move.to !== before && isAllowed(record, move, circumstances),
  );
  if (!before) return forward;
  const name = ACTIVITY_STATUSES.find(({ id }) => id === before)?.name.toLowerCase() ?? before;
  const back: Move = { ...activity(before, `Back to ${name}`, 'taken back'), isBack: true } as Move;
  return isAllowed(record, back, circumstances) ? [...forward, back] : forward;
}
