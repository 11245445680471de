/** How many places are taken, in one query for a span of days. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rows } from '../db/query.ts';

const DAY_MS = 86_400_000;

/** Instants that enclose these local days in any time zone. */
const around = (from: string, to: string) => ({
  after: new Date(Date.parse(from) - DAY_MS).toISOString(),
  before: new Date(Date.parse(to) + 2 * DAY_MS).toISOString(),
});

/** Expired holds do not count, nor does the reader's own hold. */
const takesPlace = (now: SQL | Placeholder | string, user_id: SQL | Placeholder | string | null) =>
  sql`r.seat is not null and (r.status <> 'held' or (r.held_until > ${now}::timestamptz
    and r.user_id is distinct from ${user_id}::uuid))`;

const countTaken = prepared<{ starts_at: string; taken: number; squeezed_in: number }>(
  'count_taken',
  sql`select r.starts_at, sum(r.places)::int as taken,
      coalesce(sum(r.places) filter (where r.squeezed_in), 0)::int as squeezed_in
    from reservations r
    where r.service_id = ${sql.placeholder('service_id')}
      and ${takesPlace(sql.placeholder('now'), sql.placeholder('user_id'))}
      and r.starts_at >= ${sql.placeholder('after')}::timestamptz
      and r.starts_at < ${sql.placeholder('before')}::timestamptz
    group by r.starts_at having sum(r.places) >= ${sql.placeholder('min_taken')}::int`,
);

interface Reader {
  now: Date;
  /** The person that the booking is for. */
  user_id: string | null;
}

/** Taken places by slot start, and how many of them lie beyond the capacity; slots with fewer than `min_taken` are left out. */
export async function takenPlaces(
  db: Db | Tx,
  service_id: string,
  {
    from,
    to,
    now,
    user_id,
    min_taken = 1,
  }: { from: string; to: string; min_taken?: number } & Reader,
): Promise<{ taken: Map<number, number>; squeezedIn: Map<number, number> }> {
  const counts = await countTaken(db, {
    service_id,
    user_id,
    min_taken,
    now: now.toISOString(),
    ...around(from, to),
  });
  const byStart = (count: 'taken' | 'squeezed_in') =>
    new Map(counts.map((slot) => [Date.parse(slot.starts_at), slot[count]]));
  return { taken: byStart('taken'), squeezedIn: byStart('squeezed_in') };
}

/** The full slots of several services from `from` on: by service, then by start, places taken. */
export async function fullSlots(
  db: Db | Tx,
  services: readonly { id: string; capacity: number }[],
  { from, to, now, user_id }: { from: string; to: string } & Reader,
): Promise<Map<string, Map<number, number>>> {
  const { after, before } = around(from, to);
  const capacities = JSON.stringify(services.map(({ id, capacity }) => ({ id, capacity })));
  const counts = await rows<{ service_id: string; starts_at: string; taken: number }>(
    db,
    sql`select r.service_id, r.starts_at, sum(r.places)::int as taken
      from jsonb_to_recordset(${capacities}::jsonb) as s (id uuid, capacity int)
      join reservations r on r.service_id = s.id
      where ${takesPlace(now.toISOString(), user_id)}
        and r.starts_at >= ${after} and r.starts_at < ${before}
      group by r.service_id, r.starts_at, s.capacity
      having sum(r.places) >= s.capacity`,
  );
  const full = new Map<string, Map<number, number>>();
  for (const { service_id, starts_at, taken } of counts) {
    const ofService = full.get(service_id) ?? new Map<number, number>();
    full.set(service_id, ofService.set(Date.parse(starts_at), taken));
  }
  return full;
}
