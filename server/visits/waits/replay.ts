/** Replays recorded days: what would have been said to each who came, against how long they waited. */
import { sql } from 'drizzle-orm';
import { mayCall, type Waiting } from '#schema/visits/line.ts';
import { takesCounter } from '#schema/visits/steps.ts';
import type { LineOrder, Priority, VisitState } from '#schema/visits/visit.ts';
import type { VisitTimes } from '#schema/visits/visitTimes.ts';
import { type OpenCounterNow, playLine } from '#schema/visits/waits.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { isAround } from '../line.ts';
import { readVisitTimes } from './readVisitTimes.ts';
import type { WaitRecord } from './waitRecords.ts';

interface RecordedDay {
  team_id: string;
  day: string;
}

/** Days on which counters called people. */
export const readRecordedDays = (db: Db) =>
  rows<RecordedDay>(
    db,
    sql`select distinct v.team_id, to_char(v.day, 'YYYY-MM-DD') as day from visits v
      join visit_periods p on p.visit_id = v.id
      where p.state in ('called', 'being_served') and p.counter_id is not null
      order by day, team_id`,
  );

/** It replays who found no counter free. Nothing of the day is known beforehand, but who is booked. */
export async function replayDay(db: Db, { team_id, day }: RecordedDay): Promise<WaitRecord[]> {
  const services = await rows<{ id: string; slot_minutes: number }>(
    db,
    sql`select id, slot_minutes from services where team_id = ${team_id}`,
  );
  const times = await readVisitTimes(db, { team_id, day }, services);
  const recorded = await readDay(db, { team_id, day });
  return recorded.visits.flatMap((visit) => recordOf(visit, recorded, times) ?? []);
}

interface Period {
  state: VisitState;
  counter_id: string | null;
  from: number;
  to: number;
}
interface RecordedVisit extends Omit<Waiting, 'called_at' | 'counter_id'> {
  arrived: number;
  periods: Period[];
}
interface Booked {
  service_id: string;
  starts_at: string;
  priority: Priority;
  arrived: number | null;
}
interface Recorded {
  order: LineOrder;
  visits: RecordedVisit[];
  booked: Booked[];
  counters: { id: string; service_ids: string[]; open: { from: number; to: number }[] }[];
}

const isWithin = (now: number) => (span: { from: number; to: number }) =>
  span.from <= now && now < span.to;

function recordOf(visit: RecordedVisit, day: Recorded, times: VisitTimes): WaitRecord | null {
  const now = visit.arrived;
  const called = visit.periods.find(({ state }) => takesCounter(state));
  if (!called || called.counter_id === null) return null;
  const counters = day.counters
    .filter(({ open }) => open.some(isWithin(now)))
    .map(({ id, service_ids }): OpenCounterNow => {
      const others = day.visits.filter((recordedVisit) => recordedVisit.id !== visit.id);
      const there = others.flatMap(({ service_id, periods }) =>
        periods
          .filter((period) => period.counter_id === id && isWithin(now)(period))
          .map(({ from }) => ({ service_id, since: from })),
      );
      return { id, service_ids, priority_in_a_row: 0, visit: there[0] ?? null };
    });
  const waiting = day.visits
    .filter(({ number, periods }) => {
      const state = periods.find(isWithin(now))?.state;
      return number < visit.number && state === 'waiting';
    })
    .map(asWaiting);
  const person = asWaiting(visit);
  if (counters.some((counter) => counter.visit === null && mayCall(counter, person, now)))
    return null;
  const expected = day.booked.filter(({ arrived }) => arrived === null || arrived > now);
  const line = { now, order: day.order, counters, expected, times };
  const wait = playLine({ ...line, waiting: [...waiting, person] }).waitOf(visit.id);
  return wait && { service_id: visit.service_id, wait, waited: (called.from - now) / 60_000 };
}

const asWaiting = ({ arrived: _, periods: __, ...person }: RecordedVisit): Waiting => ({
  ...person,
  counter_id: null,
  called_at: null,
});

const EPOCH = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;
const END = Number.MAX_SAFE_INTEGER;

async function readDay(db: Db, { team_id, day }: RecordedDay): Promise<Recorded> {
  const visits = await rows<Omit<RecordedVisit, 'periods'> & { due: number }>(
    db,
    sql`select v.id, v.number, r.service_id, v.priority, ${EPOCH('v.due_at')} as due,
        ${EPOCH('v.arrived_at')} as arrived
      from visits v join reservations r on r.id = v.reservation_id
      where v.team_id = ${team_id} and v.day = ${day} order by v.number`,
  );
  const periods = await rows<Omit<Period, 'to'> & { visit_id: string; to: number | null }>(
    db,
    sql`select p.visit_id, p.state, p.counter_id, ${EPOCH('p.started_at')} as from,
        ${EPOCH('p.ended_at')} as to
      from visit_periods p join visits v on v.id = p.visit_id
      where v.team_id = ${team_id} and v.day = ${day} and p.team_id = v.team_id
      order by p.started_at, p.id`,
  );
  const booked = await rows<Booked>(
    db,
    sql`select r.service_id, to_char(r.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
        coalesce(v.priority, 'none') as priority, ${EPOCH('v.arrived_at')} as arrived
      from reservations r left join visits v on v.reservation_id = r.id and v.day = r.date
      where r.team_id = ${team_id} and r.date = ${day} and r.status = 'approved' and r.source <> 'walk_in'
        and ${isAround(sql`r.starts_at`, day)}`,
  );
  const [team] = await rows<{ line_order: LineOrder }>(
    db,
    sql`select line_order from teams where id = ${team_id}`,
  );
  const counters = await rows<{ id: string; service_ids: string[] }>(
    db,
    sql`select c.id, array(select l.target_id from counters_services l where l.owner_id = c.id) as service_ids
      from counters c where c.team_id = ${team_id} order by c.id`,
  );
  const stays = periods.map((period) => ({ ...period, to: period.to ?? END }));
  return {
    order: team?.line_order ?? 'by_appointment',
    booked,
    visits: visits.map(({ due, ...visit }) => ({
      ...visit,
      due_at: new Date(due).toISOString(),
      periods: stays.filter(({ visit_id }) => visit_id === visit.id),
    })),
    counters: await Promise.all(
      counters.map(async (counter) => ({
        ...counter,
        open: await openSpans(db, { id: counter.id, day, used: stays }),
      })),
    ),
  };
}

interface UsedCounter {
  id: string;
  day: string;
  used: readonly Period[];
}

/** As the log has it; without its lines, from the first call to the last. */
async function openSpans(db: Db, { id, day, used }: UsedCounter) {
  const lines = await rows<{ action: string; at: number }>(
    db,
    sql`select action, ${EPOCH('created_at')} as at from activity_logs
      where subject_id = ${id} and action in ('open_counter', 'close_counter')
        and ${isAround(sql`created_at`, day)}
      order by created_at, id`,
  );
  const own = used.filter(({ counter_id, state }) => counter_id === id && takesCounter(state));
  if (own.length === 0) return [];
  const whole = {
    from: Math.min(...own.map(({ from }) => from)),
    to: Math.max(...own.map(({ to }) => to)),
  };
  const spans = lines.flatMap(({ action, at }, place) =>
    action === 'open_counter' ? [{ from: at, to: lines[place + 1]?.at ?? END }] : [],
  );
  return spans.length > 0 ? spans : [whole];
}
