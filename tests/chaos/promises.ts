/** What is promised of every booking that was acknowledged, looked up in the database itself. */
import { sql } from 'drizzle-orm';
import { rows } from '#server/db/query.ts';
import { overbookedSlots } from '../server/reservations/seats.ts';
import type { Crowd } from './crowd.ts';
import type { Place } from './place.ts';

interface Kept {
  acknowledged: number;
  /** No such row, or not that person, service and time. */
  lost: number;
  unseated: number;
  /** Without their row of the activity log, or of their history. */
  unlogged: number;
  /** Without exactly one mail, queued or sent, or the event that it is written from. */
  unmailed: number;
  overbooked: number;
}

async function whatIsKept(place: Place, crowd: Crowd): Promise<Kept> {
  const all = JSON.stringify(crowd.acknowledged);
  return place.look(async (db) => {
    const [found] = await rows<Omit<Kept, 'acknowledged' | 'overbooked'>>(
      db,
      sql`with told as (
          select * from jsonb_to_recordset(${all}::jsonb)
            as told (id uuid, user_id uuid, service_id uuid, date date, time text)),
        mailed as (
          select link, count(*) as times from (
            select letter->'action'->>'link' as link from mail_contents
            union all select '/my/reservations/' || subject_id from events where name = 'booked') m group by 1)
        select count(*) filter (where r.id is null)::int as lost,
          count(*) filter (where r.seat is null)::int as unseated,
          count(*) filter (where not exists (select from activity_logs l
              where l.resource = 'reservations' and l.subject_id = told.id::text and l.action = 'create')
            or not exists (select from reservation_history h where h.reservation_id = told.id))::int as unlogged,
          count(*) filter (where coalesce(m.times, 0) <> 1)::int as unmailed
        from told left join mailed m on m.link = '/my/reservations/' || told.id
          left join reservations r using (id, user_id, service_id, date, time)`,
    );
    if (!found) throw new Error('Nothing was counted');
    const overbooked = (await overbookedSlots(db)).length;
    return { acknowledged: crowd.acknowledged.length, ...found, overbooked };
  });
}

/** @returns a figure for the table, and whether it is as promised */
export async function checkKept(place: Place, crowd: Crowd) {
  const { acknowledged, ...amiss } = await whatIsKept(place, crowd);
  const told = Object.entries(amiss).flatMap(([name, count]) =>
    count > 0 || ALWAYS_TOLD.includes(name) ? `${count} ${name}` : [],
  );
  const holds = acknowledged > 0 && Object.values(amiss).every((count) => count === 0);
  return { figure: `${acknowledged} booked, ${told.join(', ')}`, holds };
}

const ALWAYS_TOLD = ['lost', 'overbooked'];

export const ALL_KEPT = 'each with place, log and mail; 0 overbooked';

/** Answers that nobody may get, whatever happens beneath. */
export const wrongAnswers = (crowd: Crowd) => [
  ...[...crowd.statuses].filter((status) => ![0, 201, 409, 503].includes(status)),
  ...[...crowd.changes].filter((status) => ![0, 200, 503].includes(status)),
];
