/**
 * Dates and times as people write them: read by the language of the page, ISO as well, and written
 * as lists write them. A text that cannot be read is read as ''.
 */

import { locale, t } from '../../language/t.ts';
import { clock, dateWithoutWeekday, shortDate } from '../formats.ts';

interface Written {
  /** Text -> `2026-12-01`, `13:30` or `2026-12-01T13:30`. */
  read: (text: string) => string;
  /** The reverse; what is none stays as it is. */
  write: (value: string) => string;
  /** In so many words that a misreading is seen. */
  spell: (value: string) => string;
  example: string;
  native: 'date' | 'time' | 'datetime-local';
  width: number;
}
export type TemporalKind = 'date' | 'time' | 'date_time';

export const WRITTEN: Record<TemporalKind, Written> = {
  date: {
    read: readDate,
    write: whole(readDate, dateWithoutWeekday),
    spell: shortDate,
    example: '2026-12-31',
    native: 'date',
    width: 180,
  },
  time: {
    read: readTime,
    write: whole(readTime, clockText),
    spell: clock,
    example: '13:30',
    native: 'time',
    width: 150,
  },
  date_time: {
    read: readDateTime,
    write: whole(readDateTime, (value) => inBoth(value, dateWithoutWeekday)),
    spell: (value) => inBoth(value, shortDate),
    example: '2026-12-31T13:30',
    native: 'datetime-local',
    width: 260,
  },
};

/** A form keeps what was typed, also where it is no date yet. */
function whole(read: (text: string) => string, write: (value: string) => string) {
  return (value: string) => (read(value) === value && value !== '' ? write(value) : value);
}

function clockText(time: string): string {
  return clock(time).replaceAll('\u00a0', ' ');
}

function inBoth(value: string, dateText: (date: string) => string) {
  const [date = '', time = ''] = value.split('T');
  return t('{day}, {time}', { day: dateText(date), time: clockText(time) });
}

/** 1 Dec 2026, December 1, 2026, Tue 1 Dec 2026, 1/12/2026, 2026-12-01; the year has four digits. */
function readDate(text: string): string {
  const numbers = text.match(/\d+/g) ?? [];
  // The weekday comes before the month, and some begin with the same letters.
  const month = (text.match(/\p{L}{3,}/gu) ?? []).map(monthOf).findLast((number) => number > 0);
  const year = numbers.find((number) => number.length === 4);
  const others = numbers.filter((number) => number !== year).map(Number);
  if (!year || others.length !== (month ? 1 : 2)) return '';
  const [first = 0, second = 0] = others;
  if (month) return dateOf(year, month, first);
  if (numbers[0] === year) return dateOf(year, first, second);
  const [day, monthNumber] = isMonthFirst() ? [second, first] : [first, second];
  return dateOf(year, monthNumber, day) || dateOf(year, day, monthNumber);
}

function dateOf(year: string, month: number, day: number): string {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const at = new Date(`${date}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : '';
}

/** 1:30 PM, 1:30pm, 13:30, 1330, 9; 24:00 is the end of the day. */
function readTime(text: string): string {
  const [, hours, minutes = '00', half] =
    /^\s*(\d{1,2})[:.]?(\d\d)?\s*(?:([ap])\.?\s?m\.?)?\s*$/i.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return '';
  const isAfternoon = half?.toLowerCase() === 'p';
  const isTwelve = Number(hours) === 12;
  if (half && !isAfternoon && Number(hours) > 12) return '';
  const hour = half
    ? (isTwelve ? 0 : Number(hours)) + (isAfternoon && Number(hours) <= 12 ? 12 : 0)
    : Number(hours);
  if (hour > 24 || (hour === 24 && minutes !== '00')) return '';
  return `${twoDigits(hour)}:${minutes}`;
}

/** A date, and a time after a comma, a space or ISO's T. */
function readDateTime(text: string): string {
  for (const { index } of text.matchAll(/[\s,T]+/g)) {
    const date = readDate(text.slice(0, index));
    const time = readTime(text.slice(index).replace(/^[\s,T]+/, ''));
    if (date && time) return `${date}T${time}`;
  }
  return '';
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The months of the page's language, and those of English; 0: none begins so. */
function monthOf(word: string): number {
  const isStart = (month: number) =>
    [locale(), 'en-GB'].some((tag) =>
      new Date(Date.UTC(2000, month))
        .toLocaleDateString(tag, { month: 'long', timeZone: 'UTC' })
        .toLowerCase()
        .startsWith(word.toLowerCase()),
    );
  return Array.from({ length: 12 }, (_, month) => month).findIndex(isStart) + 1;
}

function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(locale()).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
}
