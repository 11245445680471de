/**
 * What the slot engine should say, worked out the slow way: a clock on the wall is read minute by
 * minute, with the zone's changes taken from temporal-polyfill. Good for dates in 1990-2037.
 */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { DayQuery, Slot, SlotReason } from '#schema/reservations/slots.ts';
import type { Turn } from '#schema/time/zone.ts';

export const zones = [
  'Asia/Manila',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  // The clock changes at midnight, a minute after, or on the evening before.
  'America/Havana',
  'America/St_Johns',
  'America/Nuuk',
] as const;

type Change = { instant: number; offset: number };
/** What the clock shows at an instant, in minutes since midnight of the date asked about. */
type Reading = { instant: number; shown: number };

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const changesByZone = new Map<string, Change[]>();
const readingsByDay = new Map<string, Reading[]>();

/** Every change of a zone's clock in 1990-2037, led by the offset it started with. */
export function changesOf(timeZone: string): Change[] {
  const known = changesByZone.get(timeZone);
  if (known) return known;
  const changes: Change[] = [];
  const start = Temporal.Instant.from('1989-12-01T00:00Z').toZonedDateTimeISO(timeZone);
  for (
    let at: Temporal.ZonedDateTime | null = start;
    at && at.year < 2038;
    at = at.getTimeZoneTransition('next')
  ) {
    changes.push({ instant: at.epochMilliseconds, offset: at.offsetNanoseconds / 1e6 });
  }
  changesByZone.set(timeZone, changes);
  return changes;
}

/** Every minute of the four days around a date, as a clock on the wall shows it. */
function watchClock(date: string, timeZone: string): Reading[] {
  const key = `${timeZone} ${date}`;
  const known = readingsByDay.get(key);
  if (known) return known;
  const midnight = Date.parse(`${date}T00:00Z`);
  const changes = changesOf(timeZone).filter((change) => change.instant < midnight + 3 * DAY);
  const recent = changes.slice(-4);
  const readings = Array.from({ length: 4 * 1440 }, (_, minute) => {
    const instant = midnight - DAY + minute * MINUTE;
    const offset = recent.findLast((change) => change.instant <= instant)?.offset ?? Number.NaN;
    return { instant, shown: (instant + offset - midnight) / MINUTE };
  });
  readingsByDay.set(key, readings);
  return readings;
}

const minutesIn = (time: string): number => Date.parse(`1970-01-01T${time}Z`) / MINUTE;

/** When the clock first shows a time of a date; null when it never does. */
export function shows(date: string, time: string, timeZone: string): number | null {
  const wanted = minutesIn(time);
  return watchClock(date, timeZone).find((r) => r.shown === wanted)?.instant ?? null;
}

/** When the clock first shows a time of a date, or anything later. */
export function reaches(date: string, time: string, timeZone: string): number {
  const wanted = minutesIn(time);
  return watchClock(date, timeZone).find((r) => r.shown >= wanted)?.instant ?? Number.NaN;
}

/** The opening hours of a day as instants. */
export function openSpans({ rules, date, timeZone }: DayQuery): [number, number][] {
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  return rules.weekly_hours
    .filter((hours) => hours.weekday === dayOfWeek)
    .map((h) => [reaches(date, h.opens, timeZone), reaches(date, h.closes, timeZone)]);
}

/** All slots of a day. */
export function expectedSlots(query: DayQuery): Slot[] {
  const { rules, holidays, date, timeZone } = query;
  if ([...rules.closures, ...holidays].some((c) => !(date < c.from || date > c.to))) return [];
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  const pause = rules.buffer_minutes * MINUTE;
  const candidates: Slot[] = [];
  for (const hours of rules.weekly_hours.filter((h) => h.weekday === dayOfWeek)) {
    const closing = reaches(date, hours.closes, timeZone);
    let shown = minutesIn(hours.opens);
    for (; shown < minutesIn(hours.closes); shown += rules.slot_minutes + rules.buffer_minutes) {
      const slot = slotAt(query, shown);
      if (slot && slot.ends_at <= closing) candidates.push(slot);
    }
  }
  const kept: Slot[] = [];
  for (const slot of candidates.sort((a, b) => a.starts_at - b.starts_at)) {
    if (kept.every((other) => other.ends_at + pause <= slot.starts_at)) kept.push(slot);
  }
  return kept.map((slot) => ({ ...slot, reason: expectedReason(query, slot) }));
}

function slotAt(query: DayQuery, shown: number): Slot | null {
  const { slot_minutes, capacity } = query.rules;
  const readings = watchClock(query.date, query.timeZone);
  const index = readings.findIndex((reading) => reading.shown === shown);
  const [start, end] = [readings[index], readings[index + slot_minutes]];
  if (!start || !end) return null;
  const starts_at = start.instant;
  const remaining = Math.max(0, capacity - (query.taken?.get(starts_at) ?? 0));
  const [time, ends] = [clockFace(shown), end.shown < 1440 ? clockFace(end.shown) : '24:00'];
  const [turn, ends_turn] = [
    turnOf(starts_at, query.timeZone),
    turnOf(end.instant, query.timeZone),
  ];
  const turns = { ...(turn && { turn }), ...(ends_turn && { ends_turn }) };
  const label = { time, ends, ...turns };
  return { ...label, starts_at, ends_at: end.instant, capacity, remaining, reason: null };
}

/** By the two ways in which Temporal reads a time that comes twice. */
function turnOf(instant: number, timeZone: string): Turn | undefined {
  const plain = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  );
  if (first === second) return undefined;
  return instant === first ? 'first' : 'second';
}

const clockFace = (minutes: number): string =>
  Temporal.PlainDateTime.from('2000-01-02').add({ minutes }).toString().slice(11, 16);

function expectedReason({ rules, date, timeZone, now }: DayQuery, slot: Slot): SlotReason | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const reasons: [SlotReason, boolean][] = [
    ['past', slot.starts_at <= now],
    ['lead_time', slot.starts_at < today.add({ hours: rules.lead_hours }).epochMilliseconds],
    ['horizon', today.toPlainDate().until(date).days > rules.horizon_days],
    ['full', slot.remaining === 0],
  ];
  return reasons.find(([, holds]) => holds)?.[0] ?? null;
}

/** A zone and a date, mostly one next to a night on which the zone changes its clock. */
export const nights = fc.constantFrom(...zones).chain((timeZone) => {
  const changes = fc.constantFrom(...changesOf(timeZone).slice(1)).map((change) => change.instant);
  const any = fc.integer({ min: Date.UTC(1990, 1), max: Date.UTC(2037, 10) });
  const instants = fc.oneof({ weight: 4, arbitrary: changes }, { weight: 1, arbitrary: any });
  return fc.tuple(instants, fc.integer({ min: -2, max: 1 })).map(([instant, days]) => {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
    return { timeZone, date: local.toPlainDate().add({ days }).toString() };
  });
});

export const times = fc
  .oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1439 }))
  .map((minutes) => new Date(minutes * MINUTE).toISOString().slice(11, 16));
