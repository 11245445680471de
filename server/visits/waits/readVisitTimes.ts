/** What the last visits of a team say of the next ones: two queries, remembered for a minute. */
import { sql } from 'drizzle-orm';
import { addDays } from '#schema/time/zone.ts';
import type { Priority } from '#schema/visits/visit.ts';
import type { VisitTimes } from '#schema/visits/visitTimes.ts';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';

/** Older visits say less. */
const DAYS = 60;
/** Of each service; of appointments and walk-ins. */
const MOST_STAYS = 200;
const MOST_ARRIVALS = 1000;
const MOST_LATENESS = 200;
/** Seconds. A visit that took longer was forgotten, and a counter that called nobody for longer had a break. */
const LONGEST_STAY = 4 * 3600;
const LONGEST_PAUSE = 180;
const HOURS_A_DAY = 8;
/** What is assumed of ten appointments before there are any. */
const ASSUMED = { booked: 10, came: 8.5 };

interface Service {
  id: string;
  slot_minutes: number;
}

/** @param day from which on nothing is known: today, or one that is replayed */
export async function readVisitTimes(
  db: Db,
  { team_id, day }: { team_id: string; day: string },
  services: readonly Service[],
): Promise<VisitTimes> {
  const from = addDays(day, -DAYS);
  const stays = await rows<{ service_id: string; seconds: number[] }>(
    db,
    sql`with taken as (
        select v.id, v.day, r.service_id, p.counter_id, min(p.started_at) as began,
          max(p.ended_at) as ended, sum(extract(epoch from p.ended_at - p.started_at)) as seconds
        from visits v join visit_periods p on p.visit_id = v.id and p.team_id = v.team_id
        join reservations r on r.id = v.reservation_id
        where v.team_id = ${team_id} and v.day >= ${from} and v.day < ${day}
          and p.state in ('called', 'being_served') and p.ended_at is not null
        group by v.id, v.day, r.service_id, p.counter_id),
      paused as (
        select *, extract(epoch from lead(began) over (partition by counter_id, day order by began) - ended) as pause
        from taken where seconds between 1 and ${LONGEST_STAY}),
      latest as (
        select service_id, seconds + case when counter_id is not null and pause between 0 and ${LONGEST_PAUSE}
            then pause else 0 end as seconds,
          row_number() over (partition by service_id order by began desc) as place
        from paused)
      select service_id, array_agg(seconds::float8) as seconds from latest
      where place <= ${MOST_STAYS} group by service_id`,
  );
  const arrivals = await rows<{
    service_id: string;
    is_walk_in: boolean;
    priority: Priority | null;
    late: number | null;
    day: string;
  }>(
    db,
    sql`select r.service_id, r.source = 'walk_in' as is_walk_in, v.priority,
        extract(epoch from v.arrived_at - r.starts_at)::float8 as late, to_char(r.date, 'YYYY-MM-DD') as day
      from reservations r left join visits v on v.reservation_id = r.id and v.day = r.date
      where r.team_id = ${team_id} and r.date >= ${from} and r.date < ${day} and r.status = 'approved'
        and r.starts_at between ${from}::date - interval '1 day' and ${day}::date + interval '1 day'
        and (v.id is not null or r.activity_status <> 'scheduled')
      order by r.starts_at desc limit ${MOST_ARRIVALS}`,
  );
  const booked = arrivals.filter(({ is_walk_in }) => !is_walk_in);
  const came = booked.flatMap(({ late }) => (late === null ? [] : [late]));
  const walkIns = arrivals.flatMap(({ is_walk_in, service_id, priority }) =>
    is_walk_in && priority !== null ? [{ service_id, priority }] : [],
  );
  const days = new Set(arrivals.map((arrival) => arrival.day)).size;
  return {
    stays: new Map(stays.map(({ service_id, seconds }) => [service_id, seconds])),
    planned: new Map(services.map(({ id, slot_minutes }) => [id, slot_minutes])),
    lateness: came.slice(0, MOST_LATENESS),
    comingShare: (came.length + ASSUMED.came) / (booked.length + ASSUMED.booked),
    walkIns: { perHour: days > 0 ? walkIns.length / (days * HOURS_A_DAY) : 0, kinds: walkIns },
  };
}
