import type {
  HistoryEntry,
  ReservationRecord,
  ShownReservation,
} from '#schema/reservations/booking.ts';

export type { HistoryEntry as Step, ReservationRecord as Reservation };

/** As its own page reads it; until then, as the list told it. */
export type ReservationDetails = ReservationRecord & Partial<ShownReservation>;
