/** Lives through a planned day, at an office on paper or at the product itself, and says in the evening how it went. */
import { dueAt, hasPriority, MOST_PRIORITY_IN_A_ROW } from '#schema/visits/line.ts';
import type { LineOrder } from '#schema/visits/visit.ts';
import type { Wait } from '#schema/visits/waits.ts';
import type { WaitRecord } from '#server/visits/waits/waitRecords.ts';
import { type Agent, CLOSES, type DayPlan, MINUTE } from './plan.ts';

/** Where a day takes place. Instants are epoch milliseconds. */
export interface Office {
  order: LineOrder;
  openCounter(id: string, now: number): Promise<void>;
  closeCounter(id: string, now: number): Promise<void>;
  /** @returns what they are told to wait; null where no counter is open. `refused`: they get no number */
  arrive(agent: Agent, now: number): Promise<Wait | null | 'refused'>;
  /** @returns whom the counter calls */
  callNext(counter_id: string, now: number): Promise<string | null>;
  /** Whoever was called is served, or did not answer. */
  finish(counter_id: string, agent: Agent, now: number): Promise<void>;
}

export interface Evening {
  date: string;
  kind: DayPlan['kind'];
  came: number;
  served: number;
  refused: number;
  /** They had a number, and were never called. */
  unserved: number;
  /** They were still in the line at closing. */
  waitingAtClosing: number;
  /** Minutes after closing at which the last one was finished. */
  over: number;
  /** Minutes. */
  longest: number;
  /** Called while somebody of their kind, who was due before, waited for the same counter. */
  outOfTurn: number;
  /** Calls of people with priority in a row while somebody without waited for the counter. */
  mostInARow: number;
  /** Of those who found no counter free. */
  records: WaitRecord[];
  /** Whom counters took. */
  called: Agent[];
}

interface Desk {
  id: string;
  service_ids: readonly string[];
  opens: number;
  lunch: readonly [from: number, to: number];
  isOpen: boolean;
  agent: Agent | null;
  freeAt: number;
  inARow: number;
}
interface Present {
  agent: Agent;
  arrived: number;
  due_at: string;
  wait: Wait | null;
}

/** @param midnight epoch milliseconds */
export async function liveThrough(
  plan: DayPlan,
  office: Office,
  midnight: number,
): Promise<Evening> {
  const at = (time: number) => midnight + time;
  const closing = at(CLOSES * MINUTE);
  const coming = [...plan.agents];
  const waiting: Present[] = [];
  const desks = plan.counters.map(({ id, service_ids, opens, lunch }): Desk => {
    const hours = { opens: at(opens), lunch: [at(lunch[0]), at(lunch[1])] as const };
    return { id, service_ids, ...hours, isOpen: false, agent: null, freeAt: 0, inARow: 0 };
  });
  const evening: Evening = {
    ...{ date: plan.date, kind: plan.kind, came: plan.agents.length },
    ...{ served: 0, refused: 0, unserved: 0, waitingAtClosing: 0, over: 0 },
    ...{ longest: 0, outOfTurn: 0, mostInARow: 0, records: [], called: [] },
  };

  async function arrive(agent: Agent, now: number) {
    const isFree = desks.some((desk) => desk.isOpen && !desk.agent && serves(desk, agent));
    const wait = await office.arrive(agent, now);
    if (wait === 'refused') {
      evening.refused += 1;
      return;
    }
    const arrived_at = new Date(now).toISOString();
    const starts_at = agent.starts === null ? arrived_at : new Date(at(agent.starts)).toISOString();
    const isWalkIn = agent.starts === null;
    const due_at = dueAt(office.order, { starts_at, arrived_at, isWalkIn });
    waiting.push({ agent, arrived: now, due_at, wait: isFree ? null : wait });
  }

  async function call(desk: Desk, now: number) {
    if (!waiting.some(({ agent }) => serves(desk, agent))) return;
    const id = await office.callNext(desk.id, now);
    const place = waiting.findIndex(({ agent }) => agent.id === id);
    const [person] = place < 0 ? [] : waiting.splice(place, 1);
    if (!person) return;
    const { agent, arrived, wait, due_at } = person;
    const others = waiting.filter((one) => serves(desk, one.agent));
    const isBefore = (one: Present) =>
      one.due_at < due_at && hasPriority(one.agent) === hasPriority(agent);
    if (others.some(isBefore)) evening.outOfTurn += 1;
    if (!hasPriority(agent)) desk.inARow = 0;
    else if (others.some((one) => !hasPriority(one.agent))) desk.inARow += 1;
    evening.mostInARow = Math.max(evening.mostInARow, desk.inARow);
    const waited = (now - arrived) / MINUTE;
    evening.longest = Math.max(evening.longest, waited);
    if (wait) evening.records.push({ service_id: agent.service_id, wait, waited });
    evening.called.push(agent);
    Object.assign(desk, { agent, freeAt: now + agent.stay });
  }

  let last = at(0);
  for (let now = last; Number.isFinite(now); ) {
    for (const desk of desks) {
      if (desk.agent && desk.freeAt <= now) {
        await office.finish(desk.id, desk.agent, now);
        if (desk.agent.answers) evening.served += 1;
        desk.agent = null;
        last = now;
      }
      const isDue = desk.opens <= now && !(desk.lunch[0] <= now && now < desk.lunch[1]);
      if (isDue !== desk.isOpen && !desk.agent) {
        await (isDue ? office.openCounter(desk.id, now) : office.closeCounter(desk.id, now));
        desk.isOpen = isDue;
      }
    }
    while (coming[0] && at(coming[0].comes) <= now) await arrive(coming.shift() as Agent, now);
    for (const desk of desks) if (desk.isOpen && !desk.agent) await call(desk, now);
    if (now <= closing) evening.waitingAtClosing = waiting.length;
    const times = [
      ...(coming[0] ? [at(coming[0].comes)] : []),
      ...desks.flatMap(({ agent, freeAt, opens, lunch }) => (agent ? [freeAt] : [opens, ...lunch])),
    ];
    now = Math.min(...times.filter((time) => time > now));
  }
  for (const { id, isOpen } of desks) if (isOpen) await office.closeCounter(id, last);
  evening.over = Math.max(0, (last - closing) / MINUTE);
  evening.unserved = waiting.length;
  return evening;
}

export const serves = ({ service_ids }: Pick<Desk, 'service_ids'>, { service_id }: Agent) =>
  service_ids.length === 0 || service_ids.includes(service_id);

/** Minutes: also on the day of a typhoon, with one counter open. */
const LONGEST_WAIT = 240;
/** Minutes after closing, where numbers stop in time and appointments are always taken. */
const LATEST = 90;

/** @returns a sentence for each that does not hold */
export function faultsOf(evening: Evening): string[] {
  const { date, unserved, outOfTurn, mostInARow, longest, over } = evening;
  const faults: [boolean, string][] = [
    [unserved > 0, `${unserved} were never called`],
    [outOfTurn > 0, `${outOfTurn} were called before somebody who was due`],
    [mostInARow > MOST_PRIORITY_IN_A_ROW, `${mostInARow} with priority were called in a row`],
    [longest > LONGEST_WAIT, `somebody waited for ${longest.toFixed(0)} minutes`],
    [over > LATEST, `the house closed ${over.toFixed(0)} minutes late`],
  ];
  return faults.filter(([isFault]) => isFault).map(([, words]) => `${date}: ${words}.`);
}
