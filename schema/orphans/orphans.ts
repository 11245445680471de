/** Visits that a change of what can be booked leaves without a slot. Pure. */
import { z } from 'zod';
import { gridOf, type SlotDays } from '../reservations/slots.ts';

/** What becomes of them: they stay as they are, or are cancelled and their people told. */
export const orphanOptions = {
  orphans: z.enum(['keep', 'cancel']).optional(),
  /** What the people read whose visits are cancelled. */
  orphans_reason: z.string().trim().min(1).max(500).optional(),
};
export type OrphanOptions = {
  orphans?: 'keep' | 'cancel' | undefined;
  orphans_reason?: string | undefined;
};

/** At most so many are named; `total` counts all. */
export const MOST_NAMED_ORPHANS = 100;
export const orphanList = z.object({
  total: z.int(),
  data: z.array(
    z.object({ reference: z.string(), service: z.string(), date: z.string(), time: z.string() }),
  ),
});
export type OrphanList = z.infer<typeof orphanList>;

export type BookedVisit = {
  id: string;
  date: string;
  starts_at: number;
  ends_at: number;
  places: number;
  /** One of those that the capacity gives: who was squeezed in has none of them. */
  has_seat: boolean;
};

/**
 * Those that had a slot before and have none after. `visits` are of one service, in the order in which
 * they were booked: where there is room for some of a slot only, the first keep it.
 * @param after null: the service offers nothing any longer
 */
export function newOrphans<V extends BookedVisit>(
  visits: readonly V[],
  { before, after }: { before: SlotDays; after: SlotDays | null },
): V[] {
  const already = new Set(withoutSlot(visits, before));
  const orphans = after ? withoutSlot(visits, after) : visits;
  return orphans.filter((visit) => !already.has(visit));
}

function withoutSlot<V extends BookedVisit>(visits: readonly V[], days: SlotDays): V[] {
  const slotsOn = gridOf(days);
  const taken = new Map<number, number>();
  return visits.filter(({ date, starts_at, ends_at, places, has_seat }) => {
    const slot = slotsOn(date).find((span) => span.starts_at === starts_at);
    // A longer slot does as well; in a shorter one the next person would come before the end.
    if (!slot || slot.ends_at < ends_at) return true;
    if (!has_seat) return false;
    const withIt = (taken.get(starts_at) ?? 0) + places;
    if (withIt > days.rules.capacity) return true;
    taken.set(starts_at, withIt);
    return false;
  });
}
