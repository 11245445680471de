/** The line of a team as it is now, with all that its waits follow from; remembered for some seconds. */
import { sql } from 'drizzle-orm';
import type { Closure, WeeklyHours } from '#schema/reservations/slots.ts';
import { closingOf } from '#schema/visits/closing.ts';
import { COUNTER_STATES, takesCounter } from '#schema/visits/steps.ts';
import { type LineOrder, type Priority, SENIOR_AGE } from '#schema/visits/visit.ts';
import type { VisitTimes } from '#schema/visits/visitTimes.ts';
import type { LineNow, OpenCounterNow } from '#schema/visits/waits.ts';
import type { Db } from '../../db/database.ts';
import { plannedRows } from '../../db/prepared.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { timeZoneOf } from '../../db/settings.ts';
import { isoOf } from '../../db/tables/columns.ts';
import type { Context } from '../../http/context.ts';
import { organisation } from '../../services/bookable.ts';
import {
  type CurrentVisit,
  inLineOf,
  isAround,
  isAttended,
  localToday,
  readVisits,
} from '../line.ts';
import { readVisitTimes } from './readVisitTimes.ts';

export interface TeamLine extends LineNow {
  /** When each service of the team closes today; null: it is not open. */
  closings: ReadonlyMap<string, number | null>;
}

/** By team. */
interface Remembered {
  lines: Map<string, { version: string; at: number; line: Promise<TeamLine> }>;
  times: Map<string, { day: string; at: number; times: VisitTimes }>;
}
/** Milliseconds. */
const LINE_KEPT = 5000;
const TIMES_KEPT = 60_000;
const rememberedOf = new WeakMap<Db, Remembered>();

/** What a line is remembered by, and what it is read with. */
export interface LineState {
  day: string;
  time_zone: string | null;
  line_order: LineOrder;
  line_version: number;
  holidays: Closure[] | null;
}
/** Of `lineTables`, as LineState names them. */
export const lineColumns = sql`to_char(today.date, 'YYYY-MM-DD') as day, t.line_order,
  coalesce(l.version, 0) as line_version, o.time_zone, o.holidays`;
/** The team as `t`, and the day that it has as `today`. */
export const lineTables = (context: Pick<Context, 'now'>) => sql`${localToday(context)} today
  cross join teams t left join line_days l on l.team_id = t.id and l.day = today.date
  left join ${organisation} on true`;

/** @returns null where the team is gone */
export async function readLineNow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  team_id: string,
): Promise<TeamLine | null> {
  const [state] = await plannedRows<LineState>(
    db,
    sql`select ${lineColumns} from ${lineTables({ now })} where t.id = ${team_id}`,
  );
  return state ? lineOf({ db, now }, team_id, state) : null;
}

/** @returns the same one for some seconds, while nothing has changed */
export async function lineOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  team_id: string,
  state: LineState,
): Promise<TeamLine> {
  const memory = rememberedOf.get(db) ?? { lines: new Map(), times: new Map() };
  rememberedOf.set(db, memory);
  const version = `${state.day} ${state.line_version} ${state.line_order}`;
  const before = memory.lines.get(team_id);
  if (before?.version === version && isWithin(before.at, now, LINE_KEPT)) return before.line;
  // Whoever asks meanwhile waits for the same one.
  const line = readLine({ db, now, memory }, { team_id, zone: timeZoneOf(state), ...state });
  memory.lines.set(team_id, { version, at: now.getTime(), line });
  line.catch(() => memory.lines.delete(team_id));
  return line;
}

const isWithin = (at: number, now: Date, length: number) =>
  at <= now.getTime() && now.getTime() < at + length;

interface TeamDay extends LineState {
  team_id: string;
  zone: string;
}

