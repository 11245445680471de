/** Who hears of which changes: whoever may list what has changed. */
import { scopeOf, type Viewer } from '#schema/declaration/access.ts';
import { teamField } from '#schema/declaration/ownerField.ts';
import { resources } from '#schema/index.ts';
import { DAY_TOPIC, type LiveChange } from '#schema/live/message.ts';
import { servesTeam } from '#schema/visits/access.ts';

/** Where only the database could tell whether a record is in reach, nothing is heard of it. */
export function mayHear(viewer: Viewer, { topic, team_id }: LiveChange): boolean {
  if (topic === DAY_TOPIC) return team_id !== null && servesTeam(viewer, team_id);
  const resource = resources.find(({ name }) => name === topic);
  if (!resource) return false;
  const scope = scopeOf(viewer, resource, 'list');
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
