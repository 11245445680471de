/** Signs somebody out everywhere, or the viewer everywhere else. */
import { logActivity } from '../activityLogs/log.ts';
import type { Context } from '../http/context.ts';
import { unauthenticated } from '../http/errors.ts';
import { endOtherSessions } from '../signIn/sessions/sessions.ts';
import { assertCanManageUser } from './assertCanManageUser.ts';
import { changePerson, sessionToKeep } from './operations.ts';

export async function endOwnOthers(context: Context): Promise<void> {
  const { db, viewer, session_id } = context;
  if (!viewer) throw unauthenticated();
  await db.transaction(async (tx) => {
    await endOtherSessions(tx, viewer.id, session_id);
    await logActivity(tx, context, [
      { action: 'end_sessions', resource: 'users', subject_id: viewer.id },
    ]);
  });
}

/** @throws AppError not_found out of reach; forbidden for somebody whom the viewer may not manage */
export const endSessionsOf = (context: Context, id: string): Promise<void> =>
  changePerson(context, { id, action: 'end_sessions' }, async (tx) => {
    await assertCanManageUser(tx, context, id);
    await endOtherSessions(tx, id, sessionToKeep(context, id));
    return { values: {}, changes: {} };
  });
