import type { Db } from '#server/db/database.ts';
import { newSession } from '#server/signIn/sessions/sessions.ts';

/** Signed in at that moment, as after a login. @returns the session's token */
export async function buildSession(
  db: Db,
  user: { id: string },
  now: Date,
  { has_password = true } = {},
): Promise<string> {
  const session = { user_id: user.id, now, address: null, device: 'test', has_password };
  const { token } = await db.transaction((tx) => newSession(tx, session));
  return token;
}
