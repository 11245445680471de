/** Who works in the line of a team: the server refuses by it, and the pages offer by it. */
import { reachesOf } from '../declaration/access.ts';
import type { Someone } from '../declaration/scope.ts';
import { reservation } from '../resources/reservation.ts';

const reaches = (viewer: Someone) => reachesOf(viewer, reservation, 'update_activity_status');
/** With that reach, the teams of the viewer are theirs to serve. */
const ownTeams = (viewer: Someone): readonly string[] =>
  reaches(viewer).includes('team') ? (viewer?.team_ids ?? []) : [];

export const servesEveryTeam = (viewer: Someone) => reaches(viewer).includes('all');

export const servesTeam = (viewer: Someone, team_id: string) =>
  servesEveryTeam(viewer) || ownTeams(viewer).includes(team_id);

export const servesAnyTeam = (viewer: Someone) =>
  servesEveryTeam(viewer) || ownTeams(viewer).length > 0;
