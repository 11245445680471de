/** When a reservation of a slot can have been made, and by whom. */
import { addDays } from '../../../schema/zone.ts';
import { atWork, awake, DAY, dateOf, HOUR, instantOf, MINUTE, type Present } from '../present.ts';
import type { Random } from '../random.ts';
import type { OfferedService } from './offer.ts';
import type { OpenSlot } from './openSlots.ts';
import type { Person } from './person.ts';
import type { Visit } from './visit.ts';

/** Most people book a few days before; this is the mean. */
const MEAN_DAYS_AHEAD = 4;

export function sourceOf(
  service: OfferedService,
  slot: OpenSlot,
  { present, random }: { present: Present; random: Random },
): Visit['source'] {
  const canWalkIn = slot.starts_at <= present.now && !service.row.requires_approval;
  if (canWalkIn && random.chance(0.09)) return 'walk_in';
  return random.chance(0.1) ? 'on_behalf' : 'online';
}

/** @returns null when the rules of the service leave no moment for it before now */
export function bookedAt(
  { row }: OfferedService,
  slot: OpenSlot,
  source: Visit['source'],
  { present, random }: { present: Present; random: Random },
): number | null {
  if (source === 'walk_in') return slot.starts_at - random.int(4, 30) * MINUTE;
  const latest = Math.min(slot.starts_at - row.lead_hours * HOUR, present.now) - 3 * MINUTE;
  const earliest = instantOf(addDays(slot.date, -row.horizon_days), '00:05');
  if (latest < earliest) return null;
  const days = -Math.log(1 - random.next()) * MEAN_DAYS_AHEAD;
  const ahead = Math.floor((days * DAY) / MINUTE) * MINUTE;
  const around = Math.max(earliest, latest - ahead);
  const moment = source === 'online' ? awake(around, random) : atWork(around, random);
  if (moment <= latest && moment >= earliest) return moment;
  // The day of the latest moment is over for bookings: a quarter of an hour before will do.
  return Math.max(earliest, latest - random.int(0, 15) * MINUTE);
}

/** Whom a service is for. */
export function visitorsOf({ demo, row }: OfferedService, people: readonly Person[]): Person[] {
  const { min_age = 16, max_age = 120, gender } = demo.visitors ?? {};
  return people.filter(
    (person) =>
      person.age >= min_age &&
      person.age <= max_age &&
      (gender === undefined || person.row.profile_gender === gender) &&
      (!demo.meant_for || demo.meant_for.some((key) => person.categories.includes(key))) &&
      (!row.requires_verified_identification || person.row.identification_status === 'verified'),
  );
}

/** A slot on another day that it may have been booked for first, and moved from in time. */
export function otherSlot(
  { row }: OfferedService,
  slot: OpenSlot,
  created_at: number,
  { slots, random }: { slots: readonly OpenSlot[]; random: Random },
): OpenSlot | null {
  const margin = (row.lead_hours + row.cancel_hours + 2) * HOUR;
  const usable = slots.filter(
    (other) =>
      other.date !== slot.date &&
      Math.abs(other.starts_at - slot.starts_at) < 8 * DAY &&
      other.starts_at - margin > created_at &&
      addDays(dateOf(created_at), row.horizon_days) >= other.date,
  );
  const isInTime = slot.starts_at - margin > created_at;
  return isInTime && usable.length > 0 ? random.pick(usable) : null;
}
