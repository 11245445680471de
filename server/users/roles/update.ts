/** Changing what a role allows. */
import { sql } from 'drizzle-orm';
import { scopeOf } from '#schema/declaration/access.ts';
import { role } from '#schema/index.ts';
import type { RoleUpdate } from '#schema/users/accounts.ts';
import { type Grants, gains } from '#schema/users/roles.ts';
import type { Context } from '../../http/context.ts';
import { notFound, stale } from '../../http/errors.ts';
import { type FoundRecord, findOne } from '../../resources/repository.ts';
import { update as updateRecord } from '../../resources/update.ts';
import { closeChallengesOfAll } from '../../signIn/challenges/challenges.ts';
import { endSessionsOfAll } from '../../signIn/sessions/sessions.ts';
import { confirmPassword } from '../password.ts';
import { checkRole } from './rules.ts';

/**
 * Holders of a role that now allows more have to sign in again.
 * @throws AppError invalid at `current_password` where what the role allows changes; as `checkRole`
 */
export async function updateRole(
  context: Context,
  id: string,
  { current_password, ...values }: RoleUpdate,
): Promise<FoundRecord<typeof role>> {
  const scope = scopeOf(context.viewer, role, 'update');
  const seen = await findOne(context.db, role, id, { scope, audience: 'admin' });
  if (!seen) throw notFound();
  const isPower = changesPower(seen, { ...seen, ...values });
  if (isPower) {
    checkRole(context.viewer, { before: seen, after: { ...seen, ...values } });
    await confirmPassword(context, current_password);
  }
  return updateRecord(context, role, id, values, {
    async beforeWrite(_tx, { viewer }, { before, after }) {
      checkRole(viewer, { before, after });
      // Somebody else changed it meanwhile, so no password was asked for this change.
      if (!isPower && before && after && changesPower(before, after)) throw stale();
    },
    async afterWrite(tx, { session_id }, _ids, [before]) {
      if (!before || !gains([grantsOf(before)], [grantsOf({ ...before, ...values })])) return;
      const users = sql`(select owner_id from users_roles where target_id = ${id})`;
      await endSessionsOfAll(tx, { users, kept: session_id });
      await closeChallengesOfAll(tx, { users, now: context.now });
    },
  });
}

const grantsOf = ({ reach, permissions }: Record<string, unknown>) =>
  ({ reach, permissions }) as Grants;

function changesPower(before: Record<string, unknown>, after: Record<string, unknown>) {
  const sorted = ({ permissions }: Grants) => JSON.stringify([...permissions].sort());
  const [was, is] = [grantsOf(before), grantsOf(after)];
  return was.reach !== is.reach || sorted(was) !== sorted(is);
}
