/** Who hears of which changes: whoever may list what has changed. */
import type { Viewer } from '#schema/declaration/access.ts';
import { resources } from '#schema/index.ts';
import { hearsOf } from '#schema/live/hearing.ts';
import { DAY_TOPIC, type LiveChange } from '#schema/live/message.ts';
import { servesTeam } from '#schema/visits/access.ts';

export function mayHear(viewer: Viewer, { topic, team_id }: LiveChange): boolean {
  if (topic === DAY_TOPIC) return team_id !== null && servesTeam(viewer, team_id);
  const resource = resources.find(({ name }) => name === topic);
  return resource !== undefined && hearsOf(viewer, resource, team_id);
}
