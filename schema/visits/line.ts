/** Whose turn it is. Pure: the server calls by it, and anybody can check the order with it. */
import { PAUSE_BETWEEN_CALLS } from './steps.ts';
import type { LineOrder, Priority } from './visit.ts';

/** In a line all have the same kind of `due_at`: ISO 8601, or epoch milliseconds where speed matters. */
export interface Waiting<Due extends string | number = string> {
  id: string;
  number: number;
  service_id: string;
  priority: Priority;
  /** What the order goes by. */
  due_at: Due;
  /** Only this counter calls them; null: any. */
  counter_id: string | null;
  /** Another team sent them on: its service is that of no counter here, so every counter takes them. */
  is_guest?: boolean;
  called_at: string | null;
}

type AnyWaiting = Waiting<string | number>;

export interface CallingCounter {
  id: string;
  /** What it serves; empty: everything. */
  service_ids: readonly string[];
  /** How many with priority it has called in a row while others waited for it. */
  priority_in_a_row: number;
}

/**
 * After so many with priority, somebody without is called. So whoever has n others without priority
 * before them is called at the latest by call 3 (n + 1) of a counter that may call them.
 */
export const MOST_PRIORITY_IN_A_ROW = 2;
/** Milliseconds that one may be late without losing the time of the appointment. */
export const LINE_GRACE = 15 * 60_000;

/** ISO 8601, as its parameters. */
export function dueAt(
  order: LineOrder,
  { starts_at, arrived_at, isWalkIn }: { starts_at: string; arrived_at: string; isWalkIn: boolean },
): string {
  const starts = isWalkIn ? null : Date.parse(starts_at);
  return isDueAtArrival(order, starts, Date.parse(arrived_at)) ? arrived_at : starts_at;
}

/** In epoch milliseconds. @param starts null of a walk-in */
export const isDueAtArrival = (order: LineOrder, starts: number | null, arrived: number) =>
  order === 'by_arrival' || starts === null || arrived > starts + LINE_GRACE;

/** In the order of their turn, each kind for itself. A guest may have the number of somebody else. */
export const inOrder = (a: AnyWaiting, b: AnyWaiting) => {
  if (a.due_at !== b.due_at) return a.due_at < b.due_at ? -1 : 1;
  return a.number - b.number || (a.id < b.id ? -1 : 1);
};

export const hasPriority = ({ priority }: Pick<Waiting, 'priority'>) => priority !== 'none';

export interface Turn {
  id: string;
  /** What the counter's count becomes. */
  priority_in_a_row: number;
}

/** @param now epoch milliseconds */
export function nextInLine(line: readonly Waiting[], counter: CallingCounter, now: number) {
  const ordered = line.toSorted(inOrder);
  const others = ordered.filter((one) => !hasPriority(one));
  return nextOf({ preferred: ordered.filter(hasPriority), others }, counter, now);
}

/** A line whose two kinds each stand in their order already. */
interface OrderedLine {
  preferred: readonly AnyWaiting[];
  others: readonly AnyWaiting[];
}

export function nextOf(line: OrderedLine, counter: CallingCounter, now: number): Turn | null {
  const mayBeCalled = (one: AnyWaiting) => mayCall(counter, one, now);
  const preferred = line.preferred.find(mayBeCalled);
  const other = line.others.find(mayBeCalled);
  if (preferred && (!other || counter.priority_in_a_row < MOST_PRIORITY_IN_A_ROW)) {
    const inARow = other ? counter.priority_in_a_row + 1 : counter.priority_in_a_row;
    return { id: preferred.id, priority_in_a_row: inARow };
  }
  return other ? { id: other.id, priority_in_a_row: 0 } : null;
}

export const mayCall = (
  { id, service_ids }: Pick<CallingCounter, 'id' | 'service_ids'>,
  { counter_id, service_id, is_guest = false, called_at }: AnyWaiting,
  now: number,
) =>
  (counter_id === null
    ? is_guest || service_ids.length === 0 || service_ids.includes(service_id)
    : counter_id === id) &&
  (called_at === null || Date.parse(called_at) + PAUSE_BETWEEN_CALLS <= now);

/**
 * How many are called before somebody, at most, if nobody else comes: those that a counter may call which
 * may call them too. Without such a counter, the whole line.
 * @param now epoch milliseconds
 */
export function aheadOf(
  own: Waiting,
  line: readonly Waiting[],
  { counters, now }: { counters: readonly CallingCounter[]; now: number },
): number {
  const called = { called_at: null };
  const theirs = counters.filter((counter) => mayCall(counter, { ...own, ...called }, now));
  const rivals = line.filter(
    (one) =>
      one.id !== own.id &&
      (theirs.length === 0 ||
        theirs.some((counter) => mayCall(counter, { ...one, ...called }, now))),
  );
  const before = rivals.filter((rival) => inOrder(rival, own) < 0);
  const preferred = before.filter(hasPriority).length;
  const others = before.length - preferred;
  if (hasPriority(own)) {
    const between = Math.ceil((preferred + 1) / MOST_PRIORITY_IN_A_ROW);
    return preferred + Math.min(rivals.filter((rival) => !hasPriority(rival)).length, between);
  }
  const withPriority = rivals.filter(hasPriority).length;
  return others + Math.min(withPriority, MOST_PRIORITY_IN_A_ROW * (others + 1));
}
