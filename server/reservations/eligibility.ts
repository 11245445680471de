/** Finds the requested slot, and checks it apart from other bookings. */
import { msg, phrase } from '#schema/language/index.ts';
import {
  type BookingSource,
  type DatedSlot,
  daySlots,
  type Slot,
  type SlotReason,
} from '#schema/reservations/slots.ts';
import { toInstant, toLocal } from '#schema/time/zone.ts';
import { type AppError, invalid } from '../http/errors.ts';
import { type OrganisationRow, type SlotService, slotInput } from '../services/bookable.ts';

interface RequestedSlot {
  date: string;
  time: string;
  now: Date;
  source: BookingSource;
}

/**
 * The database decides later whether it is full, and whether the person has another reservation then.
 * @throws AppError invalid for a time that is no slot, or not one to be booked now
 */
export function slotAt(
  service: SlotService,
  organisation: OrganisationRow,
  { date, time, now, source }: RequestedSlot,
): DatedSlot {
  const { slots } = daySlots({ ...slotInput(service, organisation, now), date, source });
  const slot = slots.find((one) => one.time === time);
  if (slots.length === 0) throw invalid({ date: 'There are no slots on this day' });
  if (!slot) throw invalid({ time: 'There is no slot at this time' });
  const refusal = slot.reason && slotRefusal(slot.reason, service, source);
  if (refusal) throw refusal;
  return { ...slot, date };
}

/**
 * A time of today at which somebody has come while no slot was running, as a slot of its own.
 * @throws AppError invalid for another day, a time to come, or one within a slot
 */
export function timeOutsideHours(
  service: SlotService,
  organisation: OrganisationRow,
  { date, time, now }: RequestedSlot,
): DatedSlot {
  const input = slotInput(service, organisation, now);
  if (date !== toLocal(input.now, input.timeZone).date) {
    throw invalid({ date: 'A walk-in is for today' });
  }
  const starts_at = toInstant(date, time, input.timeZone);
  if (starts_at === null || starts_at > input.now) {
    throw invalid({ time: 'Enter the time at which they came' });
  }
  const isRunning = (slot: Slot) => slot.starts_at <= starts_at && starts_at < slot.ends_at;
  if (daySlots({ ...input, date }).slots.some(isRunning)) {
    throw invalid({ time: 'The office is open then: choose a slot' });
  }
  const ends_at = starts_at + service.slot_minutes * 60_000;
  const ends = toLocal(ends_at, input.timeZone).time;
  return { date, time, ends, starts_at, ends_at, capacity: 0, remaining: 0, reason: null };
}

function slotRefusal(
  reason: SlotReason,
  { lead_hours, horizon_days }: SlotService,
  source: BookingSource,
): AppError {
  switch (reason) {
    case 'lead_time':
      return invalid({ time: phrase(AT_LEAST, { count: lead_hours }) });
    case 'horizon':
      return source === 'walk_in'
        ? invalid({ date: 'A walk-in is for today' })
        : invalid({ date: phrase(AT_MOST, { count: horizon_days }) });
    default:
      return invalid({ time: 'This time has passed' });
  }
}

const AT_LEAST = msg('Book at least {count, plural, one {# hour} other {# hours}} ahead');
const AT_MOST = msg('Book at most {count, plural, one {# day} other {# days}} ahead');
