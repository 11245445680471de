/** Whose health information staff may read, and fill in with the person at the desk. */
import { sql } from 'drizzle-orm';
import { reachesOf } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';

/** A visit gives access for so long before and after it. */
const READING_DAYS = 30;

export interface VisitingPerson {
  id: string;
  name: string;
  team_id: string;
}

/**
 * For staff of the service's team who hold the permission, while the person visits.
 * @throws AppError not_found
 */
export async function findVisitingPerson(
  { db, now, viewer }: Context,
  { service_id, user_id }: { service_id: string; user_id: string },
  tx: Db | Tx = db,
): Promise<VisitingPerson> {
  if (!viewer) throw unauthenticated();
  const reaches = reachesOf(viewer, user, 'read_health_information');
  if (!reaches.includes('team') && !reaches.includes('all')) throw notFound();
  const window = (sign: 1 | -1) =>
    sql`${timestamptz(now)} + ${sign * READING_DAYS}::int * interval '1 day'`;
  const [row] = await rows<VisitingPerson>(
    tx,
    sql`select u.id, concat_ws(' ', u.profile_first_name, u.profile_last_name) as name, s.team_id
      from services s join users u on u.id = ${user_id} and u.status <> 'erased'
      where s.id = ${service_id} and exists (select 1 from reservations r
        where r.user_id = u.id and r.team_id = s.team_id and r.status in ('pending', 'approved')
          and r.starts_at between ${window(-1)} and ${window(1)})`,
  );
  if (!row || !viewer.team_ids.includes(row.team_id)) throw notFound();
  return row;
}

export const subjectOf = ({ id, name, team_id }: VisitingPerson) => ({
  subject_name: name,
  owner_id: id,
  team_id,
});

/** The person sees that their office has read it. */
export const logReading = (context: Context, person: VisitingPerson) =>
  context.db.transaction((tx) =>
    logActivity(tx, context, [
      {
        action: 'read_health_information',
        resource: user.name,
        subject_id: person.id,
        subject: subjectOf(person),
      },
    ]),
  );
