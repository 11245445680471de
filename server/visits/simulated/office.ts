/** Lives through planned days on a clock of its own, by the rules of the line itself. */
import {
  type CallingCounter,
  dueAt,
  hasPriority,
  MOST_PRIORITY_IN_A_ROW,
  nextInLine,
  type Waiting,
} from '#schema/visits/line.ts';
import type { LineOrder } from '#schema/visits/visit.ts';
import type { VisitTimes, WalkIn } from '#schema/visits/visitTimes.ts';
import {
  inTheWayOf,
  type LineNow,
  NEWCOMER,
  newcomer,
  playLine,
  type Wait,
} from '#schema/visits/waits.ts';
import {
  type Agent,
  CLOSES,
  type DayPlan,
  MINUTE,
  OPENS,
  planDay,
  SERVICES,
  workingDays,
} from './plan.ts';

/** What was said to somebody who came, and what became of it. */
export interface WaitRecord {
  service_id: string;
  date: string;
  wait: Wait;
  /** Minutes. */
  waited: number;
}

export interface Evening {
  date: string;
  kind: DayPlan['kind'];
  served: number;
  refused: number;
  /** Who had a number and was neither served nor missed. */
  unserved: number;
  /** Minutes after closing at which the last one was finished. */
  over: number;
  /** Minutes, of all who were called. */
  longest: number;
  /** Numbers in their order, 1, 2, 3. */
  hasNoGap: boolean;
  /** Calls of others with priority in a row while somebody without waited for the counter. */
  mostInARow: number;
  records: WaitRecord[];
}

interface OfficeOptions {
  order?: LineOrder;
  runs?: number;
  /** Whether numbers stop when the line is full until closing. */
  stops?: boolean;
}

/** What has happened until now, as the server reads it from its periods. */
class OfficeRecord {
  readonly #stays = new Map<string, number[]>(SERVICES.map(({ id }) => [id, []]));
  readonly #lateness: number[] = [];
  readonly #walkIns: WalkIn[] = [];
  readonly #planned = new Map(SERVICES.map(({ id, planned }) => [id, planned]));
  #booked = 10;
  #came = 8.5;
  #hours = 0;

  add({ agents, absent }: DayPlan, called: readonly Agent[]) {
    for (const { service_id, stay } of called) {
      const stays = this.#stays.get(service_id) ?? [];
      this.#stays.set(service_id, [...stays, stay / 1000].slice(-200));
    }
    for (const { starts, comes, priority, service_id } of agents) {
      if (starts !== null) this.#lateness.push((comes - starts) / 1000);
      else this.#walkIns.push({ service_id, priority });
    }
    this.#lateness.splice(0, this.#lateness.length - 200);
    const withTime = agents.filter(({ starts }) => starts !== null).length;
    this.#booked += withTime + absent.length;
    this.#came += withTime;
    this.#hours += (CLOSES - OPENS) / 60;
  }

