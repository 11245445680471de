/**
 * The slot engine, shared by server and browser. Pure: the caller passes the clock (`now`) and the
 * bookings (`taken`). Instants are epoch milliseconds; dates (`YYYY-MM-DD`) and times (`HH:mm`) are
 * local to `timeZone`, the organisation's zone. All functions throw RangeError for a malformed date
 * or time, an unknown zone, or slot and buffer lengths that are not whole minutes.
 */
import {
  addDays,
  type DayRange,
  daysBetween,
  localDay,
  minutesOf,
  overlaps,
  type Turns,
  timeOf,
  toLocal,
  turnsOf,
  weekday,
} from '../time/zone.ts';

/** Opening hours on an ISO weekday (Monday = 1); `closes` may be `24:00`, the end of the day. */
export type WeeklyHours = { weekday: number; opens: string; closes: string };

/** Days without service, both ends included. */
export type Closure = { from: string; to: string; reason?: string | null };

export type SlotRules = {
  /** Elapsed minutes, also across a change of the clock. */
  slot_minutes: number;
  /** Places of one slot. */
  capacity: number;
  /** Pause after each slot. */
  buffer_minutes: number;
  /** In any order; a lunch break is two rows. Every row lays its own grid from `opens`. */
  weekly_hours: readonly WeeklyHours[];
  closures: readonly Closure[];
  /** A slot can be booked until this many hours before it starts. */
  lead_hours: number;
  /** The last bookable date is today plus this many days. */
  horizon_days: number;
};

/**
 * Why a slot cannot be booked; when several hold, the first in this order is given. `overlap`: the
 * person has another visit then; `not_allowed`: this person may not book the service at all.
 */
export const SLOT_REASONS = [
  'past',
  'lead_time',
  'horizon',
  'closed',
  'not_allowed',
  'full',
  'overlap',
] as const;
export type SlotReason = (typeof SLOT_REASONS)[number];
/** Why a whole day cannot be booked. A closed day has no slots, so only days are `closed`. */
export type DayReason = SlotReason;

/** `online`: by the person. `on_behalf`: by staff. `walk_in`: by staff, with the person at the desk. */
export type BookingSource = 'online' | 'on_behalf' | 'walk_in';

/** What decides which slots one person can book. Instants are epoch milliseconds. */
export type SlotPerson = {
  /** Visits during which the person cannot take another one. */
  visits: readonly { starts_at: number; ends_at: number }[];
  /** No slot is for this person, whatever its time. */
  is_refused: boolean;
  /** Only days in one of these are for this person; absent: all. */
  days?: readonly DayRange[];
};

/** `ends` is `24:00` at the end of the day; a slot can be booked when its `reason` is null. */
export type Slot = Turns & {
  time: string;
  ends: string;
  starts_at: number;
  ends_at: number;
  capacity: number;
  remaining: number;
  reason: SlotReason | null;
};

/** A slot before anybody has to read it: `minutes` since midnight on the clock of its date. */
type Span = { minutes: number; starts_at: number; ends_at: number };

/** What the grid of a day follows from; `holidays` close the whole organisation. */
export type SlotDays = {
  rules: Omit<SlotRules, 'lead_hours' | 'horizon_days'>;
  holidays: readonly Closure[];
  timeZone: string;
};

/** `taken` counts places by `starts_at` of the slot. */
type Basis = SlotDays & {
  rules: SlotRules;
  now: number;
  taken?: ReadonlyMap<number, number>;
  /** How many are wanted together, one by default: a slot with fewer is full. */
  places?: number;
  /** `online` by default: staff are not bound by the lead time. */
  source?: BookingSource;
  /** Without one, only what holds for everybody is checked. */
  person?: SlotPerson | null;
};

export type DayQuery = Basis & { date: string };
type MonthQuery = Basis & { from: string; to: string };
type NextQuery = Basis & { from: string; limit: number; maxDays: number };
export type DatedSlot = Slot & { date: string };
/** How many places can be booked on a date. */
type FreeDay = { date: string; places: number };

const MINUTE_MS = 60_000;

