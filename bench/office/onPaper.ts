/** An office on paper: the rules of the line, and the waits that follow from them, without a database. */
import { type CallingCounter, dueAt, nextInLine, type Waiting } from '#schema/visits/line.ts';
import type { LineOrder } from '#schema/visits/visit.ts';
import type { VisitTimes, WalkIn } from '#schema/visits/visitTimes.ts';
import { inTheWayOf, type LineNow, newcomer, playLine } from '#schema/visits/waits.ts';
import { type Evening, liveThrough, type Office } from './day.ts';
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

interface YearOptions {
  order?: LineOrder;
  runs?: number;
  /** Whether numbers stop when the line is full until closing. */
  stops?: boolean;
}

/** @returns each evening, in the order of the days */
export async function* simulateYear(seed: number, days: number, options: YearOptions = {}) {
  const record = new OfficeRecord();
  for (const [index, date] of workingDays('2026-01-05', days).entries()) {
    const plan = planDay(seed * 1000 + index, date);
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const evening = await liveThrough(plan, officeOnPaper(plan, record.times, options), midnight);
    record.add(plan, evening);
    yield evening;
  }
}

const KEPT = 200;

/** What has happened until now, as the server reads it from its rows. */
class OfficeRecord {
  readonly #stays = new Map<string, number[]>(SERVICES.map(({ id }) => [id, []]));
  readonly #planned = new Map(SERVICES.map(({ id, planned }) => [id, planned]));
  #lateness: number[] = [];
  #walkIns: WalkIn[] = [];
  #walkInsInAll = 0;
  #booked = 10;
  #came = 8.5;
  #hours = 0;

  add({ agents, absent }: DayPlan, { called }: Evening) {
    for (const { service_id, stay } of called) {
      const stays = this.#stays.get(service_id) ?? [];
      this.#stays.set(service_id, [...stays, stay / 1000].slice(-KEPT));
    }
    const booked = agents.flatMap(({ starts, comes }) =>
      starts === null ? [] : [(comes - starts) / 1000],
    );
    const walkIns = agents.filter(({ starts }) => starts === null);
    this.#lateness = [...this.#lateness, ...booked].slice(-KEPT);
    this.#walkIns = [...this.#walkIns, ...walkIns].slice(-KEPT);
    this.#walkInsInAll += walkIns.length;
    this.#booked += booked.length + absent.length;
    this.#came += booked.length;
    this.#hours += (CLOSES - OPENS) / 60;
  }

  get times(): VisitTimes {
    return {
      stays: new Map(this.#stays),
      planned: this.#planned,
      lateness: this.#lateness,
      comingShare: this.#came / this.#booked,
      walkIns: {
        perHour: this.#hours > 0 ? this.#walkInsInAll / this.#hours : 0,
        kinds: this.#walkIns,
      },
    };
  }
}

interface PaperDesk extends CallingCounter {
  visit: { service_id: string; since: number } | null;
}

function officeOnPaper(
  plan: DayPlan,
  times: VisitTimes,
  { order = 'by_appointment', runs = 100, stops = true }: YearOptions,
): Office {
  const midnight = Date.parse(`${plan.date}T00:00:00Z`);
  const notHere = new Map([...plan.agents, ...plan.absent].map((agent) => [agent.id, agent]));
  const counts = new Map<string, number>();
  const open = new Map<string, PaperDesk>();
  let waiting: Waiting[] = [];
  let numbers = 0;

  const lineAt = (now: number): LineNow => ({
    ...{ now, order, times, waiting },
    counters: [...open.values()],
    expected: [...notHere.values()].flatMap(({ starts, service_id, priority }) =>
      starts === null
        ? []
        : [{ starts_at: new Date(midnight + starts).toISOString(), service_id, priority }],
    ),
  });

  return {
    order,
    async openCounter(id) {
      const { service_ids = [] } = plan.counters.find((counter) => counter.id === id) ?? {};
      open.set(id, { id, service_ids, priority_in_a_row: counts.get(id) ?? 0, visit: null });
    },
    async closeCounter(id) {
      counts.set(id, open.get(id)?.priority_in_a_row ?? 0);
      open.delete(id);
    },
    async arrive(agent, now) {
      notHere.delete(agent.id);
      const person = personOf(agent, now, { order, midnight, number: numbers + 1 });
      const line = lineAt(now);
      const played = playLine(
        { ...line, waiting: [...waiting, person] },
        { seed: numbers + 1, runs },
      );
      if (stops && agent.starts === null) {
        const together = [person, ...inTheWayOf(line, person)].map(({ id }) => id);
        const finish = played.finishOf(together);
        if (finish !== null && finish > midnight + CLOSES * MINUTE) return 'refused';
      }
      numbers += 1;
      waiting.push(person);
      return played.waitOf(person.id);
    },
    async callNext(counter_id, now) {
      const desk = open.get(counter_id);
      const turn = desk ? nextInLine(waiting, desk, now) : null;
      const person = waiting.find(({ id }) => id === turn?.id);
      if (!desk || !turn || !person) return null;
      waiting = waiting.filter((one) => one !== person);
      desk.priority_in_a_row = turn.priority_in_a_row;
      desk.visit = { service_id: person.service_id, since: now };
      return person.id;
    },
    async finish(counter_id) {
      const desk = open.get(counter_id);
      if (desk) desk.visit = null;
    },
  };
}

interface Arrival {
  order: LineOrder;
  midnight: number;
  number: number;
}

function personOf(agent: Agent, now: number, { order, midnight, number }: Arrival): Waiting {
  const { id, service_id, priority, starts } = agent;
  const walkIn = { ...newcomer(service_id, now), id, number, priority };
  if (starts === null) return walkIn;
  const starts_at = new Date(midnight + starts).toISOString();
  const arrived_at = new Date(now).toISOString();
  return { ...walkIn, due_at: dueAt(order, { starts_at, arrived_at, isWalkIn: false }) };
}
