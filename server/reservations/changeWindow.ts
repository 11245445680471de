/** Until when a reservation can be changed, and by whom. */
import type { ActorRole } from '#schema/reservations/actorRole.ts';
import type { ReservationRecord } from '#schema/reservations/booking.ts';
import { isOpen } from '#schema/reservations/transitions.ts';

const HOUR_MS = 3_600_000;

type State = Pick<ReservationRecord, 'status' | 'activity_status' | 'starts_at'>;

/** The last instant at which its constituent may cancel or move it. */
export const changeableUntil = ({ starts_at }: Pick<State, 'starts_at'>, cancel_hours: number) =>
  Date.parse(starts_at) - cancel_hours * HOUR_MS;

/** Staff are bound by its status only; its constituent also by the hours before it. */
export const isChangeable = (
  state: State,
  actorRole: ActorRole | null,
  { cancel_hours, now }: { cancel_hours: number; now: Date },
) => {
  if (actorRole === null || !isOpen(state)) return false;
  return actorRole === 'staff' || now.getTime() <= changeableUntil(state, cancel_hours);
};
