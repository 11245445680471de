/** How often each service was booked lately, from the stored counts alone. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { placeOfTotal } from './counts.ts';
import { ORGANISATION } from './rollups.ts';

const DAYS = 60;

const lastDay = sql`(select max(starts_on) from figure_rollups
  where team_id = ${ORGANISATION}::uuid and span = 'day')`;

/** Over the last days that were counted: `service_id` and `bookings`, no row for what was not booked. */
export const demandOfServices: SQL = sql`
  select entry.key::uuid as service_id,
    sum((entry.value ->> ${placeOfTotal('bookings')}::int)::int) as bookings
  from figure_rollups f, jsonb_each(f.services) as entry
  where f.team_id = ${ORGANISATION}::uuid and f.span = 'day' and f.starts_on > ${lastDay} - ${DAYS}::int
  group by 1`;

/** @returns a text that is equal until another day has been counted */
export async function demandVersion(db: Db): Promise<string> {
  const [counted] = await rows<{ day: string | null }>(db, sql`select ${lastDay}::text as day`);
  return counted?.day ?? '';
}