  get times(): VisitTimes {
    return {
      stays: new Map([...this.#stays].map(([id, stays]) => [id, [...stays]])),
      planned: this.#planned,
      lateness: [...this.#lateness],
      comingShare: this.#came / this.#booked,
      walkIns: {
        perHour: this.#hours > 0 ? this.#walkIns.length / this.#hours : 0,
        kinds: this.#walkIns.slice(-200),
      },
    };
  }
}

/** @returns each evening, in the order of the days */
export function* simulatedYear(seed: number, count: number, options: OfficeOptions = {}) {
  const record = new OfficeRecord();
  for (const [index, date] of workingDays('2026-01-05', count).entries()) {
    const plan = planDay(seed * 1000 + index, date);
    const { evening, called } = liveThrough(plan, record.times, options);
    record.add(plan, called);
    yield evening;
  }
}

interface Desk extends CallingCounter {
  opens: number;
  lunch: readonly [number, number];
  agent: Agent | null;
  calledAt: number;
  freeAt: number;
}

function liveThrough(
  plan: DayPlan,
  times: VisitTimes,
  { order = 'by_appointment', runs = 100, stops = true }: OfficeOptions,
) {
  const midnight = Date.parse(`${plan.date}T00:00:00Z`);
  const closing = midnight + CLOSES * MINUTE;
  const at = (time: number) => midnight + time;
  const agentOf = new Map(plan.agents.map((agent) => [agent.id, agent]));
  const coming = [...plan.agents];
  const notHere = new Map([...coming, ...plan.absent].map((agent) => [agent.id, agent]));
  const line: Waiting[] = [];
  const called: Agent[] = [];
  const waits = new Map<string, Wait>();
  const evening: Evening = {
    date: plan.date,
    kind: plan.kind,
    ...{ served: 0, refused: 0, unserved: 0, over: 0, longest: 0, mostInARow: 0 },
    hasNoGap: true,
    records: [],
  };
  const arrivedAt = new Map<string, number>();
  const desks = plan.counters.map(({ id, service_ids, opens, lunch }): Desk => {
    const place = { opens: at(opens), lunch: [at(lunch[0]), at(lunch[1])] as const };
    return {
      id,
      service_ids,
      ...place,
      priority_in_a_row: 0,
      agent: null,
      calledAt: 0,
      freeAt: at(opens),
    };
  });
  const isOpen = (desk: Desk, now: number) =>
    desk.opens <= now && (desk.agent !== null || now < desk.lunch[0] || now >= desk.lunch[1]);
  let numbers = 0;

  const lineAt = (now: number): LineNow => ({
    ...{ now, order, times },
    waiting: line,
    counters: desks
      .filter((desk) => isOpen(desk, now))
      .map(({ agent, calledAt, ...desk }) => ({
        ...desk,
        visit: agent && { service_id: agent.service_id, since: calledAt },
      })),
    expected: [...notHere.values()].flatMap(({ starts, service_id, priority }) =>
      starts === null
        ? []
        : [{ starts_at: new Date(at(starts)).toISOString(), service_id, priority }],
    ),
  });

  function arrive(agent: Agent, now: number) {
    notHere.delete(agent.id);
    const isWalkIn = agent.starts === null;
    const open = lineAt(now);
    const person: Waiting = isWalkIn
      ? { ...newcomer(agent.service_id, now), priority: agent.priority }
      : {
          ...newcomer(agent.service_id, now),
          priority: agent.priority,
          due_at: dueAt(order, {
            starts_at: new Date(at(agent.starts ?? 0)).toISOString(),
            arrived_at: new Date(now).toISOString(),
            isWalkIn,
          }),
        };
    const withThem = { ...open, waiting: [...line, person] };
    const played = playLine(withThem, { seed: numbers + 1, runs });
    if (stops && isWalkIn) {
      const finish = played.finishOf([
        NEWCOMER,
        ...inTheWayOf(withThem, person).map(({ id }) => id),
      ]);
      if (finish !== null && finish > closing) {
        evening.refused += 1;
        return;
      }
    }
    const wait = played.waitOf(NEWCOMER);
    const isFree = desks.some(
      (desk) => isOpen(desk, now) && desk.agent === null && serves(desk, person),
    );
    if (wait && !isFree) waits.set(agent.id, wait);
    numbers += 1;
    line.push({ ...person, id: agent.id, number: numbers });
    arrivedAt.set(agent.id, now);
  }

  function callNext(desk: Desk, now: number) {
    const turn = nextInLine(line, desk, now);
    const agent = turn && agentOf.get(turn.id);
    if (!turn || !agent) return;
    const place = line.findIndex(({ id }) => id === turn.id);
    const [person] = line.splice(place, 1) as [Waiting];
    const othersWait = line.some((one) => !hasPriority(one) && serves(desk, one));
    desk.priority_in_a_row = turn.priority_in_a_row;
    if (hasPriority(person) && othersWait) {
      evening.mostInARow = Math.max(evening.mostInARow, turn.priority_in_a_row);
    }
    const waited = (now - (arrivedAt.get(agent.id) ?? now)) / MINUTE;
    evening.longest = Math.max(evening.longest, waited);
    const wait = waits.get(agent.id);
    if (wait) evening.records.push({ service_id: agent.service_id, date: plan.date, wait, waited });
    if (agent.answers) evening.served += 1;
    called.push(agent);
    Object.assign(desk, { agent, calledAt: now, freeAt: now + agent.stay });
  }

  for (;;) {
    const next = coming[0] ? at(coming[0].comes) : Number.POSITIVE_INFINITY;
    const wakes = desks.flatMap(({ agent, freeAt, opens, lunch }) =>
      agent ? [freeAt] : [opens, lunch[1]],
    );
    const now = Math.min(next, ...wakes.filter((time) => time > (evening.over || 0)));
    if (!Number.isFinite(now)) break;
    evening.over = now;
    for (const desk of desks) if (desk.agent && desk.freeAt <= now) desk.agent = null;
    while (coming[0] && at(coming[0].comes) <= now) arrive(coming.shift() as Agent, now);
    for (const desk of desks) if (isOpen(desk, now) && !desk.agent) callNext(desk, now);
  }
  evening.over = Math.max(0, (evening.over - closing) / MINUTE);
  evening.unserved = line.length;
  evening.hasNoGap = numbers === arrivedAt.size;
  return { evening, called };
}

const serves = ({ service_ids }: CallingCounter, { service_id }: Waiting) =>
  service_ids.length === 0 || service_ids.includes(service_id);

/** The bound of the order: more in a row is a fault. */
export const IN_A_ROW_AT_MOST = MOST_PRIORITY_IN_A_ROW;
