/**
 * Who came to the City Health Office with a bite in the last two hours. They come at any hour of any day, so
 * that its line is at work whenever the demo begins.
 */

import { toLocal } from '#schema/time/zone.ts';
import { SERVICES } from '../content/services/index.ts';
import { DAY, instantOf, MINUTE, type Present, ZONE } from '../present.ts';
import type { Diary } from './diary.ts';
import type { OfferedService } from './offer.ts';
import type { OpenDays, OpenSlot } from './openSlots.ts';
import type { Person } from './person.ts';
import type { Visit } from './visit.ts';
import { visitorsOf } from './visitors.ts';

/** Minutes ago. Who was not served yet waits. */
const ARRIVALS: readonly { came: number; began?: number; ended?: number }[] = [
  { came: 118, began: 109, ended: 96 },
  { came: 97, began: 86, ended: 71 },
  { came: 80, began: 66, ended: 53 },
  { came: 61, began: 12 },
  { came: 57 },
  { came: 38 },
  { came: 21 },
  { came: 6 },
];
const SPAN = 120 * MINUTE;
/** Nobody comes for so long after midnight. */
const QUIET_AFTER_MIDNIGHT = 10 * MINUTE;
const A_SECOND_MS = 1000;

export function planUrgent(
  open: ReadonlyMap<OfferedService, OpenDays>,
  people: readonly Person[],
  { present: { now, today }, diary }: { present: Present; diary: Diary },
): Visit[] {
  const [service, days] = [...open].find(([{ demo }]) => demo === SERVICES.animal_bite) ?? [];
  const sinceMidnight = now - instantOf(today, '00:00');
  if (!service || sinceMidnight < QUIET_AFTER_MIDNIGHT) return [];
  // Early in the day the same happens in less time.
  const share = Math.min(1, sinceMidnight / SPAN);
  const ago = (minutes: number) => now - Math.floor(minutes * share * MINUTE);
  const visitors = visitorsOf(service, people);
  return ARRIVALS.flatMap(({ came, began, ended }, index): Visit[] => {
    const slots = days?.get(today) ?? [];
    const where = slotAt(ago(came), { service, slots, diary });
    const created_at = where.slot.starts_at;
    const isFree = (person: Person) =>
      person.created_at < now - DAY && diary.mayCome({ ...where, created_at, person, service });
    const person = visitors.slice(index * 7).find(isFree);
    if (!person) return [];
    diary.enter({ ...where, created_at, person, service });
    const attendance: NonNullable<Visit['attendance']> = [
      { at: created_at + A_SECOND_MS, activity_status: 'checked_in' },
      ...(began ? [{ at: ago(began), activity_status: 'in_progress' as const }] : []),
      ...(ended ? [{ at: ago(ended), activity_status: 'completed' as const }] : []),
    ];
    const rest = { is_waiting: false, moved_from: null, notes: null } as const;
    const visit = { ...where, ...rest, service, person, created_at, attendance };
    return [{ ...visit, source: 'walk_in', fate: 'kept' }];
  });
}

interface Room {
  service: OfferedService;
  slots: readonly OpenSlot[];
  diary: Diary;
}

/** While the office is open, the slot that has begun or the last one before it with room. */
function slotAt(
  at: number,
  { service, slots, diary }: Room,
): Pick<Visit, 'slot' | 'outside_hours'> {
  const isOpen = slots.some(({ starts_at, ends_at }) => starts_at <= at && at < ends_at);
  const begun = slots.filter((slot) => slot.starts_at <= at && diary.free(service, slot) > 0);
  const last = begun.at(-1);
  if (isOpen && last) return { slot: last };
  const { date, time } = toLocal(at, ZONE);
  const starts_at = instantOf(date, time);
  const ends_at = starts_at + service.row.slot_minutes * MINUTE;
  return { slot: { date, time, starts_at, ends_at }, outside_hours: true };
}
