/** What is said of waits: to whoever may come, to whoever is here, and to the desks. */
import { sql } from 'drizzle-orm';
import { can } from '#schema/declaration/access.ts';
import { service } from '#schema/index.ts';
import { aheadOf, type Waiting } from '#schema/visits/line.ts';
import type { WaitNow } from '#schema/visits/waitAnswers.ts';
import {
  inTheWayOf,
  isServed,
  NEWCOMER,
  newcomer,
  playLine,
  type Wait,
} from '#schema/visits/waits.ts';
import { roundedWait } from '#schema/visits/waitWords.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { readLineNow, type TeamLine } from './lineNow.ts';

/** Each is worked out once for a line that is remembered. */
interface Worked {
  played?: ReturnType<typeof playLine>;
  newcomers: Map<string, WaitNow>;
  /** With somebody new, by the counters that may call them: what they come for makes no other difference until then. */
  withNewcomer: Map<string, ReturnType<typeof playLine>>;
}
const worked = new WeakMap<TeamLine, Worked>();
const workedOf = (line: TeamLine): Worked => {
  const own = worked.get(line) ?? { newcomers: new Map(), withNewcomer: new Map() };
  worked.set(line, own);
  return own;
};

type Reader = Pick<Context, 'db' | 'now'>;

/** For whoever would walk in now. @throws AppError not_found for a service that the viewer may not see */
export async function readServiceWait(context: Context, id: string) {
  const [found] = await rows<{ team_id: string; status: string }>(
    context.db,
    sql`select team_id, status from services where id = ${id}`,
  );
  if (!found || !can(context.viewer, 'show', service, { id, ...found })) throw notFound();
  const line = await readLineNow(context, found.team_id);
  if (!line) throw notFound();
  return { as_of: new Date(line.now).toISOString(), ...waitOfNewcomer(line, id) };
}

/** For each service of the team that is open today and has an open counter. */
export async function readTeamWaits(context: Reader, team_id: string) {
  const line = await readLineNow(context, team_id);
  return line ? waitsOf(line) : [];
}

export function waitsOf(line: TeamLine) {
  if (line.counters.length === 0) return [];
  return [...line.closings.keys()]
    .map((service_id) => ({ service_id, ...waitOfNewcomer(line, service_id) }))
    .filter(({ wait }) => wait !== null);
}

/**
 * How long somebody who is here still waits, and how many are called before.
 * @param visit in whose line they are. Null for whoever does not wait, or where no counter is open for them
 */
export async function readWaitOf(
  context: Reader,
  { id, team_id }: { id: string; team_id: string },
): Promise<{ wait: Wait; ahead: number } | null> {
  const line = await readLineNow(context, team_id);
  const person = line?.waiting.find((one) => one.id === id);
  if (!line || !person) return null;
  const own = workedOf(line);
  own.played ??= playLine(line);
  const wait = own.played.waitOf(id);
  return wait && { wait: roundedWait(wait), ahead: aheadIn(line, person) };
}

/** Whether a walk-in for the service would, in one of ten cases, keep the house open after closing. */
export async function isFullUntilClosing(
  context: Reader,
  { service_id, team_id }: { service_id: string; team_id: string },
): Promise<boolean> {
  const line = await readLineNow(context, team_id);
  return line !== null && !waitOfNewcomer(line, service_id).gives_numbers;
}

export const lineFull = () =>
  new AppError('line_full', 'No more numbers today: the line is full until closing.');

function waitOfNewcomer(line: TeamLine, service_id: string): WaitNow {
  const { newcomers } = workedOf(line);
  const before = newcomers.get(service_id);
  if (before) return before;
  const answer = playNewcomer(line, service_id);
  newcomers.set(service_id, answer);
  return answer;
}

const aheadIn = ({ waiting, counters, now }: TeamLine, person: Waiting) =>
  aheadOf(person, waiting, { counters, now });

function playWithNewcomer(line: TeamLine, service_id: string) {
  const { withNewcomer } = workedOf(line);
  const { now } = line;
  const callersOf = (id: string) =>
    line.counters
      .filter((counter) => isServed({ counters: [counter], now }, newcomer(id, now)))
      .map(({ id }) => id)
      .join(' ');
  const callers = callersOf(service_id);
  const services = [...line.closings.keys()].filter((id) => callersOf(id) === callers);
  const waiting = [...line.waiting, newcomer(service_id, now)];
  const played = withNewcomer.get(callers) ?? playLine({ ...line, waiting }, { services });
  withNewcomer.set(callers, played);
  return played;
}

const UNKNOWN: WaitNow = { wait: null, ahead: 0, gives_numbers: true, numbers_until: null };
/** Numbers are said to stop at whole steps. */
const STEP = 5 * 60_000;

function playNewcomer(line: TeamLine, service_id: string): WaitNow {
  const closing = line.closings.get(service_id) ?? null;
  const person = newcomer(service_id, line.now);
  // Nobody is there for it, or it is not open today.
  if (closing === null || !isServed(line, person)) return UNKNOWN;
  const played = playWithNewcomer(line, service_id);
  const wait = played.waitOf(NEWCOMER);
  const together = [NEWCOMER, ...inTheWayOf(line, person).map(({ id }) => id)];
  const finish = played.finishOf(together, service_id);
  if (!wait || finish === null) return UNKNOWN;
  const isFull = finish > closing;
  // With a line as long as it is now, the last number is given so long before closing.
  const until = Math.floor((closing - (finish - line.now)) / STEP) * STEP;
  return {
    wait: roundedWait(wait),
    ahead: aheadIn(line, person),
    gives_numbers: !isFull,
    numbers_until: isFull || until <= line.now ? null : new Date(until).toISOString(),
  };
}