/**
 * The slots of one day in order, bookable or not, and why the day as a whole cannot be booked.
 * The day's reason is null when one slot is bookable; `closed` when there are no slots; `past` when
 * all are past; else the first of `not_allowed`, `overlap`, `full`, `lead_time`, `horizon` that
 * holds for one of its slots.
 */
export function daySlots(query: DayQuery): { slots: Slot[]; reason: DayReason | null } {
  return slotsOn(query, query.date, gridOf(query));
}

function slotsOn(query: Basis, date: string, spansOn: (date: string) => Span[]) {
  const clock = localDay(date, query.timeZone);
  const reasonOf = reasonsOn(query, date, todayOf(query));
  const slots = spansOn(date).map(
    (span): Slot => ({
      time: timeOf(span.minutes),
      ends: timeOf(clock.minutesAt(span.ends_at)),
      ...turnsOf(span, clock),
      starts_at: span.starts_at,
      ends_at: span.ends_at,
      capacity: query.rules.capacity,
      remaining: remainingOf(query, span),
      reason: reasonOf(span),
    }),
  );
  return { slots, reason: dayReason(slots.map(({ reason }) => reason)) };
}

/** Every date of `from` to `to` (both included) that cannot be booked, with its day's reason. */
export function findUnavailableDates(query: MonthQuery): { date: string; reason: DayReason }[] {
  const today = todayOf(query);
  const spansOn = gridOf(query);
  return datesOf(query).flatMap((date) => {
    const reasonOf = reasonsOn(query, date, today);
    const spans = spansOn(date);
    // One bookable slot is enough, and mostly among the first.
    if (spans.some((span) => reasonOf(span) === null)) return [];
    const reason = dayReason(spans.map(reasonOf));
    return reason ? [{ date, reason }] : [];
  });
}

/** Every date of `from` to `to` (both included) that can be booked, with the places of its free slots. */
export function countFreePlaces(query: MonthQuery): FreeDay[] {
  const today = todayOf(query);
  const spansOn = gridOf(query);
  return datesOf(query).flatMap((date) => {
    const reasonOf = reasonsOn(query, date, today);
    const free = spansOn(date).filter((span) => reasonOf(span) === null);
    const places = free.reduce((sum, span) => sum + remainingOf(query, span), 0);
    return places > 0 ? [{ date, places }] : [];
  });
}

const datesOf = ({ from, to }: MonthQuery) =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));

/** The first `limit` bookable slots of the `maxDays` days starting with `from`, in order. */
export function nextFreeSlots(query: NextQuery): DatedSlot[] {
  const datedSlots: DatedSlot[] = [];
  const spansOn = gridOf(query);
  for (let day = 0; day < query.maxDays && datedSlots.length < query.limit; day += 1) {
    const date = addDays(query.from, day);
    for (const slot of slotsOn(query, date, spansOn).slots) {
      if (slot.reason === null && datedSlots.length < query.limit)
        datedSlots.push({ ...slot, date });
    }
  }
  return datedSlots;
}

/** Places of all slots of one date, whoever may book them and when. */
export function seatsOffered(days: SlotDays, date: string): number {
  return gridOf(days)(date).length * days.rules.capacity;
}

const todayOf = ({ now, timeZone }: Basis) => toLocal(now, timeZone).date;

/** The times of the slots of any date. A weekday is laid out once and moved to its other dates. */
export function gridOf({ rules, holidays, timeZone }: SlotDays): (date: string) => Span[] {
  const isClosed = (date: string) => (closure: Closure) =>
    closure.from <= date && date <= closure.to;
  const ofWeekday = new Map<number, Span[]>();
  return (date) => {
    if (rules.closures.some(isClosed(date)) || holidays.some(isClosed(date))) return [];
    const clock = localDay(date, timeZone);
    // The clock is changed about that date: its hours may be missing, or come twice.
    const { midnight } = clock;
    if (midnight === null) return layOut(rules, weekday(date), clock);
    const spans = ofWeekday.get(weekday(date)) ?? layOut(rules, weekday(date), EVEN_DAY);
    ofWeekday.set(weekday(date), spans);
    return spans.map((span) => laterBy(midnight, span));
  };
}

