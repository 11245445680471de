import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { notification } from '#schema/index.ts';
import type { ReadInput } from '#schema/users/notifications.ts';
import { prepared } from '../db/prepared.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';

const notifications = tableOf(notification);

/** Every open page calls this every few seconds, so it is one small prepared query. */
const unreadCount = prepared<{ unread: number }>(
  'unread_notifications',
  sql`select count(*)::int as unread from notifications
    where user_id = ${sql.placeholder('user_id')} and read_at is null`,
);

export async function countUnread({ db, viewer }: Context): Promise<{ unread: number }> {
  if (!viewer) throw unauthenticated();
  const [counted] = await unreadCount(db, { user_id: viewer.id });
  return { unread: counted?.unread ?? 0 };
}

/** @throws AppError not_found if one of the ids is not the viewer's; then none is marked */
export async function markRead(context: Context, { ids }: ReadInput): Promise<{ unread: number }> {
  const { viewer, now } = context;
  if (!viewer) throw unauthenticated();
  const own = eq(notifications.user_id, viewer.id);
  await context.db.transaction(async (tx) => {
    if (ids) {
      const wanted = [...new Set(ids)];
      const ownNotices = await tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(own, inArray(notifications.id, wanted)));
      if (ownNotices.length < wanted.length) throw notFound();
    }
    await tx
      .update(notifications)
      .set({ read_at: now.toISOString(), updated_at: now.toISOString() })
      .where(and(own, isNull(notifications.read_at), ids && inArray(notifications.id, ids)));
  });
  return countUnread(context);
}
