import { can, hasRole, type Viewer } from '#schema/declaration/access.ts';
import { actionsOf, type Resource } from '#schema/declaration/defineResource.ts';

/** react-admin's names for what the declarations call otherwise. */
const ACTIONS: Record<string, string> = { edit: 'update', export: 'list', clone: 'create' };

interface AccessRequest {
  action: string;
  resource: string;
  record?: Record<string, unknown> | undefined;
  /** One of these is needed as well, by name; none is when there are none. */
  roles?: readonly string[];
}

/** What is not declared is denied. */
export function mayAccess(
  resources: readonly Resource[],
  viewer: Viewer | null,
  { action, resource: name, record, roles = [] }: AccessRequest,
): boolean {
  const resource = resources.find((entry) => entry.name === name);
  if (!resource || !viewer || !hasRole(viewer, roles)) return false;
  if (resource.singleton) return can(viewer, 'update', resource);
  const declared = ACTIONS[action] ?? action;
  return actionsOf(resource).includes(declared) && can(viewer, declared, resource, record);
}
