/** Asks for the password again before what an open session alone is not enough for. */
import { eq } from 'drizzle-orm';
import { credentials } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid, unauthenticated } from '../http/errors.ts';
import { confirmSignOn, isFreshSession } from '../signIn/sessions/signOnAgain.ts';
import { checkPassword } from './password.ts';

/**
 * Without a password (codes by e-mail), a sign-in a moment ago counts instead.
 * @throws AppError invalid at `current_password`
 */
export async function confirmIdentity(context: Context, current_password: string | undefined) {
  const { db, viewer } = context;
  if (!viewer) throw unauthenticated();
  if (await confirmSignOn(context)) return;
  const own = eq(credentials.user_id, viewer.id);
  const [password] = await db.select().from(credentials).where(own);
  if (password) await checkPassword(context, current_password);
  else if (!(await isFreshSession(context))) {
    throw invalid({ current_password: 'Sign out and in again first: it is a while ago' });
  }
}
