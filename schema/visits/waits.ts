/**
 * How long people wait, as a distribution and not as a number: the line is played through many times,
 * by the very rule that calls people, with how long visits have taken lately (Whitt 1999, "Predicting
 * queueing delays": people ahead, their kinds, and how long those at the counters have been there).
 * Pure, and the same for the same seed. Instants are epoch milliseconds, waits are minutes.
 */
import {
  type CallingCounter,
  hasPriority,
  inOrder,
  isDueAtArrival,
  mayCall,
  nextOf,
  type Waiting,
} from './line.ts';
import { PAUSE_BETWEEN_CALLS } from './steps.ts';
import type { LineOrder, Priority } from './visit.ts';
import { sampler, type VisitTimes } from './visitTimes.ts';

export interface OpenCounterNow extends CallingCounter {
  /** Who is called to it or served there, and since when. */
  visit: { service_id: string; since: number } | null;
}

/** Somebody with a reservation of today who is not here yet. */
interface ExpectedPerson {
  service_id: string;
  starts_at: string;
  priority: Priority;
}

export interface LineNow {
  now: number;
  order: LineOrder;
  waiting: readonly Waiting[];
  counters: readonly OpenCounterNow[];
  expected: readonly ExpectedPerson[];
  times: VisitTimes;
}

/** 80 of 100 waits are within, in minutes. */
export interface Wait {
  from: number;
  to: number;
}

const INTERVAL = { from: 0.1, to: 0.9 };
const RUNS = 200;
/** What is not over by then is not looked at any further. */
const LONGEST = 12 * 3_600_000;

/** Whoever comes later has the higher number. */
const LAST = { number: Number.MAX_SAFE_INTEGER, counter_id: null, called_at: null };
export const NEWCOMER = 'newcomer';
/** Somebody without priority who comes now. */
export const newcomer = (service_id: string, now: number): Waiting => ({
  ...LAST,
  id: NEWCOMER,
  service_id,
  priority: 'none',
  due_at: new Date(now).toISOString(),
});

interface Playing {
  seed?: number;
  runs?: number;
  /** What the newcomer may have come for: all of it is served by the same counters. */
  services?: readonly string[];
}

const NEVER_TIME = Number.POSITIVE_INFINITY;

/** @returns what is expected of each who waits */
export function playLine(line: LineNow, { seed = 1, runs = RUNS, services = [] }: Playing = {}) {
  const draw = sampler(line.times, randomFrom(seed));
  // Whoever no open counter calls would be waited for in vain.
  const ordered = line.waiting
    .filter((one) => isServed(line, one))
    .map((one): Played => ({ ...one, due_at: Date.parse(one.due_at) }))
    .sort(inOrder);
  const expected = line.expected.map((person) => {
    const starts = Date.parse(person.starts_at);
    const { service_id, priority } = person;
    return { person: { service_id, priority, starts }, arrival: draw.arrivalFor(starts, line.now) };
  });
  const place = new Map(ordered.map(({ id }, index) => [id, index]));
  const called = ordered.map(() => new Float64Array(runs).fill(NEVER_TIME));
  const finished = ordered.map(() => new Float64Array(runs).fill(NEVER_TIME));
  const finishedFor = new Map(services.map((id) => [id, new Float64Array(runs).fill(NEVER_TIME)]));
  for (let run = 0; run < runs; run += 1) {
    playOnce(line, { ordered, expected }, draw, (id, from, to) => {
      if (id === NEWCOMER) {
        for (const [service, times] of finishedFor) times[run] = from + draw.stay(service);
      }
      const index = place.get(id);
      if (index === undefined) return false;
      (called[index] as Float64Array)[run] = from;
      (finished[index] as Float64Array)[run] = to;
      return true;
    });
  }
  /** Null where no open counter may call them. */
  const waitOf = (id: string): Wait | null => {
    const times = called[place.get(id) ?? -1]?.toSorted();
    if (!times) return null;
    const [from, to] = [quantile(times, INTERVAL.from), quantile(times, INTERVAL.to)];
    return Number.isFinite(to)
      ? { from: (from - line.now) / 60_000, to: (to - line.now) / 60_000 }
      : null;
  };
  /**
   * When the last of them is finished, in nine of ten runs; null where no open counter serves one of them.
   * @param service_id what the newcomer has come for, of `services`
   */
  const finishOf = (ids: readonly string[], service_id = ''): number | null => {
    if (!ids.every((id) => place.has(id))) return null;
    const timesOf = (id: string) =>
      (id === NEWCOMER && finishedFor.get(service_id)) || finished[place.get(id) ?? -1] || [];
    const of = ids.map(timesOf);
    const last = Float64Array.from({ length: runs }, (_, run) =>
      of.reduce((latest, times) => Math.max(latest, times[run] as number), line.now),
    ).sort();
    const time = quantile(last, INTERVAL.to);
    return Number.isFinite(time) ? time : null;
  };
  return { waitOf, finishOf };
}

