import { can, type Viewer } from '../../schema/access.ts';
import { actionsOf, type Resource } from '../../schema/defineResource.ts';

/** react-admin's names for what the declarations call otherwise. */
const ACTIONS: Record<string, string> = { edit: 'update', export: 'list', clone: 'create' };

interface AccessRequest {
  action: string;
  resource: string;
  record?: Record<string, unknown> | undefined;
}

/** What is not declared is denied. */
export function mayAccess(
  resources: readonly Resource[],
  viewer: Viewer | null,
  { action, resource: name, record }: AccessRequest,
): boolean {
  const resource = resources.find((one) => one.name === name);
  if (!resource || !viewer) return false;
  if (resource.singleton) return can(viewer, 'update', resource);
  const declared = ACTIONS[action] ?? action;
  return actionsOf(resource).includes(declared) && can(viewer, declared, resource, record);
}
