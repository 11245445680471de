/** Who may call: each route declares it. */

import { actionsIn, type Policy } from '#schema/calls/call.ts';
import { hasRole, reachesOf, type Viewer } from '#schema/declaration/access.ts';
import { actionsOf } from '#schema/declaration/defineResource.ts';
import { resourceNamed } from '#schema/index.ts';
import { closedToKeys, forbidden, unauthenticated } from './errors.ts';

/**
 * At the start, for each route.
 * @throws Error for a route without a policy, or with a permission that no resource declares
 */
export function checkPolicy({ policy, isForKeys }: RouteAccess, route: string) {
  if (!policy) throw new Error(`${route} declares no policy`);
  if (isForKeys && policy === 'signed_in') {
    throw new Error(`${route} is for keys, which have what they name: it needs a permission`);
  }
  if (typeof policy === 'string') return;
  const { resource } = policy;
  const declared = actionsOf(resourceNamed(resource));
  const unknown = actionsIn(policy).find((action) => !declared.includes(action));
  if (unknown !== undefined) {
    throw new Error(`${route} asks for ${resource}.${unknown}, which no resource declares`);
  }
}

/** What a route says of who may call it. */
export interface RouteAccess {
  policy?: Policy;
  isForKeys?: boolean;
}

/** @throws AppError 401 for someone unknown, 403 for someone who does not hold the permission */
export function enforce(
  { policy, isForKeys = false }: RouteAccess,
  { viewer }: { viewer: Viewer | null },
) {
  if (viewer?.key && !isForKeys) throw closedToKeys();
  if (!policy || policy === 'everyone') return;
  if (policy === 'signed_in') {
    if (!viewer) throw unauthenticated();
    return;
  }
  if (isHeld(policy, viewer)) return;
  throw viewer ? forbidden() : unauthenticated();
}

/** Whether somebody unknown may call it. */
export const isOpen = (policy: Policy): boolean =>
  policy === 'everyone' || (policy !== 'signed_in' && isHeld(policy, null));

const isHeld = (policy: Exclude<Policy, string>, viewer: Viewer | null): boolean =>
  hasRole(viewer, policy.roles ?? []) &&
  actionsIn(policy).some(
    (action) => reachesOf(viewer, resourceNamed(policy.resource), action).length > 0,
  );
