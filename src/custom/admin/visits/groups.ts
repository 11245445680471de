/** Where everybody of the day stands, and how the day is laid out. */

import type { DayEntry } from '#schema/visits/day.ts';
import { LINE_GRACE } from '#schema/visits/line.ts';
import type { VisitState } from '#schema/visits/visit.ts';

/** One word for each, whether the line knows them or only their reservation says it. */
export type Standing =
  | Exclude<VisitState, 'withdrawn'>
  | 'to_approve'
  | 'expected'
  | 'late'
  | 'not_come';

const OF_ACTIVITY = {
  scheduled: 'expected',
  checked_in: 'waiting',
  in_progress: 'being_served',
  completed: 'done',
  no_show: 'not_come',
} as const satisfies Record<DayEntry['reservation']['activity_status'], Standing>;

/** @param now epoch milliseconds of the server */
export function standingOf({ reservation, visit }: DayEntry, now: number): Standing {
  if (reservation.status === 'pending') return 'to_approve';
  if (visit && visit.state !== 'withdrawn') return visit.state;
  const standing = OF_ACTIVITY[reservation.activity_status];
  const isLate = now > Date.parse(reservation.starts_at) + LINE_GRACE;
  return standing === 'expected' && isLate ? 'late' : standing;
}

const HERE: readonly Standing[] = ['waiting', 'called', 'being_served', 'on_hold', 'missed'];
const OVER: readonly Standing[] = ['done', 'left', 'not_come'];
export const isHereNow = (standing: Standing) => HERE.includes(standing);
export const isOverNow = (standing: Standing) => OVER.includes(standing);

/** Since when they stand so; null where it is not known. */
export const sinceOf = ({ visit }: DayEntry): string | null => visit?.since ?? null;

/** Whoever is here: those at a counter first, then by whose turn it is. */
export function lineOf(entries: readonly DayEntry[], now: number): DayEntry[] {
  const order = (entry: DayEntry) => HERE_ORDER.indexOf(standingOf(entry, now));
  return entries
    .filter((entry) => order(entry) >= 0)
    .toSorted((a, b) => order(a) - order(b) || dueOf(a) - dueOf(b));
}
const HERE_ORDER: readonly Standing[] = ['called', 'being_served', 'waiting', 'on_hold', 'missed'];
const dueOf = ({ visit, reservation }: DayEntry) =>
  Date.parse(visit?.due_at ?? reservation.starts_at);

export interface RailPart {
  /** A time of day, or the id of a service or counter. */
  key: string;
  title: string;
  entries: DayEntry[];
}

export type RailOrder = 'time' | 'service' | 'counter';
export const RAIL_ORDERS: readonly RailOrder[] = ['time', 'service', 'counter'];

interface RailOptions {
  by: RailOrder;
  counters: readonly { id: string; name: string }[];
  /** For whom no counter is named. */
  elsewhere: string;
}

/** Entries come and stay in the order of their times. */
export function railOf(
  entries: readonly DayEntry[],
  { by, counters, elsewhere }: RailOptions,
): RailPart[] {
  const parts = new Map<string, RailPart>();
  for (const entry of entries) {
    const { key, title } = partOf(entry, { by, counters, elsewhere });
    const part = parts.get(key) ?? { key, title, entries: [] };
    part.entries.push(entry);
    parts.set(key, part);
  }
  const all = [...parts.values()];
  return by === 'time' ? all : all.toSorted((a, b) => byTitle(a, b, elsewhere));
}

function partOf({ reservation, visit }: DayEntry, { by, counters, elsewhere }: RailOptions) {
  const { time, service } = reservation;
  if (by === 'time') return { key: time, title: time };
  if (by === 'service') return { key: service.id, title: service.name };
  const counter = counters.find(({ id }) => id === visit?.counter_id);
  return { key: counter?.id ?? '', title: counter?.name ?? elsewhere };
}

export function daysOf(entries: readonly DayEntry[]): RailPart[] {
  const days = new Map<string, RailPart>();
  for (const entry of entries) {
    const { date } = entry.reservation;
    const part = days.get(date) ?? { key: date, title: date, entries: [] };
    part.entries.push(entry);
    days.set(date, part);
  }
  return [...days.values()];
}

/** Who is at no counter stands last. */
const byTitle = (a: RailPart, b: RailPart, elsewhere: string) =>
  Number(a.title === elsewhere) - Number(b.title === elsewhere) || a.title.localeCompare(b.title);

/** The first part that is not over, by the organisation's clock: it is brought into view. */
export const partOfNow = (parts: readonly RailPart[], time: string): string | null => {
  const running = parts.findLast(({ key }) => key <= time);
  return running?.key ?? parts[0]?.key ?? null;
};

export interface DayCounts {
  today: number;
  here: number;
  toApprove: number;
  late: number;
  nextHour: number;
  done: number;
  notCome: number;
}

const AN_HOUR = 3_600_000;

export function countsOf(entries: readonly DayEntry[], now: number): DayCounts {
  const standings = entries.map((entry) => standingOf(entry, now));
  const count = (wanted: (standing: Standing) => boolean) => standings.filter(wanted).length;
  return {
    today: entries.length,
    here: count(isHereNow),
    toApprove: count((standing) => standing === 'to_approve'),
    late: count((standing) => standing === 'late'),
    nextHour: entries.filter((entry) => comesWithinAnHour(entry, now)).length,
    done: count((standing) => standing === 'done'),
    notCome: count((standing) => standing === 'not_come' || standing === 'left'),
  };
}

export function comesWithinAnHour(entry: DayEntry, now: number): boolean {
  const starts = Date.parse(entry.reservation.starts_at);
  return standingOf(entry, now) === 'expected' && starts >= now && starts < now + AN_HOUR;
}
