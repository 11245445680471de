/** How the people of a day are laid out in lists, and how many there are of each kind. */
import type { DayEntry } from '#schema/visits/day.ts';
import { COUNTER_STATES, HERE_STATES } from '#schema/visits/steps.ts';
import { type EntryStatus, isHereNow, statusOf } from './entryStatus.ts';

/** Whoever is here: those at a counter first, then by whose turn it is. */
export function lineOf(entries: readonly DayEntry[], now: number): DayEntry[] {
  const order = (entry: DayEntry) => HERE_ORDER.indexOf(statusOf(entry, now));
  return entries
    .filter((entry) => order(entry) >= 0)
    .toSorted((a, b) => order(a) - order(b) || dueOf(a) - dueOf(b));
}
const HERE_ORDER: readonly EntryStatus[] = [...new Set([...COUNTER_STATES, ...HERE_STATES])];
const dueOf = ({ visit, reservation }: DayEntry) =>
  Date.parse(visit?.due_at ?? reservation.starts_at);

export interface ScheduleGroup {
  /** A time of day, or the id of a service or counter. */
  key: string;
  title: string;
  entries: DayEntry[];
}

export type ScheduleOrder = 'time' | 'service' | 'counter';
export const SCHEDULE_ORDERS: readonly ScheduleOrder[] = ['time', 'service', 'counter'];

interface ScheduleOptions {
  by: ScheduleOrder;
  counters: readonly { id: string; name: string }[];
  /** For whom no counter is named. */
  elsewhere: string;
}

/** Entries come and stay in the order of their times. */
export function groupEntries(
  entries: readonly DayEntry[],
  { by, counters, elsewhere }: ScheduleOptions,
): ScheduleGroup[] {
  const groups = new Map<string, ScheduleGroup>();
  for (const entry of entries) {
    const { key, title } = groupOf(entry, { by, counters, elsewhere });
    const group = groups.get(key) ?? { key, title, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  return by === 'time' ? all : all.toSorted((a, b) => byTitle(a, b, elsewhere));
}

function groupOf({ reservation, visit }: DayEntry, { by, counters, elsewhere }: ScheduleOptions) {
  const { time, service } = reservation;
  if (by === 'time') return { key: time, title: time };
  if (by === 'service') return { key: service.id, title: service.name };
  const counter = counters.find(({ id }) => id === visit?.counter_id);
  return { key: counter?.id ?? '', title: counter?.name ?? elsewhere };
}

export function daysOf(entries: readonly DayEntry[]): ScheduleGroup[] {
  const days = new Map<string, ScheduleGroup>();
  for (const entry of entries) {
    const { date } = entry.reservation;
    const group = days.get(date) ?? { key: date, title: date, entries: [] };
    group.entries.push(entry);
    days.set(date, group);
  }
  return [...days.values()];
}

/** Who is at no counter stands last. */
const byTitle = (a: ScheduleGroup, b: ScheduleGroup, elsewhere: string) =>
  Number(a.title === elsewhere) - Number(b.title === elsewhere) || a.title.localeCompare(b.title);

/** The last group that has begun by the organisation's clock, or the first of the day. */
export const groupOfNow = (groups: readonly ScheduleGroup[], time: string): string | null => {
  const running = groups.findLast(({ key }) => key <= time);
  return running?.key ?? groups[0]?.key ?? null;
};

interface DayCounts {
  today: number;
  here: number;
  late: number;
  done: number;
  noShow: number;
  left: number;
}

const AN_HOUR = 3_600_000;

export function countsOf(entries: readonly DayEntry[], now: number): DayCounts {
  const statuses = entries.map((entry) => statusOf(entry, now));
  const count = (wanted: (status: EntryStatus) => boolean) => statuses.filter(wanted).length;
  return {
    today: entries.length,
    here: count(isHereNow),
    late: count((status) => status === 'late'),
    done: count((status) => status === 'done'),
    noShow: count((status) => status === 'no_show'),
    left: count((status) => status === 'left'),
  };
}

export function comesWithinAnHour(entry: DayEntry, now: number): boolean {
  const starts = Date.parse(entry.reservation.starts_at);
  return statusOf(entry, now) === 'expected' && starts >= now && starts < now + AN_HOUR;
}
