/** A day of an office that does not exist: who will come, how long they will take, and who serves them. */
import { addDays, weekday } from '#schema/time/zone.ts';
import type { Priority } from '#schema/visits/visit.ts';
import { randomFrom } from '#schema/visits/waits.ts';

export const MINUTE = 60_000;
export const OPENS = 8 * 60;
export const CLOSES = 17 * 60;

/** Minutes that a visit is planned to take, and in truth takes in the middle; who wants it how often. */
export const SERVICES = [
  { id: 'certificates', planned: 15, median: 6, spread: 0.5, share: 0.55 },
  { id: 'permits', planned: 30, median: 13, spread: 0.6, share: 0.3 },
  { id: 'assistance', planned: 30, median: 18, spread: 0.45, share: 0.15 },
] as const;

/** Nobody is free of all work: what a counter serves, and when its clerk eats. */
export const COUNTERS = [
  { id: 'one', service_ids: [] as string[], lunch: 11 * 60 + 30 },
  { id: 'two', service_ids: [] as string[], lunch: 12 * 60 + 15 },
  { id: 'three', service_ids: ['certificates', 'permits'], lunch: 13 * 60 },
] as const;
const LUNCH = 40;

export interface Agent {
  id: string;
  service_id: string;
  priority: Priority;
  /** Milliseconds since midnight; so are all times of the plan. */
  comes: number;
  /** The time of their appointment; null: they walk in. */
  starts: number | null;
  /** How long they take a counter once they are called. */
  stay: number;
  /** They are gone, or do not hear it. */
  answers: boolean;
}

export interface DayPlan {
  date: string;
  kind: 'ordinary' | 'rush' | 'typhoon';
  /** In the order in which they come. */
  agents: readonly Agent[];
  /** Appointments whose people do not come. */
  absent: readonly Agent[];
  counters: readonly {
    id: string;
    service_ids: readonly string[];
    opens: number;
    lunch: [number, number];
  }[];
}

const WALK_INS_AN_HOUR = [11, 13, 12, 9, 6, 7, 8, 7, 6];
const APPOINTMENT_SHARE = 0.5;
const NOT_COMING = 0.15;
const TYPHOON = 0.02;
const THREE_CALLS = 3 * MINUTE;

/** The same for the same seed. @param size how many people come, beside the usual */
export function planDay(seed: number, date: string, size = 1): DayPlan {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const isTyphoon = chance(TYPHOON);
  const kind = isTyphoon ? 'typhoon' : weekday(date) === 1 ? 'rush' : 'ordinary';
  const crowd = size * { typhoon: 0.3, rush: 1.35, ordinary: 1 }[kind];
  // Some days go slower than others.
  const pace = Math.exp(0.08 * normal());
  const agent = (id: string, comes: number, starts: number | null): Agent => {
    const service = weighted(random());
    const answers = !chance(0.04);
    const stay = service.median * pace * Math.exp(service.spread * normal()) * MINUTE;
    return {
      id,
      service_id: service.id,
      priority: chance(0.14) ? 'senior' : chance(0.03) ? 'disability' : 'none',
      comes,
      starts,
      stay: answers ? Math.max(MINUTE, stay) : THREE_CALLS,
      answers,
    };
  };
  const walkIns = WALK_INS_AN_HOUR.flatMap((perHour, hour) =>
    Array.from({ length: poisson(perHour * 0.7 * crowd, random) }, () =>
      agent('', (OPENS + hour * 60 + random() * 60) * MINUTE, null),
    ),
  );
  const booked = Array.from({ length: ((CLOSES - OPENS) / 15) * 2 }, (_, place) => {
    const starts = (OPENS + Math.floor(place / 2) * 15) * MINUTE;
    const lateness = chance(0.12) ? 3 + 15 * random() : -25 * random();
    return agent('', Math.max(OPENS * MINUTE, starts + lateness * MINUTE), starts);
  }).filter(() => chance(APPOINTMENT_SHARE * Math.min(1, size)));
  const [absent, coming] = split(booked, () => chance(isTyphoon ? 0.6 : NOT_COMING));
  const agents = [...walkIns, ...coming].sort((a, b) => a.comes - b.comes);
  return {
    date,
    kind,
    agents: agents.map((one, place) => ({ ...one, id: `${date} ${place + 1}` })),
    absent: absent.map((one, place) => ({ ...one, id: `${date} absent ${place + 1}` })),
    counters: COUNTERS.slice(0, isTyphoon ? 1 : undefined).map(({ lunch, ...counter }) => ({
      ...counter,
      opens: (OPENS + 5 * random()) * MINUTE,
      lunch: [lunch * MINUTE, (lunch + LUNCH + 10 * random()) * MINUTE],
    })),
  };
}

/** Working days from a first one on. */
export function workingDays(from: string, count: number): string[] {
  const days: string[] = [];
  for (let date = from; days.length < count; date = addDays(date, 1)) {
    if (weekday(date) <= 5) days.push(date);
  }
  return days;
}

function weighted(at: number) {
  let sum = 0;
  for (const service of SERVICES) {
    sum += service.share;
    if (at < sum) return service;
  }
  return SERVICES[0];
}

function poisson(mean: number, random: () => number): number {
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); count += 1) product *= random();
  return count;
}

function split<T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const one of list) parts[isFirst(one) ? 0 : 1].push(one);
  return parts;
}
