/** A person's own settings of the administration's lists; not logged. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListView, listViewBody } from '#schema/users/listViews.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';

export async function listViewsOf({ db, viewer }: Context): Promise<{ data: ListView[] }> {
  if (!viewer) throw unauthenticated();
  const data = await rows<ListView>(
    db,
    sql`select resource, hidden, saved from list_views where user_id = ${viewer.id} order by resource`,
  );
  return { data };
}

export async function updateListView(
  context: Context,
  { resource, hidden, saved }: z.infer<typeof listViewBody>,
): Promise<{ data: ListView[] }> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  const asJson = (value: unknown) =>
    value === undefined || value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;
  const changes = [
    sql`updated_at = excluded.updated_at`,
    ...(hidden === undefined ? [] : [sql`hidden = excluded.hidden`]),
    ...(saved === undefined ? [] : [sql`saved = excluded.saved`]),
  ];
  await db.execute(sql`insert into list_views (user_id, resource, hidden, saved, updated_at)
    values (${viewer.id}, ${resource}, ${asJson(hidden)}, ${asJson(saved ?? [])}, ${timestamptz(now)})
    on conflict (user_id, resource) do update set ${sql.join(changes, sql`, `)}`);
  return listViewsOf(context);
}
