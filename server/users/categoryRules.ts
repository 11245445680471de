import { sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import { changesBetween, logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { nextUpdatedAt } from '../resources/repository.ts';

export const categoryHooks: ResourceHooks = {
  async beforeWrite(tx, context, { before, after }) {
    const isLeft = before?.way === 'declared' && after && (after.way ?? 'declared') !== 'declared';
    if (isLeft) await endUnchecked(tx, context, before.id);
  },
};

/** So many rows of the log in one statement. */
const AT_ONCE = 500;

/** What nobody has checked is worth nothing where people say it of themselves no longer; staff may give it anew. */
async function endUnchecked(tx: Tx, context: Context, category_id: string) {
  const unchecked = JSON.stringify([{ category_id, status: 'unchecked' }]);
  const people = await rows<{ id: string; before: object[]; after: object[] }>(
    tx,
    sql`with held as (select id, category_confirmations as before from users
        where category_confirmations @> ${unchecked}::jsonb order by id for update),
      unlinked as (delete from users_categories
        where target_id = ${category_id} and owner_id in (select id from held))
      update users set updated_at = ${nextUpdatedAt(sql`users.updated_at`, context.now)},
        category_confirmations = (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(held.before) c
          where c ->> 'category_id' <> ${category_id})
      from held where users.id = held.id
      returning users.id, held.before, users.category_confirmations as after`,
  );
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE).map(({ id, before, after }) => ({
      ...{ action: 'update' as const, resource: user.name, subject_id: id },
      changes: changesBetween(
        user,
        { category_confirmations: before, categories: [category_id] },
        { category_confirmations: after, categories: [] },
      ),
    }));
    await logActivity(tx, context, some);
  }
}