async function readLine(
  { db, now, memory }: Pick<Context, 'db' | 'now'> & { memory: Remembered },
  { team_id, day, zone, line_order, holidays }: TeamDay,
): Promise<TeamLine> {
  const services = await rows<{
    id: string;
    slot_minutes: number;
    weekly_hours: WeeklyHours[];
    closures: Closure[];
  }>(
    db,
    sql`select id, slot_minutes, weekly_hours, closures from services
      where team_id = ${team_id} and status = 'active'`,
  );
  const visits = await readVisits(
    db,
    sql`${inLineOf(team_id)} and v.day = ${day}
      and p.state = any(${sql.param(['waiting', ...COUNTER_STATES])}::text[])`,
  );
  const counters = await rows<Omit<OpenCounterNow, 'visit'>>(
    db,
    sql`select c.id, array(select l.target_id from counters_services l where l.owner_id = c.id) as service_ids,
        s.priority_in_a_row
      from counters c join counter_seats s on s.counter_id = c.id and s.staff_id is not null
      where c.team_id = ${team_id} and c.is_active and ${isAttended('s', { now })} order by c.id`,
  );
  const atCounter = await readTimeAtCounters(db, { now, team_id, visits });
  const remembered = memory.times.get(team_id);
  const times =
    remembered?.day === day && isWithin(remembered.at, now, TIMES_KEPT)
      ? remembered.times
      : await readVisitTimes(db, { team_id, day }, services);
  if (times !== remembered?.times) {
    memory.times.set(team_id, { day, at: now.getTime(), times });
  }
  return {
    now: now.getTime(),
    order: line_order,
    waiting: visits.filter(({ state }) => state === 'waiting'),
    counters: counters.map((counter) => {
      const visit = visits.find(
        ({ state, counter_id }) => takesCounter(state) && counter_id === counter.id,
      );
      const since = visit && now.getTime() - (atCounter.get(visit.id) ?? 0);
      return {
        ...counter,
        visit: visit ? { service_id: visit.service_id, since: since ?? 0 } : null,
      };
    }),
    expected: await readExpectedPeople(db, { team_id, day }),
    times,
    closings: new Map(
      services.map(({ id, weekly_hours, closures }) => [
        id,
        closingOf(
          { weekly_hours, closures: [...closures, ...(holidays ?? [])], timeZone: zone },
          day,
        ),
      ]),
    ),
  };
}

/** Milliseconds that each has been called or served for: while they are on hold, others are. */
async function readTimeAtCounters(
  db: Db,
  { now, team_id, visits }: { now: Date; team_id: string; visits: readonly CurrentVisit[] },
) {
  const ids = visits.filter(({ state }) => takesCounter(state)).map(({ id }) => id);
  const times = await rows<{ visit_id: string; seconds: number }>(
    db,
    sql`select visit_id, sum(extract(epoch from coalesce(ended_at, ${timestamptz(now)}) - started_at))::float8 as seconds
      from visit_periods
      where visit_id = any(${sql.param(ids)}::uuid[]) and team_id = ${team_id}
        and state = any(${sql.param([...COUNTER_STATES])}::text[]) group by visit_id`,
  );
  return new Map(times.map(({ visit_id, seconds }) => [visit_id, Math.max(0, seconds) * 1000]));
}

/** Whoever is booked for the day and not here yet. */
async function readExpectedPeople(db: Db, { team_id, day }: { team_id: string; day: string }) {
  const people = await rows<{ service_id: string; starts_at: string; priority: Priority }>(
    db,
    sql`select r.service_id, r.starts_at,
        case when extract(year from age(${day}::date, u.profile_birth_date)) >= ${SENIOR_AGE}
          then 'senior' else 'none' end as priority
      from reservations r join users u on u.id = r.user_id
      where r.team_id = ${team_id} and r.date = ${day} and r.status = 'approved'
        and r.source <> 'walk_in'
        and r.activity_status = 'scheduled'
        and ${isAround(sql`r.starts_at`, day)}`,
  );
  return people.map((person) => ({ ...person, starts_at: isoOf(person.starts_at) }));
}
