/** Places that services offered on each day, from the hours that held then. */
import { sql } from 'drizzle-orm';
import { seatsOffered } from '#schema/reservations/slots.ts';
import { addDays } from '#schema/time/zone.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { HoursRules } from '../db/tables/figureTables.ts';
import type { FactQuery, OrganisationTime } from './facts.ts';

interface Hours {
  service_id: string;
  team_id: string;
  valid_from: string;
  is_active: boolean;
  rules: HoursRules;
}
export interface Offered {
  day: string;
  team_id: string;
  service_id: string;
  seats: number;
}

export async function readOffered(
  db: Db | Tx,
  { from, to, team_ids, service_id }: FactQuery,
  { time_zone: timeZone, holidays }: OrganisationTime,
): Promise<Offered[]> {
  const found = await rows<Hours>(
    db,
    sql`select service_id, team_id, to_char(valid_from, 'YYYY-MM-DD') as valid_from, is_active, rules
      from service_hours where valid_from <= ${to}::date
        ${service_id ? sql`and service_id = ${service_id}::uuid` : sql``}
      order by service_id, valid_from`,
  );
  return found.flatMap((hours, index) => {
    if (!hours.is_active || (team_ids && !team_ids.includes(hours.team_id))) return [];
    const next = found[index + 1];
    const isLast = next?.service_id !== hours.service_id;
    const last = isLast || next.valid_from > to ? to : addDays(next.valid_from, -1);
    return daysOf(hours.valid_from > from ? hours.valid_from : from, last).map((day) => ({
      ...{ day, team_id: hours.team_id, service_id: hours.service_id },
      seats: seatsOffered({ rules: hours.rules, holidays, timeZone }, day),
    }));
  });
}

/** Both included; none when the last comes before the first. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
