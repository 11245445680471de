/** Lifts a reached limit by resetting its counter. */
import { sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import { reachedLimit } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findOne } from '../resources/repository.ts';

/** All of them or none. @throws AppError not_found, also for one out of the viewer's reach */
export async function lift(context: Context, ids: readonly string[]) {
  const { viewer, now } = context;
  const scope = scopeOf(viewer, reachedLimit, 'lift');
  const wanted = [...new Set(ids)].sort();
  await context.db.transaction(async (tx) => {
    for (const id of wanted) {
      const limit = await findOne(tx, reachedLimit, id, { scope, audience: 'staff', lock: true });
      if (!limit) throw notFound();
      await rows(
        tx,
        sql`with lifted as (update reached_limits set lifted_at = ${now.toISOString()},
            updated_at = ${now.toISOString()} where id = ${id} returning counter)
          delete from rate_limits where key in (select counter from lifted)`,
      );
    }
    await logActivity(
      tx,
      context,
      wanted.map((id) => ({ action: 'lift_limit', resource: reachedLimit.name, subject_id: id })),
    );
  });
  return { ids: wanted };
}
