/** Every slot that a service has in the span of the demo. */
import { type Closure, daySlots } from '#schema/reservations/slots.ts';
import { addDays } from '#schema/time/zone.ts';
import { type Present, ZONE } from '../present.ts';
import type { OfferedService } from './offer.ts';
import { FIRST_DAY, LAST_DAY } from './span.ts';

export interface OpenSlot {
  date: string;
  time: string;
  starts_at: number;
  ends_at: number;
}

/** Days in order; those without a slot are left out. */
export type OpenDays = ReadonlyMap<string, readonly OpenSlot[]>;

export function openDaysOf(
  service: OfferedService,
  { today }: Present,
  holidays: readonly Closure[],
): OpenDays {
  const days = new Map<string, OpenSlot[]>();
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
    const date = addDays(today, day);
    // Only where the slots lie is asked for here, so no slot counts as past.
    const { slots } = daySlots({ rules: service.row, holidays, date, timeZone: ZONE, now: 0 });
    if (slots.length > 0) {
      days.set(
        date,
        slots.map(({ time, starts_at, ends_at }) => ({ date, time, starts_at, ends_at })),
      );
    }
  }
  return days;
}
