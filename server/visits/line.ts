/**
 * The line of a team. Whoever changes it locks its day first, and reads it after that: so two clerks
 * never call the same person, and no number is given twice.
 */
import { type SQL, sql } from 'drizzle-orm';
import { DAY_TOPIC } from '#schema/live/message.ts';
import type { ActivityStatus } from '#schema/reservations/transitions.ts';
import { toLocal } from '#schema/time/zone.ts';
import { servesTeam } from '#schema/visits/access.ts';
import type { Visit } from '#schema/visits/day.ts';
import { startOf } from '#schema/visits/orderChain.ts';
import { type PrintState, type Priority, ticketOf, type VisitState } from '#schema/visits/visit.ts';
import { announce } from '../db/announce.ts';
import type { Db, Tx } from '../db/database.ts';
import { plannedRows } from '../db/prepared.ts';
import { rows, timestamptz } from '../db/query.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import { isoOf } from '../db/tables/columns.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { newToken } from '../sealing/tokens.ts';

/**
 * Today where the organisation is. Inside a transaction it is read by that one: a second connection may not
 * be had, and the embedded database has no second one.
 */
export const localDay = async (db: Db | Tx, { now }: Pick<Context, 'now'>) =>
  toLocal(now.getTime(), timeZoneOf(await readSettings(db))).date;

/** The same as a column `date` of one row, for statements that go on from it. */
export const localToday = ({ now }: Pick<Context, 'now'>): SQL =>
  sql`(select (${timestamptz(now)} at time zone coalesce(max(time_zone), ${timeZoneOf({ time_zone: null })}))::date as date
    from settings)`;

/** @throws AppError not_found: to whoever does not serve it, the line is as if it did not exist */
export function assertServesTeam({ viewer }: Pick<Context, 'viewer'>, team_id: string) {
  if (!servesTeam(viewer, team_id)) throw notFound();
}

/** Milliseconds after its page last reported at which a counter counts as closed. */
const LEFT_AFTER = 5 * 60_000;

/** Whether the seat's page reported within `LEFT_AFTER`. */
export const isAttended = (seat: string, { now }: Pick<Context, 'now'>): SQL =>
  sql`${sql.identifier(seat)}.seen_at > ${timestamptz(new Date(now.getTime() - LEFT_AFTER))}`;

export interface TeamDayKey {
  team_id: string;
  day: string;
}

/**
 * Locks the lines, always in the same order, and counts their versions up. Reservations are locked
 * after that, never before.
 */
export async function lockLines(tx: Tx, day: string, team_ids: readonly string[]) {
  for (const team_id of [...new Set(team_ids)].sort()) {
    await tx.execute(sql`insert into line_days (team_id, day, last_number, version, link, record_key)
      values (${team_id}, ${day}, 0, 1, ${startOf({ team_id, day })}, ${newToken()})
      on conflict (team_id, day) do update set version = line_days.version + 1`);
  }
  announceDays(tx, team_ids);
}

/** For the desks of these teams. */
const announceDays = (db: Db | Tx, team_ids: readonly string[]) =>
  announce(
    db,
    team_ids.map((team_id) => ({ topic: DAY_TOPIC, team_id })),
  );

/** The line is locked: the next number of the day. */
export async function nextNumber(tx: Tx, { team_id, day }: TeamDayKey): Promise<number> {
  const [given] = await rows<{ last_number: number }>(
    tx,
    sql`update line_days set last_number = last_number + 1
      where team_id = ${team_id} and day = ${day} returning last_number`,
  );
  if (!given) throw new Error('The line is not locked');
  return given.last_number;
}

/** A visit as it is now. `team_id` and `counter_id` are those of its present state. */
export interface CurrentVisit {
  id: string;
  reservation_id: string;
  service_id: string;
  reservation_team_id: string;
  user_id: string;
  activity_status: ActivityStatus;
  team_id: string;
  day: string;
  letter: string;
  number: number;
  priority: Priority;
  arrived_at: string;
  due_at: string;
  calls: number;
  called_at: string | null;
  ticket_key: string | null;
  /** Of its arrival, in the record of the line. */
  link: string | null;
  print_state: PrintState;
  state: VisitState;
  counter_id: string | null;
  /** Another team sent them on. */
  is_guest: boolean;
  note: string | null;
  since: string;
}

/** Whoever waits for a counter that is gone, or is not in use, waits for any. */
const COUNTER_ID = sql`case when p.state <> 'waiting' then p.counter_id else (select c.id from counters c
  where c.id = p.counter_id and c.team_id = p.team_id and c.is_active) end`;

/**
 * @param condition on visits `v`, reservations `r` and the last period `p` of each. One on `p` alone would
 *   look for that period of every visit there ever was
 */
export async function readVisits(db: Db | Tx, condition: SQL): Promise<CurrentVisit[]> {
  const currentVisits = await plannedRows<CurrentVisit>(
    db,
    sql`select v.id, v.reservation_id, r.service_id, r.team_id as reservation_team_id, r.user_id, r.activity_status,
        p.team_id, to_char(v.day, 'YYYY-MM-DD') as day, v.letter, v.number, v.priority, v.arrived_at,
        v.due_at, v.calls, v.called_at, v.ticket_key, v.link, v.print_state, p.state,
        ${COUNTER_ID} as counter_id, r.team_id <> p.team_id as is_guest, p.note, p.started_at as since
      from visits v
      join reservations r on r.id = v.reservation_id
      join lateral (select * from visit_periods own where own.visit_id = v.id
        order by own.ended_at is null desc, own.started_at desc, own.id desc limit 1) p on true
      where ${condition} order by v.due_at, v.number`,
  );
  return currentVisits.map((visit) => ({
    ...visit,
    arrived_at: isoOf(visit.arrived_at),
    due_at: isoOf(visit.due_at),
    called_at: visit.called_at && isoOf(visit.called_at),
    since: isoOf(visit.since),
  }));
}

/** A day of any zone lies within a day of the same date in UTC, so the index of an instant finds it. */
export const isAround = (instant: SQL, day: SQL | string): SQL =>
  sql`${instant} between ${day}::date - interval '1 day' and ${day}::date + interval '2 days'`;

/** Visits that are open in the line of a team. */
export const inLineOf = (team_id: string): SQL =>
  sql`v.id in (select visit_id from visit_periods where ended_at is null and team_id = ${team_id})`;

/** Who is called to the counter or served there: in the words of the index that allows one at most. */
export const atCounter = (counter_id: string): SQL =>
  sql`v.id in (select visit_id from visit_periods where counter_id = ${counter_id}
    and ended_at is null and state in ('called', 'being_served'))`;

export function shownVisit(visit: CurrentVisit): Visit {
  return {
    id: visit.id,
    ticket: ticketOf(visit),
    number: visit.number,
    state: visit.state,
    since: visit.since,
    arrived_at: visit.arrived_at,
    due_at: visit.due_at,
    priority: visit.priority,
    team_id: visit.team_id,
    counter_id: visit.counter_id,
    calls: visit.calls,
    called_at: visit.called_at,
    note: visit.note,
    print_state: visit.print_state,
    ticket_key: visit.ticket_key,
  };
}
