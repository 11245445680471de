/** Whether staff may sign in with a password or passkey of this product, beside single sign-on. */
import { sql } from 'drizzle-orm';
import { phrase } from '#schema/language/index.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { isLinked, worksHere } from './accounts.ts';

/**
 * One administrator always may, in case the provider fails; whom the provider gives their roles, never.
 * @throws AppError forbidden
 */
export async function refuseLocalStaff(
  tx: Db | Tx,
  { sign_on }: Pick<Context, 'sign_on'>,
  user_id: string,
) {
  if (!sign_on) return;
  const who = sql`${user_id}::uuid`;
  const refused = await rows(
    tx,
    sql`select 1 from settings s where ${worksHere(who)} and (${isLinked(who)} or (not s.local_staff_sign_in
      and s.local_administrator_id is distinct from ${who}))`,
  );
  if (refused.length === 0) return;
  throw new AppError('forbidden', phrase('Staff sign in with {label} here.', { label: sign_on }));
}
