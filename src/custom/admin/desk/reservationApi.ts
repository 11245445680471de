/** Calls on reservations beyond react-admin's data provider. */
import type { PersonRefusal } from '../../../../schema/booking.ts';
import type { DayReason, SlotReason } from '../../../../schema/slots.ts';
import type { ActivityStatus, ReservationStatus } from '../../../../schema/transitions.ts';
import type { Turns } from '../../../../schema/zone.ts';
import { request } from '../../../http/client.ts';
import { untilAnswered } from '../../../http/untilAnswered.ts';
import type { Reservation } from '../reservation.ts';

export interface SlotChoice {
  date: string;
  time: string;
  /** A walk-in while no slot is running. */
  outside_hours?: boolean;
  /** A walk-in into a full slot, and why; empty until it is typed. */
  squeeze_reason?: string;
}
export interface Booking extends SlotChoice {
  service_id: string;
  user_id: string;
  notes: string | null;
  walk_in?: boolean;
  answers_later?: boolean;
}
/** The person, or the reservation to move, that free times are computed for. */
export type SlotRequest = {
  user_id?: string;
  walk_in?: boolean;
  reservation_id?: string;
};
export interface DaySlots {
  /** Why no slot is for this person. */
  refusal: PersonRefusal;
  /** Slots that cannot be booked, and why. */
  data: readonly { time: string; reason: SlotReason }[];
  /** The whole grid of the day. */
  slots: readonly (Turns & {
    time: string;
    ends: string;
    capacity: number;
    remaining: number;
    squeezed_in?: number;
  })[];
}

export const setStatus = (id: string, body: { status: ReservationStatus; reason?: string }) =>
  request<Reservation>(`/reservations/update/status/${id}`, { body });

export const setActivity = (ids: readonly string[], activity_status: ActivityStatus) =>
  request<unknown>('/reservations/update/activity/status', { body: { ids, activity_status } });

export const reschedule = (id: string, body: SlotChoice & { updated_at: string }) =>
  request<Reservation>(`/reservations/update/${id}`, { body });

/** The same key and body answer the first result again, so a retry never books twice. */
export const book = (body: Booking, key: string) =>
  untilAnswered(() =>
    request<Reservation>('/reservations/create', { body, headers: { 'Idempotency-Key': key } }),
  );

export const closedDays = (service: string, query: { from: string; to: string } & SlotRequest) =>
  request<{ refusal: PersonRefusal; data: readonly { date: string; reason: DayReason }[] }>(
    `/services/not-available-date-slot/${service}`,
    { query },
  );

export const slotsOf = (service: string, query: { date: string } & SlotRequest) =>
  request<DaySlots>(`/services/not-available-time-slot/${service}`, { query });
