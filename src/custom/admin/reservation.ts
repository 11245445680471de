import type { RecordOf } from '../../../schema/defineResource.ts';
import type { reservation } from '../../../schema/resources/reservation.ts';

export type Reservation = RecordOf<typeof reservation>;

type Changed = Partial<
  Pick<Reservation, 'date' | 'time' | 'status' | 'activity_status' | 'source'>
>;

/**
 * One line of a reservation's history: the fields that changed, as they were and as they became.
 */
export interface Step {
  at: string;
  action: string;
  actor: { id: string; name: string } | null;
  from: Changed | null;
  to: Changed | null;
  reason: string | null;
}

/** As its own page reads it. */
export type ReservationDetails = Reservation & {
  history?: readonly Step[];
  location?: string | null;
  requirements?: string | null;
  mobile_number?: string | null;
  /** Who cares for the person. */
  responsible?: { id: string; name: string } | null;
  can_reschedule?: boolean;
  /** Forms that were left for the visit and are not answered yet. */
  answers_needed?: readonly ('self' | 'health')[];
};
