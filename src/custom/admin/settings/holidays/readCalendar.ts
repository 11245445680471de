/** The days that a calendar file (RFC 5545, `.ics`) names. Loaded when somebody imports one. */
import ICAL from 'ical.js';
import { addDays, toLocal } from '#schema/time/zone.ts';
import type { Holiday } from './holidays.ts';

interface Reading {
  /** Days of what repeats are found within these years, both included. */
  years: { from: number; to: number };
  /** The organisation's time zone, for events with a time of day. */
  zone: string;
}

/** Longer names would not fit the field. */
const LONGEST_NAME = 120;
/** A daily event of ten years is nobody's list of holidays. */
const MAX_REPEATS = 400;

/** @throws Error for a file that is no calendar */
export function readCalendar(text: string, reading: Reading): Holiday[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new Error('not a calendar');
  return calendar
    .getAllSubcomponents('vevent')
    .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED')
    .filter((event) => event.hasProperty('dtstart') && !event.hasProperty('recurrence-id'))
    .flatMap((event) => daysOf(new ICAL.Event(event), reading))
    .sort((a, b) => a.from.localeCompare(b.from));
}

function daysOf(event: ICAL.Event, { years, zone }: Reading): Holiday[] {
  const reason = event.summary?.trim().slice(0, LONGEST_NAME) || null;
  const span = (start: ICAL.Time, end: ICAL.Time) => ({ ...spanOf(start, end, zone), reason });
  const isWanted = ({ from, to }: Holiday) =>
    Number(to.slice(0, 4)) >= years.from && Number(from.slice(0, 4)) <= years.to;
  if (!event.isRecurring()) return [span(event.startDate, event.endDate)].filter(isWanted);
  const holidays: Holiday[] = [];
  const starts = event.iterator();
  for (let count = 0; count < MAX_REPEATS; count += 1) {
    const start = starts.next();
    if (!start || start.year > years.to) break;
    const { startDate, endDate } = event.getOccurrenceDetails(start);
    holidays.push(span(startDate, endDate));
  }
  return holidays.filter(isWanted);
}

/** The end of an event of whole days is the day after it. */
function spanOf(start: ICAL.Time, end: ICAL.Time, zone: string) {
  if (start.isDate) {
    const from = dayOf(start);
    const last = addDays(dayOf(end), -1);
    return { from, to: last < from ? from : last };
  }
  const from = toLocal(start.toJSDate().getTime(), zone).date;
  const last = toLocal(end.toJSDate().getTime() - 1, zone).date;
  return { from, to: last < from ? from : last };
}

const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
