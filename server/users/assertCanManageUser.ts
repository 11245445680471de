import { and, eq, ne } from 'drizzle-orm';
import { isAdmin } from '#schema/declaration/access.ts';
import { role, user } from '#schema/index.ts';
import type { Tx } from '../db/database.ts';
import { linkTable, tableOf } from '../db/tables/resourceTables.ts';
import type { Context } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { canGrant } from './roles/rules.ts';

const roles = tableOf(role);

/**
 * Suspending or deleting somebody takes all their roles away at once, so the viewer has to be allowed
 * to take each of their office roles.
 * @throws AppError forbidden
 */
export async function assertCanManageUser(tx: Tx, { viewer }: Context, id: string) {
  if (isAdmin(viewer)) return;
  const links = linkTable(user, 'roles');
  const held = await tx
    .select({ reach: roles.reach, permissions: roles.permissions })
    .from(roles)
    .innerJoin(links, eq(links.target_id, roles.id))
    .where(and(eq(links.owner_id, id), ne(roles.reach, 'own')));
  if (!canGrant(viewer, held)) throw forbidden();
}
