/** When a reservation is cancelled: by the person as long as they may, by staff up to the last hour. */
import { timeOf, toLocal } from '#schema/time/zone.ts';
import { CANCELLED_BY_CONSTITUENT, CANCELLED_BY_STAFF } from '../content/reasons.ts';
import { HOUR, instantOf, MINUTE, ZONE } from '../present.ts';
import type { Random } from '../random.ts';
import { contactOf, type Person } from './person.ts';
import type { Step, Visit } from './visit.ts';

/** Hours before the visit up to which staff cancel, and from which on. */
const STAFF = { latest: 0.5, earliest: 120 };

/** Null where it was not to be cancelled, or too late to do so. */
export function cancellation(
  visit: Visit,
  since: number,
  { staff, random }: { staff: Person; random: Random },
): Step | null {
  const { service, slot, fate, person } = visit;
  const isByStaff = fate === 'cancelled_by_staff';
  if (!isByStaff && fate !== 'cancelled') return null;
  const latest = slot.starts_at - (isByStaff ? STAFF.latest : service.row.cancel_hours) * HOUR;
  const first = isByStaff ? Math.max(since, slot.starts_at - STAFF.earliest * HOUR) : since;
  if (latest <= first + 2 * MINUTE) return null;
  return {
    at: moment(first + MINUTE, latest - MINUTE, { by: slot.starts_at, random }),
    actor: isByStaff ? staff : contactOf(person),
    action: 'status',
    after: { status: 'cancelled' },
    reason: random.pick(isByStaff ? CANCELLED_BY_STAFF : CANCELLED_BY_CONSTITUENT),
  };
}

/** The nearer the visit, the more are cancelled; some are as soon as they were booked. */
function moment(from: number, to: number, { by, random }: { by: number; random: Random }): number {
  const [shortest, longest] = [Math.max(by - to, HOUR / 2), by - from];
  if (longest <= shortest) return from;
  const before = shortest * (longest / shortest) ** (random.next() ** 0.8);
  const at = byDay(by - Math.floor(before / MINUTE) * MINUTE, random);
  return Math.min(Math.max(at, from), to);
}

/** Nobody gets up at night for it. */
function byDay(instant: number, random: Random): number {
  const { date, time } = toLocal(instant, ZONE);
  return time < '06:30' ? instantOf(date, timeOf(random.int(390, 480))) : instant;
}