/** A next one is below it with that probability. */
const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(Math.round(share * (sorted.length + 1)) - 1, sorted.length - 1)] as number;

/** Whether an open counter may call them, at once or after the pause. */
export const isServed = ({ counters, now }: Pick<LineNow, 'counters' | 'now'>, one: Waiting) =>
  counters.some((counter) => mayCall(counter, { ...one, called_at: null }, now));

/** Those who are called by a counter that may call this one as well. */
export function inTheWayOf(line: LineNow, person: Waiting): Waiting[] {
  const { now } = line;
  const counters = line.counters.filter((counter) =>
    isServed({ counters: [counter], now }, person),
  );
  return line.waiting.filter((one) => one.id !== person.id && isServed({ counters, now }, one));
}

interface Clock extends OpenCounterNow {
  /** When it calls next. */
  freeAt: number;
}

/** Thousands come in a play: instants stay numbers. */
type Played = Waiting<number>;

type Draw = ReturnType<typeof sampler>;
interface Prepared {
  ordered: readonly Played[];
  expected: readonly {
    person: Omit<Coming, 'at'>;
    arrival: () => number | null;
  }[];
}

/** @param record whom a counter takes, from when to when. @returns whether they are looked at */
function playOnce(
  { now, order, counters }: LineNow,
  { ordered, expected }: Prepared,
  { newDay, stay, remaining, nextWalkIn }: Draw,
  record: (id: string, from: number, to: number) => boolean,
) {
  newDay();
  const line = { preferred: ordered.filter(hasPriority), others: ordered.filter(isOther) };
  const clocks = counters.map((counter): Clock => {
    const { visit } = counter;
    const left = visit ? remaining(visit.service_id, now - visit.since) : 0;
    return { ...counter, freeAt: now + left };
  });
  const booked: Coming[] = [];
  for (const { person, arrival } of expected) {
    const at = arrival();
    if (at !== null) booked.push({ ...person, at });
  }
  booked.sort((a, b) => a.at - b.at);
  let walkIn = nextWalkIn(now);
  let arrivals = 0;
  const arrive = ({ at, starts, service_id, priority }: Coming) => {
    arrivals += 1;
    insert(line, {
      id: `arrival ${arrivals}`,
      service_id,
      priority,
      due_at: starts === undefined || isDueAtArrival(order, starts, at) ? at : starts,
      number: LAST.number,
      counter_id: null,
      called_at: null,
    });
  };
  let left = ordered.length;
  while (left > 0) {
    const counter = clocks.reduce((a, b) => (b.freeAt < a.freeAt ? b : a), NEVER);
    const time = counter.freeAt;
    if (time > now + LONGEST) return;
    while (booked[0] && booked[0].at <= time) arrive(booked.shift() as Coming);
    while (walkIn && walkIn.at <= time) {
      arrive(walkIn);
      walkIn = nextWalkIn(walkIn.at);
    }
    const turn = nextOf(line, counter, time);
    if (!turn) {
      counter.freeAt = Math.min(
        booked[0]?.at ?? Number.POSITIVE_INFINITY,
        walkIn?.at ?? Number.POSITIVE_INFINITY,
        ...[...line.preferred, ...line.others].map(({ called_at }) => endOfPause(called_at, time)),
      );
      continue;
    }
    const person = taken(line.preferred, turn.id) ?? (taken(line.others, turn.id) as Played);
    counter.priority_in_a_row = turn.priority_in_a_row;
    counter.freeAt = time + stay(person.service_id);
    if (record(person.id, time, counter.freeAt)) left -= 1;
  }
}

const NEVER: Clock = {
  id: '',
  service_ids: [],
  priority_in_a_row: 0,
  visit: null,
  freeAt: Number.POSITIVE_INFINITY,
};

function endOfPause(called_at: string | null, now: number): number {
  const end = called_at === null ? 0 : Date.parse(called_at) + PAUSE_BETWEEN_CALLS;
  return end > now ? end : Number.POSITIVE_INFINITY;
}

interface Coming extends Pick<ExpectedPerson, 'service_id' | 'priority'> {
  at: number;
  /** Absent of a walk-in. */
  starts?: number;
}

const isOther = (one: Played) => !hasPriority(one);

interface PlayedLine {
  preferred: Played[];
  others: Played[];
}

/** At their place of the order. */
function insert({ preferred, others }: PlayedLine, person: Played) {
  const line = hasPriority(person) ? preferred : others;
  line.splice(line.findLastIndex((one) => inOrder(one, person) < 0) + 1, 0, person);
}

function taken(line: Played[], id: string): Played | undefined {
  const place = line.findIndex((one) => one.id === id);
  return place < 0 ? undefined : line.splice(place, 1)[0];
}

/** Mulberry32 (Tommy Ettinger, public domain): from 0 up to, but not including, 1. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
