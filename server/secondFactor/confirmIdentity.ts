/** Asks for the password again before a change of how somebody signs in. */
import { eq, sql } from 'drizzle-orm';
import { confirmPassword } from '../accounts/password.ts';
import { rows, timestamptz } from '../db/query.ts';
import { credentials } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid, unauthenticated } from '../http/errors.ts';

/** Without a password (codes by e-mail, single sign-on), a sign-in within this time counts instead. */
const FRESH_MINUTES = 10;

/** @throws AppError invalid at `current_password` */
export async function confirmIdentity(context: Context, current_password: string | undefined) {
  const { db, session_id, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  const { id } = viewer;
  const [password] = await db.select().from(credentials).where(eq(credentials.user_id, id));
  if (password) {
    await confirmPassword(context, current_password);
    return;
  }
  const fresh = await rows(
    db,
    sql`select 1 from sessions where user_id = ${id} and id = ${session_id}
      and created_at > ${timestamptz(now)} - ${FRESH_MINUTES}::int * interval '1 minute'`,
  );
  if (fresh.length === 0) {
    throw invalid({ current_password: 'Sign out and in again first: it is a while ago' });
  }
}
