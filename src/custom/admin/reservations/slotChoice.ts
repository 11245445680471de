import type { BookInput } from '#schema/reservations/booking.ts';

/** Also of a walk-in. `squeeze_reason` is empty until it is typed. */
export type SlotChoice = Pick<BookInput, 'date' | 'time' | 'outside_hours' | 'squeeze_reason'>;
/** The person, or the reservation to move, that free times are computed for. */
export interface SlotRequest {
  user_id?: string;
  walk_in?: boolean;
  reservation_id?: string;
  /** How many come together. */
  for_places?: number;
}
