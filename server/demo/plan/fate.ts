/** What becomes of a reservation, by chance. */
import { daysBetween } from '#schema/time/zone.ts';
import type { Present } from '../present.ts';
import type { Random } from '../random.ts';
import type { OfferedService } from './offer.ts';
import type { OpenSlot } from './openSlots.ts';
import type { Fate } from './visit.ts';

const DECLINED = 0.07;
const CANCELLED = 0.09;
const CANCELLED_BY_STAFF = 0.02;
/** Who is reminded forgets less; walk-ins, who never stay away, are not in these. */
const MISSED = { before: 0.175, after: 0.078 };
/** In days from today. */
const REMINDED = { from: -190, everybody: -170 };

export function fateOf(
  { row }: OfferedService,
  slot: OpenSlot,
  { present, random }: { present: Present; random: Random },
): Fate {
  if (row.requires_approval && random.chance(DECLINED)) return 'declined';
  if (random.chance(CANCELLED)) return 'cancelled';
  if (random.chance(CANCELLED_BY_STAFF)) return 'cancelled_by_staff';
  return random.chance(missed(daysBetween(present.today, slot.date))) ? 'missed' : 'kept';
}

function missed(days: number): number {
  // Today shows what there is to see at a desk.
  if (days === 0) return MISSED.before;
  const { from, everybody } = REMINDED;
  const reminded = Math.min(1, Math.max(0, (days - from) / (everybody - from)));
  return MISSED.before + (MISSED.after - MISSED.before) * reminded;
}
