/** Who hears of which changes: whoever may list what has changed. */
import { scopeOf, type Viewer } from '../declaration/access.ts';
import type { Resource } from '../declaration/defineResource.ts';
import { teamField } from '../declaration/ownerField.ts';

/** Where only the database could tell whether a record is in reach, nothing is heard of it. */
export function hearsOf(viewer: Viewer, resource: Resource, team_id: string | null): boolean {
  const scope = shownTo(viewer, resource);
  if (typeof scope === 'boolean') return scope;
  const field = teamField(resource);
  return scope.some(
    (condition) =>
      !('through' in condition) &&
      condition.field === field &&
      team_id !== null &&
      condition.in.includes(team_id),
  );
}

/** Whether every change is heard of; of others the list has to be asked for by the clock. */
export function hearsAllOf(viewer: Viewer, resource: Resource): boolean {
  const scope = shownTo(viewer, resource);
  if (typeof scope === 'boolean') return true;
  const field = teamField(resource);
  return scope.every((condition) => !('through' in condition) && condition.field === field);
}

const shownTo = (viewer: Viewer, resource: Resource) =>
  scopeOf(viewer, resource, resource.singleton ? 'show' : 'list');
