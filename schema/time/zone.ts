/**
 * Small arithmetic between instants and the local clock of an IANA time zone.
 *
 * Instants are epoch milliseconds, dates `YYYY-MM-DD`, times `HH:mm`; `24:00` is read as midnight
 * at the end of the date. A malformed date or time, an unknown zone and an instant without a date
 * of four-digit year throw RangeError.
 */

/** Dates, both ends included. */
export interface Days {
  from: string;
  to: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** About ten years of days in one zone, so that a long-lived server does not grow. */
const MAX_CACHED_DAYS = 4000;

/** `midnightOffsets` holds the UTC offset (ms) at each UTC midnight, by days since the epoch. */
type Zone = { format: Intl.DateTimeFormat; midnightOffsets: Map<number, number> };
const zones = new Map<string, Zone>();

/** Which of two equal times is meant in a night when the clock is set back. */
export type Turn = 'first' | 'second';
/** Absent on every other day. */
export type Turns = { turn?: Turn; ends_turn?: Turn };

/** Whether `name` is an IANA zone of this machine; bare offsets such as `+08:00` are refused. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Minutes since midnight, 0 to 1440, of a time. */
export function minutesOf(time: string): number {
  if (!/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)) throw new RangeError(`Bad time: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The time so many minutes (0 to 1440) after midnight. */
export function timeOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`;
}

/** ISO weekday of a date: Monday = 1 to Sunday = 7. */
export function weekday(date: string): number {
  return new Date(midnight(date)).getUTCDay() || 7;
}

/** The date `days` calendar days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOf(midnight(date) + days * DAY_MS);
}

/** Calendar days from `from` to `to`; negative when `to` is the earlier date. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to) - midnight(from)) / DAY_MS;
}

/** What the clock on the wall shows at an instant; seconds are cut off. */
export function toLocal(instant: number, timeZone: string): { date: string; time: string } {
  const wall = instant + offsetAt(zoneOf(timeZone), instant);
  return { date: dateOf(wall), time: new Date(wall).toISOString().slice(11, 16) };
}

/** Which of two equal times a span begins and ends with. */
export function turnsOf(
  { starts_at, ends_at }: { starts_at: number; ends_at: number },
  clock: Pick<ReturnType<typeof localDay>, 'turnAt'>,
): Turns {
  const [turn, ends_turn] = [clock.turnAt(starts_at), clock.turnAt(ends_at)];
  return { ...(turn && { turn }), ...(ends_turn && { ends_turn }) };
}

/** When a visit ends on the clock, and which of two equal times are meant. */
export function endOf(
  visit: { date: string; starts_at: string; ends_at: string },
  timeZone: string,
): Turns & { ends: string } {
  const [starts_at, ends_at] = [Date.parse(visit.starts_at), Date.parse(visit.ends_at)];
  const turns = turnsOf({ starts_at, ends_at }, localDay(visit.date, timeZone));
  return { ends: toLocal(ends_at, timeZone).time, ...turns };
}

/** The instant at which the clock shows this: the first of two, null if never (spring gap). */
export function toInstant(date: string, time: string, timeZone: string): number | null {
  return localDay(date, timeZone).instantAt(minutesOf(time));
}

/**
 * Prepares the clock of one date, to look up many of its times in minutes since midnight. No zone
 * is more than 16 hours from UTC, so the date lies between the two midnights compared here; since
 * 1900 no zone has changed its offset twice within three days (tzdata 2025), so equal offsets mean
 * that there is no change.
 */
export function localDay(date: string, timeZone: string) {
  const zone = zoneOf(timeZone);
  const start = midnight(date);
  const before = offsetAtMidnight(zone, start / DAY_MS - 1);
  const after = offsetAtMidnight(zone, start / DAY_MS + 2);
  const offset = before === after ? () => before : (instant: number) => offsetAt(zone, instant);

  /** It answers as `toInstant` does. */
  function instantAt(minutes: number): number | null {
    const wall = start + minutes * MINUTE_MS;
    const early = wall - Math.max(before, after);
    if (early + offset(early) === wall) return early;
    const late = wall - Math.min(before, after);
    return late + offset(late) === wall ? late : null;
  }

  /** Which of the two it is, on a night when the clock shows the time of this instant twice. */
  function turnAt(instant: number): Turn | undefined {
    if (before === after) return undefined;
    const wall = instant + offset(instant);
    const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
    const isTwice = early + offset(early) === wall && late + offset(late) === wall;
    if (!isTwice) return undefined;
    return instant === early ? 'first' : 'second';
  }

  /** The first instant that shows this time or a later one: in a gap, the instant of the jump. */
  function reaches(minutes: number): number {
    return instantAt(minutes) ?? reaches(minutes + 1);
  }

  /** What the clock shows at an instant of this date, 1440 when that is a later date already. */
  function minutesAt(instant: number): number {
    const minutes = Math.floor((instant + offset(instant) - start) / MINUTE_MS);
    // A clock set back just after midnight (St John's until 2011) shows the previous date again.
    return Math.min(1440, minutes < 0 ? minutes + 1440 : minutes);
  }

  /** The instant at which the date begins; null where the clock may be changed about it. */
  const beginning = before === after ? start - before : null;
  return { instantAt, reaches, minutesAt, turnAt, midnight: beginning };
}

function offsetAt(zone: Zone, instant: number): number {
  const day = Math.floor(instant / DAY_MS);
  const offset = offsetAtMidnight(zone, day);
  return offset === offsetAtMidnight(zone, day + 1) ? offset : readOffset(zone, instant);
}

function offsetAtMidnight(zone: Zone, day: number): number {
  const cached = zone.midnightOffsets.get(day);
  if (cached !== undefined) return cached;
  if (zone.midnightOffsets.size >= MAX_CACHED_DAYS) zone.midnightOffsets.clear();
  const offset = readOffset(zone, day * DAY_MS);
  zone.midnightOffsets.set(day, offset);
  return offset;
}

function readOffset(zone: Zone, instant: number): number {
  const fields = zone.format.format(instant).match(/\d+/g)?.map(Number) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  // en-US for every visitor: `readOffset` relies on its order of the fields.
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time });
  const zone = { format, midnightOffsets: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

/** The start of a date in ms as if it were UTC. */
const midnight = remembered((date: string): number => {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00Z`) : Number.NaN;
  // Engines differ on 30 February: some roll it over to March.
  if (Number.isNaN(ms) || dateOf(ms) !== date) throw new RangeError(`Bad date: ${date}`);
  return ms;
});

function dateOf(wall: number): string {
  return dateOfDay(Math.floor(wall / DAY_MS));
}
const dateOfDay = remembered((day: number): string => {
  const iso = new Date(day * DAY_MS).toISOString();
  if (!/^\d{4}-/.test(iso)) throw new RangeError(`Beyond the calendar: ${iso}`);
  return iso.slice(0, 10);
});

/** The same few dates are asked for again and again; spelling one costs a hundred look-ups. */
function remembered<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    if (known.size >= MAX_CACHED_DAYS) known.clear();
    known.set(key, value);
    return value;
  };
}

/** Days from the first on and before the end; null: no bound. */
export interface DayRange {
  first: string | null;
  end: string | null;
}

/** Whether the range has one of the days. */
export const overlaps = ({ first, end }: DayRange, { from, to }: Days) =>
  (first === null || to >= first) && (end === null || from < end);

export const intersection = (first: DayRange, second: DayRange): DayRange => ({
  first: first.first === null || (second.first ?? '') > first.first ? second.first : first.first,
  end:
    first.end === null || (second.end !== null && second.end < first.end) ? second.end : first.end,
});
