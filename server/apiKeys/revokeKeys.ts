import { sql } from 'drizzle-orm';
import { apiKey } from '#schema/index.ts';
import { type Actor, logActivity } from '../activityLogs/log.ts';
import { subjectsOf } from '../activityLogs/subject.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { deleteMany } from '../resources/repository.ts';

/** All that somebody has: who knew their password may have made one. @returns how many */
export async function revokeKeysOf(tx: Tx, actor: Actor, owner_id: string): Promise<number> {
  const keys = await rows<{ id: string }>(
    tx,
    sql`select id from api_keys where owner_id = ${owner_id} order by id for update`,
  );
  if (keys.length === 0) return 0;
  const ids = keys.map(({ id }) => id);
  const subjects = await subjectsOf(tx, apiKey, ids);
  await deleteMany(tx, apiKey, ids);
  await logActivity(
    tx,
    actor,
    ids.map((id) => ({
      ...{ action: 'delete', resource: apiKey.name },
      ...{ subject_id: id, subject: subjects.get(id) },
    })),
  );
  return ids.length;
}
