/** Which step a reservation may take next. Pure: the server refuses by it, the screens offer by it. */
import type { RecordOf } from '../declaration/recordTypes.ts';
import type { reservation } from '../resources/reservation.ts';

type Reservation = RecordOf<typeof reservation>;
export type ReservationStatus = Reservation['status'];
/** What staff, or its person, can make of a reservation. */
export type Decision = Exclude<ReservationStatus, 'held' | 'pending'>;
export type ActivityStatus = Reservation['activity_status'];

const STATUS_STEPS: Record<ReservationStatus, readonly ReservationStatus[]> = {
  // Only the person's own booking makes something of it.
  held: [],
  pending: ['approved', 'declined', 'cancelled'],
  approved: ['cancelled'],
  declined: [],
  cancelled: [],
};

const ACTIVITY_STEPS: Record<ActivityStatus, readonly ActivityStatus[]> = {
  scheduled: ['checked_in', 'no_show'],
  checked_in: ['in_progress'],
  in_progress: ['completed'],
  completed: [],
  no_show: [],
};

/** Steps that staff must give a reason for. */
const WITH_REASON: readonly ReservationStatus[] = ['declined', 'cancelled'];

export const needsReason = (status: ReservationStatus) => WITH_REASON.includes(status);

/** Where a wrong step is taken back to: the status before it, or null at the first one. */
export const previousActivityStatus = (activity: ActivityStatus): ActivityStatus | null =>
  (Object.keys(ACTIVITY_STEPS) as ActivityStatus[]).find((before) =>
    ACTIVITY_STEPS[before].includes(activity),
  ) ?? null;

/** One step forward, or for the activity also one step back. The two lists share no word. */
export function canTransition(from: ReservationStatus, to: ReservationStatus): boolean;
export function canTransition(from: ActivityStatus, to: ActivityStatus): boolean;
export function canTransition(
  from: ReservationStatus | ActivityStatus,
  to: ReservationStatus | ActivityStatus,
): boolean {
  if (isStatus(from)) return isStatus(to) && STATUS_STEPS[from].includes(to);
  if (isStatus(to)) return false;
  return ACTIVITY_STEPS[from].includes(to) || previousActivityStatus(from) === to;
}

/** Activity is recorded on approved reservations only, from their day on. */
export const canRecordActivity = (record: { status: string; date: string }, today: string) =>
  record.status === 'approved' && record.date <= today;

/** It is to take place, and nobody has come for it yet: only then is it cancelled or moved. */
export const isOpen = ({
  status,
  activity_status,
}: Pick<Reservation, 'status' | 'activity_status'>) =>
  (status === 'pending' || status === 'approved') && activity_status === 'scheduled';

const isStatus = (word: string): word is ReservationStatus => word in STATUS_STEPS;
