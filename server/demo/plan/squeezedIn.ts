/** Two walk-ins whom the registry took though their slot was full. */
import { MINUTE } from '../present.ts';
import type { Planning } from './diary.ts';
import type { OfferedService } from './offer.ts';
import type { OpenSlot } from './openSlots.ts';
import type { Person } from './person.ts';
import type { Visit } from './visit.ts';
import { visitorsOf } from './visitors.ts';

const REASONS = [
  'Came from an upland barangay, and would miss the last jeepney.',
  'The burial papers are due this afternoon.',
] as const;

export function planSqueezedIn(
  visits: readonly Visit[],
  people: readonly Person[],
  { present, diary }: Omit<Planning, 'random'>,
): Visit[] {
  const full = fullSlots(visits)
    .filter(({ slot }) => slot.starts_at <= present.now)
    .sort((a, b) => b.slot.starts_at - a.slot.starts_at);
  return REASONS.flatMap((squeeze_reason, place): Visit[] => {
    const where = full[place];
    if (!where) return [];
    // After everybody else who came to that slot.
    const wish = { ...where, created_at: where.slot.starts_at - 2 * MINUTE };
    const visitors = visitorsOf(where.service, people).slice(place);
    const person = visitors.find((visitor) => diary.mayCome({ ...wish, person: visitor }));
    if (!person) return [];
    diary.enter({ ...wish, person });
    const rest = { is_waiting: false, moved_from: null, notes: null } as const;
    return [{ ...wish, person, source: 'walk_in', fate: 'kept', squeeze_reason, ...rest }];
  });
}

function fullSlots(visits: readonly Visit[]): { service: OfferedService; slot: OpenSlot }[] {
  const coming = new Map<OpenSlot, Visit[]>();
  for (const visit of visits) {
    const { service, slot, fate } = visit;
    const isSeated = fate === 'kept' || fate === 'missed';
    if (service.demo.team !== 'registry' || service.row.requires_approval || !isSeated) continue;
    coming.set(slot, [...(coming.get(slot) ?? []), visit]);
  }
  return [...coming.values()].flatMap(([first, ...others]) =>
    first && others.length + 1 === first.service.row.capacity
      ? [{ service: first.service, slot: first.slot }]
      : [],
  );
}
