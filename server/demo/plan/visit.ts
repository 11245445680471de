/** One reservation of the demo while it is planned, and what happened to it step by step. */
import type { ActivityStatus, ReservationStatus } from '#schema/reservations/transitions.ts';
import type { OfferedService } from './offer.ts';
import type { OpenSlot } from './openSlots.ts';
import type { Person } from './person.ts';

export type Fate = 'kept' | 'missed' | 'cancelled' | 'cancelled_by_staff' | 'declined';

export interface Visit {
  service: OfferedService;
  person: Person;
  slot: OpenSlot;
  source: 'online' | 'walk_in' | 'on_behalf';
  created_at: number;
  fate: Fate;
  /** Still to be decided by the staff. */
  is_waiting: boolean;
  /** Where it was booked first. */
  moved_from: OpenSlot | null;
  notes: string | null;
  /** Why a walk-in was taken though the slot was full. */
  squeeze_reason?: string;
  /** A walk-in at a time that is no slot. */
  outside_hours?: true;
  /** What happened to somebody who came; otherwise chance says so. */
  attendance?: readonly Attendance[];
}

interface Attendance {
  at: number;
  activity_status: ActivityStatus;
}

/** What changed at that moment; the last word of all steps is the reservation as it stands. */
export interface Step {
  at: number;
  actor: Person;
  action: 'created' | 'rescheduled' | 'status' | 'activity_status';
  after: {
    status?: ReservationStatus;
    activity_status?: ActivityStatus;
    date?: string;
    time?: string;
  };
  reason?: string | null;
}

export interface LivedVisit extends Visit {
  steps: readonly Step[];
  status: ReservationStatus;
  activity_status: ActivityStatus;
  reason: string | null;
}