type Clock = Pick<ReturnType<typeof localDay>, 'instantAt' | 'reaches'>;

/** A day without a change of the clock, counted from its midnight. */
const EVEN_DAY: Clock = {
  instantAt: (minutes) => minutes * MINUTE_MS,
  reaches: (minutes) => minutes * MINUTE_MS,
};

const laterBy = (time: number, { minutes, starts_at, ends_at }: Span): Span => ({
  minutes,
  starts_at: starts_at + time,
  ends_at: ends_at + time,
});

/** Rows may overlap and a gap may push labels together, so the earlier span always wins. */
function layOut(rules: SlotDays['rules'], day: number, clock: Clock): Span[] {
  const spans = rules.weekly_hours
    .filter((hours) => hours.weekday === day)
    .flatMap((hours) => rowSpans(rules, hours, clock))
    .sort((a, b) => a.starts_at - b.starts_at);
  let freeFrom = Number.NEGATIVE_INFINITY;
  return spans.filter((span) => {
    if (span.starts_at < freeFrom) return false;
    freeFrom = span.ends_at + rules.buffer_minutes * MINUTE_MS;
    return true;
  });
}

function rowSpans(rules: SlotDays['rules'], hours: WeeklyHours, clock: Clock): Span[] {
  const { slot_minutes: length, buffer_minutes: pause } = rules;
  if (!Number.isInteger(length) || !Number.isInteger(pause) || length < 1 || pause < 0) {
    throw new RangeError(`Bad slot length or buffer: ${length}, ${pause}`);
  }
  const spans: Span[] = [];
  const closes = minutesOf(hours.closes);
  const closing = clock.reaches(closes);
  for (let minutes = minutesOf(hours.opens); minutes < closes; minutes += length + pause) {
    const starts_at = clock.instantAt(minutes);
    if (starts_at === null) continue;
    const ends_at = starts_at + length * MINUTE_MS;
    if (ends_at > closing) break;
    spans.push({ minutes, starts_at, ends_at });
  }
  return spans;
}

const remainingOf = ({ rules, taken }: Basis, { starts_at }: Span) =>
  Math.max(0, rules.capacity - (taken?.get(starts_at) ?? 0));

/** Why a slot of that date cannot be booked: for lists of free times and for the booking itself. */
function reasonsOn(query: Basis, date: string, today: string): (span: Span) => SlotReason | null {
  const { now, rules, person, source = 'online', places = 1 } = query;
  const isWalkIn = source === 'walk_in';
  const bookableFrom = source === 'online' ? now + rules.lead_hours * 60 * MINUTE_MS : now;
  const isBeyondHorizon = daysBetween(today, date) > (isWalkIn ? 0 : rules.horizon_days);
  const isRefused =
    person &&
    (person.is_refused ||
      person.days?.some((range) => overlaps(range, { from: date, to: date })) === false);
  // Somebody who has come can still join the slot that is running.
  const isPast = ({ starts_at, ends_at }: Span) =>
    isWalkIn ? ends_at <= now || date < today : starts_at <= now;
  return (span) => {
    if (isPast(span)) return 'past';
    if (!isWalkIn && span.starts_at < bookableFrom) return 'lead_time';
    if (isBeyondHorizon) return 'horizon';
    if (isRefused) return 'not_allowed';
    if (remainingOf(query, span) < places) return 'full';
    return person?.visits.some((visit) => isSameTime(visit, span)) ? 'overlap' : null;
  };
}

const isSameTime = (one: { starts_at: number; ends_at: number }, other: Span) =>
  one.starts_at < other.ends_at && other.starts_at < one.ends_at;

function dayReason(reasons: readonly (SlotReason | null)[]): DayReason | null {
  if (reasons.length === 0) return 'closed';
  if (reasons.includes(null)) return null;
  return DAY_REASON_ORDER.find((reason) => reasons.includes(reason)) ?? 'past';
}

/** What is worth saying of a day, if it holds for one of its slots; the first of them. */
const DAY_REASON_ORDER = ['not_allowed', 'overlap', 'full', 'lead_time', 'horizon'] as const;
