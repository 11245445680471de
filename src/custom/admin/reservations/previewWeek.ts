import { type Closure, daySlots, type Slot, type SlotRules } from '#schema/reservations/slots.ts';
import { addDays, toInstant, toLocal, weekday } from '#schema/time/zone.ts';

/** The rules as a form holds them: any of them may be empty. */
export type Rules = { [K in keyof SlotRules]: SlotRules[K] | null };

interface Basis {
  holidays: readonly Closure[];
  timeZone: string;
  now: number;
}
interface PreviewWeek {
  days: { date: string; slots: readonly Slot[] }[];
  slots: number;
  places: number;
}

/** The coming Monday to Sunday as it would be offered; null while the rules are not whole. */
export function previewWeek(
  rules: Partial<Rules>,
  { holidays, timeZone, now }: Basis,
): PreviewWeek | null {
  const today = toLocal(now, timeZone).date;
  const monday = addDays(today, 8 - weekday(today));
  const closures = (rules.closures ?? []).filter(({ from, to }) => from && to);
  const whole: SlotRules = {
    slot_minutes: rules.slot_minutes ?? 0,
    capacity: rules.capacity ?? 1,
    buffer_minutes: rules.buffer_minutes ?? 0,
    weekly_hours: rules.weekly_hours ?? [],
    closures,
    // Lead time and horizon do not matter for the look of a week.
    lead_hours: 0,
    horizon_days: 14,
  };
  try {
    const start = toInstant(monday, '00:00', timeZone) ?? now;
    const days = Array.from({ length: 7 }, (_, offset) => addDays(monday, offset)).map((date) => ({
      date,
      slots: daySlots({ rules: whole, holidays, date, timeZone, now: start - 1 }).slots,
    }));
    const slots = days.reduce((sum, day) => sum + day.slots.length, 0);
    return { days, slots, places: slots * whole.capacity };
  } catch (error) {
    // Half-typed hours and lengths are out of range: there is no week to show yet.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
