/** Maria has been here before, comes today or tomorrow, and waits for one approval. */
import { addDays } from '#schema/time/zone.ts';
import type { ServiceKey } from '../content/services/index.ts';
import { SERVICES } from '../content/services/index.ts';
import { awake, DAY, HOUR, MINUTE } from '../present.ts';
import type { Planning } from './diary.ts';
import type { OfferedService } from './offer.ts';
import type { OpenDays, OpenSlot } from './openSlots.ts';
import type { Person } from './person.ts';
import type { Fate, Visit } from './visit.ts';

const PAST: readonly { key: ServiceKey; days_ago: number; fate: Fate; notes?: string }[] = [
  { key: 'consultation', days_ago: 48, fate: 'kept', notes: 'Headaches in the afternoon.' },
  { key: 'new_permit', days_ago: 40, fate: 'kept', notes: 'A small bakery in Barangay Mabolo.' },
  { key: 'certified_copy', days_ago: 29, fate: 'cancelled' },
  {
    key: 'certified_copy',
    days_ago: 24,
    fate: 'kept',
    notes: 'Needed for the enrolment of my son.',
  },
  { key: 'animal_bite', days_ago: 11, fate: 'kept', notes: 'Cat scratch, second dose.' },
];
/** Which of them is open today or tomorrow depends on the weekday; the last one is always. */
const NEXT: readonly ServiceKey[] = ['consultation', 'animal_bite'];
const PENDING: ServiceKey = 'dental';

export type Open = ReadonlyMap<OfferedService, OpenDays>;

export function planVisitsOfMaria(open: Open, person: Person, planning: Planning): Visit[] {
  const { present, random, diary } = planning;
  const visits: Visit[] = [];
  const enter = (key: ServiceKey, slot: OpenSlot | undefined, visit: Partial<Visit>) => {
    const service = serviceOf(open, key);
    if (!slot) return;
    const ahead = (service.row.lead_hours + random.int(30, 60)) * HOUR;
    const created_at = awake(Math.min(slot.starts_at - ahead, present.now - 24 * HOUR), random);
    const entry = { service, person, slot, created_at };
    diary.enter(entry);
    visits.push({ ...DEFAULTS, ...entry, ...visit });
  };

  for (const { key, days_ago, fate, notes = null } of PAST) {
    const day = addDays(present.today, -days_ago);
    const slots = slotsOf(open, key).filter(({ date }) => date >= day && date < present.today);
    enter(key, slots[1], { fate, notes });
  }
  const soon = NEXT.map((key) => ({
    key,
    slot: firstAfter(open, key, present.now + 100 * MINUTE),
  }));
  const last = addDays(present.today, 1);
  const next = soon.find(({ slot }) => slot && slot.date <= last) ?? soon[0];
  if (next) enter(next.key, next.slot, {});
  const notes = 'Lower left molar hurts when I drink something cold.';
  // Around holidays her next visit may be on the first day that is open for this one, too.
  const later = slotsOf(open, PENDING).find(
    ({ starts_at, date }) => starts_at >= present.now + 5 * DAY && date !== next?.slot?.date,
  );
  enter(PENDING, later, { is_waiting: true, notes });
  return visits;
}

export const DEFAULTS = {
  source: 'online',
  fate: 'kept',
  is_waiting: false,
  moved_from: null,
  notes: null,
} as const;

export const slotsOf = (open: Open, key: ServiceKey) =>
  [...(open.get(serviceOf(open, key)) ?? new Map()).values()].flat() as OpenSlot[];
const firstAfter = (open: Open, key: ServiceKey, instant: number) =>
  slotsOf(open, key).find(({ starts_at }) => starts_at >= instant);

export function serviceOf(open: Open, key: ServiceKey): OfferedService {
  const found = [...open.keys()].find(({ demo }) => demo === SERVICES[key]);
  if (!found) throw new RangeError(`${key} is not open`);
  return found;
}
