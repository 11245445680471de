import type { Resource } from './defineResource.ts';
import type { Scope, Viewer } from './scope.ts';

/** The field that says whose a record is: the one by which its own reach is told. */
export const ownerField = (resource: Resource): string | null =>
  fieldOf(resource.scope?.own?.(PROBE), PROBE.id);

/** The field that says whose team's it is. */
export const teamField = (resource: Resource): string | null =>
  fieldOf(resource.scope?.team?.(PROBE), PROBE.team_ids[0]);

/** Somebody that no record knows, to see by which field a reach is told. */
const PROBE: Viewer = { id: 'owner', roles: [], team_ids: ['team'] };

function fieldOf(scope: Scope | undefined, value: string | undefined): string | null {
  if (scope === undefined || typeof scope === 'boolean') return null;
  const ownCondition = scope.find(
    (condition) => !('through' in condition) && value !== undefined && condition.in.includes(value),
  );
  return ownCondition && 'field' in ownCondition ? ownCondition.field : null;
}
