/**
 * Small arithmetic between instants and the local clock of an IANA time zone.
 *
 * Instants are epoch milliseconds, dates `YYYY-MM-DD` (years 0001-9999), times `HH:mm`; `24:00` is
 * read as midnight at the end of the date. A malformed date or time, an unknown zone and an instant
 * outside that range throw RangeError.
 */

const DAY_MS = 86_400_000;
/** About ten years of days for one zone; a bound so that a long-lived server cannot grow. */
const MAX_CACHED_DAYS = 4000;

interface Zone {
  format: Intl.DateTimeFormat;
  /** UTC offset in ms at each UTC midnight, by days since the epoch. */
  midnightOffsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** Whether `name` is an IANA zone of this machine; bare offsets such as `+08:00` are refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    newFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** Minutes since midnight of a clock label, 0 to 1440. */
export function minutesOf(time: string): number {
  if (!/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time)) throw new RangeError(`Bad time: ${time}`);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** ISO weekday of a date: Monday = 1 to Sunday = 7. */
export function weekday(date: string): number {
  return new Date(wallMs(date)).getUTCDay() || 7;
}

/** The date `days` calendar days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return dateOf(wallMs(date) + days * DAY_MS);
}

/** Calendar days from `from` to `to`; negative when `to` is the earlier date. */
export function daysBetween(from: string, to: string): number {
  return (wallMs(to) - wallMs(from)) / DAY_MS;
}

/** What the clock on the wall shows at an instant; seconds are cut off. */
export function toLocal(instant: number, timeZone: string): { date: string; time: string } {
  const wall = instant + offsetAt(zoneOf(timeZone), instant);
  return { date: dateOf(wall), time: new Date(wall).toISOString().slice(11, 16) };
}

/**
 * The instant at which the clock shows a local date and time: null when it never does (the spring
 * gap, a skipped date), the first of the two when the clock shows it twice.
 */
export function toInstant(date: string, time: string, timeZone: string): number | null {
  const zone = zoneOf(timeZone);
  const wall = wallMs(date, time);
  const [before, after] = offsetsAround(zone, wall);
  if (before === after) return wall - before;
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  return candidates.find((instant) => instant + offsetAt(zone, instant) === wall) ?? null;
}

/**
 * The first instant at which the clock shows a local date and time or something later. The same as
 * `toInstant` except in a gap, where it is the instant of the jump.
 */
export function clockReaches(date: string, time: string, timeZone: string): number {
  const exact = toInstant(date, time, timeZone);
  if (exact !== null) return exact;
  const zone = zoneOf(timeZone);
  const wall = wallMs(date, time);
  const [before, after] = offsetsAround(zone, wall);
  let early = wall - after;
  let reached = wall - before;
  while (reached - early > 1) {
    const middle = Math.floor((early + reached) / 2);
    if (offsetAt(zone, middle) === after) reached = middle;
    else early = middle;
  }
  return reached;
}

/**
 * The offsets in force on either side of a local time. No zone is more than 16 hours from UTC, so
 * the instant lies between the midnights used here, and since 1900 no zone has changed its offset
 * twice within three days (tzdata 2025), so two equal midnights mean no change between them.
 */
function offsetsAround(zone: Zone, wall: number): [number, number] {
  const day = Math.floor(wall / DAY_MS);
  return [offsetAtMidnight(zone, day - 1), offsetAtMidnight(zone, day + 2)];
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
  const whole = Math.floor(instant / 1000) * 1000;
  const fields = zone.format.format(whole).match(/\d+/g)?.map(Number) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const zone = { format: newFormat(timeZone), midnightOffsets: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

/** Always en-US: `readOffset` relies on its order of month, day, year, hour, minute, second. */
function newFormat(timeZone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time });
}

/** A local date and time counted in ms as if it were UTC. */
function wallMs(date: string, time = '00:00'): number {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00Z`) : Number.NaN;
  // Engines differ on 30 February: some roll it over to March.
  if (Number.isNaN(ms) || dateOf(ms) !== date) throw new RangeError(`Bad date: ${date}`);
  return ms + minutesOf(time) * 60_000;
}

function dateOf(wall: number): string {
  const iso = new Date(wall).toISOString();
  if (!/^\d{4}-/.test(iso)) throw new RangeError(`Beyond the calendar: ${iso}`);
  return iso.slice(0, 10);
}
