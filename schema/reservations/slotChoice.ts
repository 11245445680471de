/** Which few of many free times are offered. Pure; times are in order, and the answer is too. */
import { daysBetween, minutesOf } from '../time/zone.ts';

interface Moment {
  date: string;
  time: string;
}

/** The first of each morning and afternoon, then the soonest of the rest. */
export function spreadSlots<S extends Moment>(slots: readonly S[], limit: number): S[] {
  const halves = new Map<string, S>();
  for (const slot of slots) {
    const half = `${slot.date} ${slot.time < '12:00' ? 'morning' : 'afternoon'}`;
    if (!halves.has(half)) halves.set(half, slot);
  }
  const chosen = new Set([...halves.values(), ...slots].slice(0, limit));
  for (const slot of slots) if (chosen.size < limit) chosen.add(slot);
  return slots.filter((slot) => chosen.has(slot));
}

/** Instead of a wish: of the same day those about that hour, then that hour on the days about it. */
export function slotsNear<S extends Moment>(slots: readonly S[], wish: Moment, limit: number): S[] {
  const hoursOff = ({ time }: Moment) => Math.abs(minutesOf(time) - minutesOf(wish.time)) / 60;
  const daysOff = ({ date }: Moment) => Math.abs(daysBetween(date, wish.date));
  const byHour = slots.toSorted((slot, other) => hoursOff(slot) - hoursOff(other));
  const sameDay = byHour.filter(({ date }) => date === wish.date);
  const days = new Set([wish.date]);
  const otherDays = byHour
    .filter(({ date }) => !days.has(date) && days.add(date))
    .toSorted(
      (one, other) =>
        Number(hoursOff(one) > 1) - Number(hoursOff(other) > 1) || daysOff(one) - daysOff(other),
    );
  const most = Math.max(Math.ceil(limit / 2), limit - otherDays.length);
  const chosen = new Set([...sameDay.slice(0, most), ...otherDays].slice(0, limit));
  for (const slot of slots) if (chosen.size < limit) chosen.add(slot);
  const inOrder = slots.filter((slot) => chosen.has(slot));
  return inOrder.toSorted((one, other) => Number(daysOff(one) > 0) - Number(daysOff(other) > 0));
}
