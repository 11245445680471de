/** Who works in the line of a team: by the same rule as the server. */
import { isAdmin, reachesOf, type Viewer } from '#schema/declaration/access.ts';
import type { Someone } from '#schema/declaration/scope.ts';
import { reservation } from '#schema/resources/reservation.ts';

const reaches = (viewer: Someone) => reachesOf(viewer, reservation, 'update_activity_status');

export const servesEveryTeam = (viewer: Someone) => reaches(viewer).includes('all');

export const servesOneOf = (viewer: Viewer | null, team_ids: readonly string[]): boolean =>
  servesEveryTeam(viewer) ||
  (reaches(viewer).includes('team') && team_ids.some((id) => viewer?.team_ids.includes(id)));

export const servesAnyTeam = (viewer: Someone): boolean =>
  servesEveryTeam(viewer) ||
  (reaches(viewer).includes('team') && (viewer?.team_ids.length ?? 0) > 0);

/** Staff of a team begin with its day, administrators with the figures. */
export const beginsWithToday = (viewer: Someone): boolean =>
  !isAdmin(viewer) && servesAnyTeam(viewer) && (viewer?.team_ids.length ?? 0) > 0;
