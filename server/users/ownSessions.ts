/** The person's own sessions: listed, and ended one by one. */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { sessionsAnswer } from '#schema/users/profile.ts';
import { logActivity } from '../activityLogs/log.ts';
import { sessions } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { notFound, unauthenticated } from '../http/errors.ts';

export async function listSessions({
  db,
  viewer,
  session_id,
  now,
}: Context): Promise<z.infer<typeof sessionsAnswer>> {
  if (!viewer) throw unauthenticated();
  const { id, device, address, created_at, used_at } = sessions;
  const found = await db
    .select({ id, device, address, created_at, used_at })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, viewer.id),
        gt(sessions.idle_until, now.toISOString()),
        gt(sessions.expires_at, now.toISOString()),
      ),
    )
    .orderBy(desc(used_at), desc(id));
  return { data: found.map((one) => ({ ...one, current: one.id === session_id })) };
}

/** @throws AppError not_found, also for a session of somebody else */
export async function endOwnSession(context: Context, id: string): Promise<void> {
  const { db, viewer } = context;
  if (!viewer) throw unauthenticated();
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, viewer.id), eq(sessions.id, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound();
    await logActivity(tx, context, [
      { action: 'end_session', resource: 'users', subject_id: viewer.id },
    ]);
  });
}
