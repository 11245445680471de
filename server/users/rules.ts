import { sql } from 'drizzle-orm';
import { ADMIN } from '#schema/declaration/access.ts';
import { msg, phrase } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { lock } from '../db/locks.ts';
import { rows } from '../db/query.ts';
import { AppError, invalid } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { endUnconfirmed } from '../signIn/challenges/registrations.ts';
import { isLinked } from '../signIn/sessions/accounts.ts';
import { refuseBirthDate, refuseUnknownLanguage } from '../signIn/sessions/profile.ts';
import { assertCanManageUser } from './assertCanManageUser.ts';
import { derivedCategories } from './derivedCategories.ts';

export const userHooks: ResourceHooks = {
  async beforeWrite(tx, context, { before, after }) {
    if (before?.status === 'erased' && after !== null) throw erased();
    if (before && after === null) await assertCanManageUser(tx, context, before.id);
    const { email, username } = after ?? {};
    const isGivenOne = after !== null && (email !== null || username !== null);
    if (before?.email === null && isGivenOne) throw hasNoAccount();
    await endUnconfirmed(tx, {
      ...(email !== before?.email && { email }),
      ...(username !== before?.username && { username }),
      now: context.now,
    });
    refuseUnknownLanguage(after);
    await refuseDerived(tx, before?.categories, after?.categories);
    await refuseBirthDate(tx, { before, after: after ?? {}, now: context.now });
    await lockAdministrators(tx);
  },
  afterWrite: (tx) => assertAdminRemains(tx),
  list: derivedCategories,
};

/** What follows from the profile is not given. Those that were given before they followed from it stay. */
async function refuseDerived(tx: Tx, before: unknown, after: unknown) {
  const had = ((before ?? []) as { id: string }[]).map(({ id }) => id);
  const added = ((after ?? []) as (string | { id: string })[])
    .map((one) => (typeof one === 'string' ? one : one.id))
    .filter((id) => !had.includes(id));
  if (added.length === 0) return;
  const [derived] = await rows<{ name: string }>(
    tx,
    sql`select name from constituent_categories
      where id = any(${sql.param(added)}::uuid[]) and way = 'derived' limit 1`,
  );
  if (derived) throw invalid({ categories: phrase(FROM_PROFILE, derived) });
}
const FROM_PROFILE = msg('{name}: this follows from the profile, so fill that in instead');

/** Only the call by which they take their record over gives them one. */
export const hasNoAccount = () =>
  new AppError('transition', 'This person has no account of their own: a code gives it to them.');

/** An erased row belongs to nobody, so nothing may be written into it. */
export const erased = () =>
  new AppError('transition', 'This person was erased, so nothing of them can be changed.');

/**
 * Call it before a change that ends with `assertAdminRemains`: only one transaction counts administrators
 * at a time.
 */
export const lockAdministrators = (tx: Tx) => lock(tx, 'administrators');

/** @throws AppError in_use when the transaction would leave no active administrator */
export async function assertAdminRemains(tx: Tx) {
  const left = await rows(
    tx,
    sql`select 1 from users u join users_roles l on l.owner_id = u.id join roles r on r.id = l.target_id
      where r.name = ${ADMIN} and u.status = 'active' limit 1`,
  );
  if (left.length === 0) {
    throw new AppError(
      'in_use',
      'There must be at least one administrator. Make somebody else an administrator first.',
    );
  }
  await assertLocalAdminRemains(tx);
}

/** An active administrator with a password, and the role from here, can sign in when single sign-on fails. */
export const isLocalAdmin = async (tx: Tx, id: unknown): Promise<boolean> =>
  (
    await rows(
      tx,
      sql`select 1 from users u join users_roles l on l.owner_id = u.id join roles r on r.id = l.target_id
        join credentials c on c.user_id = u.id
        where u.id = ${id}::uuid and r.name = ${ADMIN} and u.status = 'active'
          and not ${isLinked(sql`u.id`)} limit 1`,
    )
  ).length > 0;

async function assertLocalAdminRemains(tx: Tx) {
  const [needed] = await rows<{ id: string | null }>(
    tx,
    sql`select local_administrator_id as id from settings where not local_staff_sign_in`,
  );
  if (!needed || (await isLocalAdmin(tx, needed.id))) return;
  throw new AppError(
    'in_use',
    'This is the administrator who may sign in when single sign-on fails. Choose another one in the settings first.',
  );
}
