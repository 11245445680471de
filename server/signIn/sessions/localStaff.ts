/** Whether staff may sign in with a password or passkey of this product, beside single sign-on. */
import { type SQL, sql } from 'drizzle-orm';
import { phrase } from '#schema/language/index.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { isLinked, worksHere } from './accounts.ts';

/** A condition: staff sign in with the provider alone, and this one is not who always may here. */
export const isShutOut = (id: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from settings s where not s.local_staff_sign_in
    and s.local_administrator_id is distinct from ${id})`;

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
    sql`select 1 where ${worksHere(who)} and (${isLinked(who)} or ${isShutOut(who)})`,
  );
  if (refused.length === 0) return;
  throw new AppError('forbidden', phrase('Staff sign in with {label} here.', { label: sign_on }));
}
