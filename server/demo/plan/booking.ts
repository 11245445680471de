/** When a reservation of a slot can have been made, and by whom. */
import { addDays, daysBetween, timeOf, toLocal } from '#schema/time/zone.ts';
import { atWork, DAY, dateOf, HOUR, instantOf, MINUTE, type Present, ZONE } from '../present.ts';
import type { Random } from '../random.ts';
import type { OfferedService } from './offer.ts';
import type { OpenSlot } from './openSlots.ts';
import { FIRST_DAY } from './span.ts';
import type { Visit } from './visit.ts';

/** Shares at first and by now: whoever has been online once stays there. */
const WALK_INS = { first: 0.3, now: 0.09 };
const ON_BEHALF = { first: 0.2, now: 0.1 };

export function sourceOf(
  service: OfferedService,
  slot: OpenSlot,
  { present, random }: { present: Present; random: Random },
): Visit['source'] {
  const ago = Math.max(0, daysBetween(present.today, slot.date) / FIRST_DAY);
  const share = ({ first, now }: typeof WALK_INS) => now + (first - now) * ago;
  const canWalkIn = slot.starts_at <= present.now && !service.row.requires_approval;
  if (canWalkIn && random.chance(share(WALK_INS))) return 'walk_in';
  return random.chance(share(ON_BEHALF)) ? 'on_behalf' : 'online';
}

/** How long ahead people book: some in the last hours, most some days before, some weeks. */
const AHEAD = [
  { share: 27, ahead: (random: Random) => exponential(random) * 6 * HOUR },
  { share: 48, ahead: (random: Random) => exponential(random) * 3.5 * DAY },
  { share: 25, ahead: (random: Random) => (6 + 18 * random.next()) * DAY },
] as const;
const exponential = (random: Random) => -Math.log(1 - random.next());

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
  // What lies ahead is booked already only if it was booked early: evenly over the last weeks.
  const ahead =
    slot.starts_at > present.now
      ? random.next() * 16 * DAY
      : random.weighted(AHEAD, ({ share }) => share).ahead(random);
  const around = Math.max(earliest, latest - Math.floor(ahead / MINUTE) * MINUTE);
  const moment = source === 'online' ? byDay(around, random) : atWork(around, random);
  if (moment <= latest && moment >= earliest) return moment;
  // The day of the latest moment is over for bookings: a quarter of an hour before will do.
  return Math.max(earliest, latest - random.int(0, 15) * MINUTE);
}

/** What would be at night was done in the evening before. */
function byDay(instant: number, random: Random): number {
  const { date, time } = toLocal(instant, ZONE);
  return time < '06:00' ? instantOf(addDays(date, -1), timeOf(random.int(1140, 1380))) : instant;
}

/** A slot on another day that it may have been booked for first, and moved from in time. */
export function otherSlot(
  { row }: OfferedService,
  slot: OpenSlot,
  created_at: number,
  { slots, random }: { slots: readonly OpenSlot[]; random: Random },
): OpenSlot | null {
  const margin = (row.lead_hours + row.cancel_hours + 2) * HOUR;
  const last = addDays(dateOf(created_at), row.horizon_days);
  const usable = slots.filter(
    (other) =>
      other.date !== slot.date &&
      Math.abs(other.starts_at - slot.starts_at) < 8 * DAY &&
      other.starts_at - margin > created_at &&
      other.date <= last,
  );
  const isInTime = slot.starts_at - margin > created_at;
  return isInTime && usable.length > 0 ? random.pick(usable) : null;
}
