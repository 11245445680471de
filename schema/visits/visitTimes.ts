/** What a team's own last visits say of the next ones, and what is assumed where they are few. */

import type { Priority } from './visit.ts';

export interface WalkIn {
  service_id: string;
  priority: Priority;
}

export interface VisitTimes {
  /** Seconds that people of each service took a counter, from being called to the next call. */
  stays: ReadonlyMap<string, readonly number[]>;
  /** Minutes that each service is planned to take. */
  planned: ReadonlyMap<string, number>;
  /** Seconds from the time of an appointment to the arrival; negative: early. */
  lateness: readonly number[];
  /** Of those with an appointment, the share that comes. */
  comingShare: number;
  /** Whoever comes without an appointment: some of them go before others who are here already. */
  walkIns: { perHour: number; kinds: readonly WalkIn[] };
}

/** With so many visits of its own, nothing is assumed of a service any more. */
export const ENOUGH = 30;
/** Nine quantiles of a log-normal distribution about 0.7 of the planned time: most take less, a few much more. */
const USUAL = [0.3, 0.41, 0.51, 0.6, 0.7, 0.81, 0.96, 1.19, 1.63];
const PLANNED_MINUTES = 15;
/** Most come early. */
const USUAL_LATENESS = [-25, -20, -15, -12, -10, -7, -5, -2, 1, 5].map((minutes) => minutes * 60);
/** Beyond all that was seen, the rest is assumed to be about so much of what has passed. */
const REST = 1 / 3;
/** A whole day goes faster or slower than those before it, by about so much. */
const PACE_SPREAD = 0.2;

const prepared = new WeakMap<VisitTimes, Map<string, Float64Array>>();

/** Draws from them; times are milliseconds. */
export function sampler(times: VisitTimes, random: () => number) {
  const pick = <T>(list: ArrayLike<T>, from = 0) =>
    list[from + Math.floor(random() * (list.length - from))] as T;

  let pace = 1;
  const newDay = () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    pace = Math.exp(PACE_SPREAD * normal);
  };
  const stay = (service_id: string) => pick(staysOf(times, service_id)) * pace * 1000;

  /** What is left of a visit that has taken so long already. */
  function remaining(service_id: string, passed: number): number {
    const stays = staysOf(times, service_id);
    const longer = stays.findIndex((seconds) => seconds * 1000 > passed);
    if (longer < 0) return -Math.log(1 - random()) * passed * REST;
    return pick(stays, longer) * 1000 - passed;
  }

  const lateness = Float64Array.from(
    times.lateness.length < ENOUGH ? USUAL_LATENESS : times.lateness,
  ).sort();
  /** When somebody who is not here yet comes for an appointment; null: not at all. */
  function arrivalFor(starts_at: number, now: number): () => number | null {
    const passed = (now - starts_at) / 1000;
    const first = lateness.findIndex((seconds) => seconds > passed);
    const later = first < 0 ? 0 : 1 - first / lateness.length;
    // They have not come yet: that makes it less likely that they do.
    const share = (times.comingShare * later) / (1 - times.comingShare * (1 - later));
    return () => (random() < share ? starts_at + pick(lateness, first) * 1000 : null);
  }

  const { perHour, kinds } = times.walkIns;
  const nextWalkIn = (after: number) =>
    perHour > 0 && kinds.length > 0
      ? { at: after - (Math.log(1 - random()) * 3_600_000) / perHour, ...pick(kinds) }
      : null;

  return { newDay, stay, remaining, arrivalFor, nextWalkIn };
}

/** In order; with what is usual where there are few. */
function staysOf(times: VisitTimes, service_id: string): Float64Array {
  let known = prepared.get(times);
  if (!known) {
    known = new Map();
    prepared.set(times, known);
  }
  const stays = known.get(service_id) ?? collect(times, service_id);
  known.set(service_id, stays);
  return stays;
}

function collect({ stays, planned }: VisitTimes, service_id: string): Float64Array {
  const own = stays.get(service_id) ?? [];
  const minutes = planned.get(service_id) ?? PLANNED_MINUTES;
  const assumed = own.length < ENOUGH ? USUAL.map((share) => share * minutes * 60) : [];
  return Float64Array.from([...own, ...assumed]).sort();
}
