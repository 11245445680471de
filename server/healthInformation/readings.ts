/** Whose health information an account has read. */
import { sql } from 'drizzle-orm';
import { reachesOf } from '#schema/declaration/access.ts';
import type { Readings, ReadingsQuery } from '#schema/healthInformation/healthCalls.ts';
import { user } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { forbidden, invalid } from '../http/errors.ts';

/** More than anybody reads on a screen. */
const MAX_READINGS = 1000;

/** @throws AppError forbidden below the reach of all records; invalid at `account` */
export async function listReadings(context: Context, query: ReadingsQuery): Promise<Readings> {
  const { db, viewer } = context;
  if (!reachesOf(viewer, user, 'list_health_readings').includes('all')) throw forbidden();
  const readings = await readingsBy(db, query);
  await db.transaction((tx) =>
    logActivity(tx, context, [
      { action: 'list_health_readings', resource: user.name, subject_id: readings.account.id },
    ]),
  );
  return readings;
}

interface Row {
  id: string;
  at: string;
  owner_id: string | null;
  name: string | null;
  team_id: string | null;
  team: string | null;
}

/** @throws AppError invalid at `account`, and at `to` for a day before the first */
export async function readingsBy(db: Db, { account, from, to }: ReadingsQuery): Promise<Readings> {
  if (to < from) throw invalid({ to: 'Choose a day that is not before the first' });
  const [person] = await rows<{ id: string; name: string }>(
    db,
    sql`select id, concat_ws(' ', profile_first_name, profile_last_name) as name from users
      where lower(email) = lower(${account}) or lower(username) = lower(${account})
      order by lower(email) = lower(${account}) desc limit 1`,
  );
  if (!person) throw invalid({ account: 'There is no such account' });
  const { time_zone } = await readSettings(db);
  const midnight = (day: string, later: number) =>
    sql`(${day}::date + ${later}::int)::timestamp at time zone ${time_zone}`;
  const readings = await rows<Row>(
    db,
    sql`select l.id, l.created_at as at, l.owner_id, l.subject_name as name, l.team_id, t.name as team
      from activity_logs l left join teams t on t.id = l.team_id
      where l.actor_id = ${person.id} and l.action = 'read_health_information'
        and l.created_at >= ${midnight(from, 0)} and l.created_at < ${midnight(to, 1)}
      order by l.created_at desc, l.id desc limit ${MAX_READINGS + 1}`,
  );
  return {
    account: person,
    data: readings.slice(0, MAX_READINGS).map(({ id, at, owner_id, name, team_id, team }) => ({
      id,
      at: new Date(at).toISOString(),
      person: { id: owner_id, name: name ?? '' },
      team: team_id !== null && team !== null ? { id: team_id, name: team } : null,
    })),
    is_whole: readings.length <= MAX_READINGS,
  };
}
