/**
 * The Philippine holidays that fall on a date fixed by law or reckoned from Easter.
 *
 * Sources: Administrative Code of 1987, Book I, section 26, as amended by Republic Act 9492 (2007);
 * RA 9256 (Ninoy Aquino Day) and RA 10966 (8 December). The movable dates are those that the yearly
 * proclamations give. Eid'l Fitr and Eid'l Adha (RA 9177, RA 9849) follow the sighting of the moon
 * and are proclaimed shortly before: administrators add them in the settings.
 */
import type { Closure } from '#schema/reservations/slots.ts';
import { addDays, weekday } from '#schema/time/zone.ts';
import { inFilipino } from './content/filipino/rows.ts';

export function philippineHolidays(year: number): Closure[] {
  const easter = easterSunday(year);
  const days: [date: string, reason: string][] = [
    [`${year}-01-01`, "New Year's Day"],
    [addDays(easter, -3), 'Maundy Thursday'],
    [addDays(easter, -2), 'Good Friday'],
    [`${year}-04-09`, 'Araw ng Kagitingan (Day of Valour)'],
    [`${year}-05-01`, 'Labour Day'],
    [`${year}-06-12`, 'Independence Day'],
    [`${year}-08-21`, 'Ninoy Aquino Day'],
    [lastMonday(`${year}-08-31`), 'National Heroes Day'],
    [`${year}-11-01`, "All Saints' Day"],
    [`${year}-11-30`, 'Bonifacio Day'],
    [`${year}-12-08`, 'Feast of the Immaculate Conception'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-30`, 'Rizal Day'],
    [`${year}-12-31`, 'Last day of the year'],
  ];
  return days
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([date, reason]) => ({ from: date, to: date, reason, ...inFilipino({ reason }) }));
}

/** Gregorian Easter by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The last Monday up to that date. */
const lastMonday = (end: string) => addDays(end, -((weekday(end) + 6) % 7));
