/** What the database itself says about the seats of a service; no application code in between. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';

/** Slots that hold more people than their service takes. */
export const overbookedSlots = (db: Db) =>
  rows<{ service_id: string; starts_at: string; held: number; capacity: number }>(
    db,
    sql`select r.service_id, r.starts_at, sum(r.places)::int as held, s.capacity
      from reservations r join services s on s.id = r.service_id
      where r.status in ('pending', 'approved')
      group by r.service_id, r.starts_at, s.capacity having sum(r.places) > s.capacity`,
  );

/** People who hold places at one time, by the local time of the slot. */
export async function heldByTime(db: Db, service_id: string): Promise<Record<string, number>> {
  const found = await rows<{ time: string; held: number }>(
    db,
    sql`select time, sum(places)::int as held from reservations
      where service_id = ${service_id} and seat is not null group by time order by time`,
  );
  return Object.fromEntries(found.map(({ time, held }) => [time, held]));
}

/** All rows that a booking leaves behind; one booking leaves one of each. */
export async function countTraces(db: Db) {
  const [found] = await rows<{ reservations: number; history: number; logs: number }>(
    db,
    sql`select (select count(*)::int from reservations) as reservations,
      (select count(*)::int from reservation_history) as history,
      (select count(*)::int from activity_logs where resource = 'reservations') as logs`,
  );
  return found;
}
