/** Deletes for good what is in the trash; files that nothing else refers to are cleaned away later. */
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import { trash } from '#schema/index.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import { type Actor, logActivity, systemActor } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { timestamptz } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { lockMany } from '../resources/repository.ts';
import { forgetVersions } from '../resources/revisions.ts';
import { inScope } from '../resources/where.ts';

const kept = tableOf(trash);
/** At most this many in one transaction, so that nobody waits for the locks. */
const AT_ONCE = 1000;

/** All of them or none. @throws AppError not_found, also out of reach */
export async function purge(context: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await context.db.transaction(async (tx) => {
    const scope = scopeOf(context.viewer, trash, 'delete');
    const found = await lockMany(tx, trash, wanted, scope);
    if (found.length < wanted.length) throw notFound();
    await purgeWhere(tx, context, inArray(kept.id, found));
  });
}

/** All that the viewer reaches, or all of one resource. */
export async function empty(context: Context, resource?: string): Promise<{ count: number }> {
  const scope = inScope(trash, scopeOf(context.viewer, trash, 'delete'), (value) =>
    sql.param(value),
  );
  const where = and(
    scope,
    resource === undefined ? undefined : sql`${kept.resource} = ${resource}`,
  );
  return { count: await purgeAll(context.db, context, where) };
}

/** @returns how many were older than so many days */
export const purgeOld = (db: Db, now: Date, days: number): Promise<number> =>
  purgeAll(
    db,
    systemActor(now),
    sql`${kept.created_at} < ${timestamptz(now)} - ${days}::int * interval '1 day'`,
  );

async function purgeAll(db: Db, actor: Actor, where: SQL | undefined): Promise<number> {
  let all = 0;
  for (;;) {
    const some = sql`${kept.id} in (select id from ${kept} where ${where ?? sql`true`}
      order by id limit ${AT_ONCE} for update skip locked)`;
    const count = await db.transaction((tx) => purgeWhere(tx, actor, some));
    all += count;
    if (count < AT_ONCE) return all;
  }
}

/** It, and what was deleted along with it. */
const idsIn = (content: readonly KeptRows[]) =>
  content.flatMap(({ link, rows }) => (link === undefined ? rows.map(({ id }) => String(id)) : []));

async function purgeWhere(tx: Tx, actor: Actor, where: SQL): Promise<number> {
  const gone = await tx
    .delete(kept)
    .where(where)
    .returning({
      ...{ id: kept.id, name: kept.name, resource: kept.resource, team_id: kept.team_id },
      content: kept.content,
    });
  await forgetVersions(
    tx,
    gone.flatMap(({ content }) => idsIn(content)),
  );
  await logActivity(
    tx,
    actor,
    gone.map(({ id, name, resource, team_id }) => ({
      action: 'purge',
      resource,
      subject_id: id,
      subject: { subject_name: name, owner_id: null, team_id },
    })),
  );
  return gone.length;
}
