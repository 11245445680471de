/** The viewer's password: changed, or confirmed before something important. */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { passwordBody } from '#schema/signIn/login.ts';
import type { Profile } from '#schema/users/profile.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { credentials } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid, stale, unauthenticated } from '../http/errors.ts';
import { kickOutbox } from '../mails/kick.ts';
import { closeChallengesOf } from '../signIn/challenges/challenges.ts';
import { countOne, refundCounts, tooMany } from '../signIn/challenges/rateLimit.ts';
import { type Owner, refusalOf } from '../signIn/passwords/passwordRules.ts';
import { hashPassword, isRightPassword } from '../signIn/passwords/passwords.ts';
import { notifyPasswordChanged } from '../signIn/sessions/notifications.ts';
import { profileOf } from '../signIn/sessions/profile.ts';
import { endOtherSessions } from '../signIn/sessions/sessions.ts';
import { confirmSignOn } from '../signIn/sessions/signOnAgain.ts';

const TRIES = 10;
const WINDOW = 15 * 60;

/**
 * Whose roles a provider gives, it vouches for once more; others give their password.
 * @throws AppError invalid at `current_password`; too_many_requests
 */
export async function confirmPassword(context: Context, current_password: string | undefined) {
  if (!(await confirmSignOn(context))) await checkPassword(context, current_password);
}

/**
 * Not within a transaction: hashing takes long.
 * @throws AppError invalid at `current_password`; too_many_requests after ten in a quarter of an hour
 */
export async function checkPassword(
  context: Context,
  current_password: string | undefined,
): Promise<Owner & { kept: string }> {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  if (current_password === undefined) {
    throw invalid({ current_password: 'Enter your own password to do this' });
  }
  const tried = await countOne({ db, now }, ['password', viewer.id], WINDOW);
  if (tried.count > TRIES) throw tooMany(tried.retry_after);
  const owner = await findOwner(db, viewer.id);
  const isRight = await isRightPassword(owner?.kept ?? null, current_password, context);
  if (!owner?.kept || !isRight) {
    throw invalid({ current_password: 'This is not your current password' });
  }
  await refundCounts(db, [tried]);
  return { ...owner, kept: owner.kept };
}

/** Ends every other session of the person and tells them by mail. */
export async function changePassword(
  context: Context,
  body: z.infer<typeof passwordBody>,
): Promise<Profile> {
  const { db, now, viewer, session_id } = context;
  if (!viewer) throw unauthenticated();
  await confirmSignOn(context);
  const owner = await checkPassword(context, body.current_password);
  const problem = await refusalOf(db, body.password, owner);
  if (problem) throw invalid({ password: problem });
  const password_hash = await hashPassword(body.password, context);
  await db.transaction(async (tx) => {
    await replacePassword(tx, { user_id: viewer.id, kept: owner.kept, password_hash, now });
    await endOtherSessions(tx, viewer.id, session_id);
    await closeChallengesOf(tx, { user_id: viewer.id, now });
    await logActivity(tx, context, [
      { action: 'update_password', resource: 'users', subject_id: viewer.id },
    ]);
    await notifyPasswordChanged(tx, { to: owner.email, now });
  });
  kickOutbox(db);
  return profileOf(context);
}

async function findOwner(db: Db, id: string): Promise<(Owner & { kept: string | null }) | null> {
  const [found] = await rows<Owner & { kept: string | null }>(
    db,
    sql`select u.email, u.username, u.profile_first_name as first_name,
        u.profile_last_name as last_name, c.password_hash as kept
      from users u left join credentials c on c.user_id = u.id where u.id = ${id}`,
  );
  return found ?? null;
}

/** Only if it is still the password that was checked: the second of two concurrent changes is stale. */
async function replacePassword(
  tx: Tx,
  change: { user_id: string; kept: string; password_hash: string; now: Date },
) {
  const changed = await tx
    .update(credentials)
    .set({ password_hash: change.password_hash, changed_at: change.now.toISOString() })
    .where(and(eq(credentials.user_id, change.user_id), eq(credentials.password_hash, change.kept)))
    .returning({ user_id: credentials.user_id });
  if (changed.length === 0) throw stale();
}
