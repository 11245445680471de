/** What the activity log says of a record, in its order. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';

interface LoggedRow {
  action: string;
  changes: unknown[];
  actor_id: string | null;
  actor_name: string;
  team_id: string | null;
}

export const loggedOn = (db: Db, subject_id: string) =>
  rows<LoggedRow>(
    db,
    sql`select action, changes, actor_id, actor_name, team_id from activity_logs
      where subject_id = ${subject_id} order by id`,
  );

export const actionsOn = async (db: Db, subject_id: string): Promise<string[]> =>
  (await loggedOn(db, subject_id)).map(({ action }) => action);
