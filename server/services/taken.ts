/** How many places are taken in a span of days: of one service, read with it, or of several. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
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

/** Of a slot: when it starts (milliseconds), how many places are taken, and how many of them lie beyond the capacity. */
type TakenSlot = [starts_at: number, taken: number, squeezed_in: number];

/** Column `taken` of `services s`, by the placeholders of `takenValues`. */
export const takenColumn = sql`(select coalesce(json_agg(json_build_array(starts_at, taken, squeezed_in)), '[]')
  from (select (extract(epoch from r.starts_at) * 1000)::bigint as starts_at,
      sum(r.places)::int as taken,
      coalesce(sum(r.places) filter (where r.squeezed_in), 0)::int as squeezed_in
    from reservations r
    where r.service_id = s.id
      and ${takesPlace(sql.placeholder('now'), sql.placeholder('user_id'))}
      and r.starts_at >= ${sql.placeholder('after')}::timestamptz
      and r.starts_at < ${sql.placeholder('before')}::timestamptz
    group by r.starts_at
    having s.capacity - sum(r.places) <= ${sql.placeholder('most_free')}::int) slots) as taken`;

export interface TakenSlots {
  taken: readonly TakenSlot[];
}

/** Local days; today, and without an end, by default. */
export interface TakenDays {
  from?: string | undefined;
  to?: string | undefined;
  /** Slots with more free places are left out. */
  most_free?: number | undefined;
}
const ALL = 2 ** 31 - 1;

export function takenValues(
  { now, user_id }: Reader,
  { from, to, most_free = ALL }: TakenDays,
): Record<string, unknown> {
  const today = now.toISOString().slice(0, 10);
  const { after, before } = around(from ?? today, to ?? today);
  return {
    now: now.toISOString(),
    user_id,
    after,
    before: to === undefined ? 'infinity' : before,
    most_free,
  };
}

interface Reader {
  now: Date;
  /** The person that the booking is for. */
  user_id: string | null;
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
