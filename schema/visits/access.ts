/** Who works in the line of a team: the server refuses by it, and the pages offer by it. */
import { reachesOf } from '../declaration/access.ts';
import type { Someone } from '../declaration/scope.ts';
import { reservation } from '../resources/reservation.ts';

/** Whoever serves a line records visits, and sees the reservations that they are for. */
const NEEDED = ['update_activity_status', 'list'];
const reachesAll = (viewer: Someone, isOwn: boolean) =>
  NEEDED.every((action) => {
    const reaches = reachesOf(viewer, reservation, action);
    return reaches.includes('all') || (isOwn && reaches.includes('team'));
  });

export const servesEveryTeam = (viewer: Someone) => reachesAll(viewer, false);

export const servesTeam = (viewer: Someone, team_id: string) =>
  reachesAll(viewer, viewer?.team_ids.includes(team_id) ?? false);

export const servesAnyTeam = (viewer: Someone) =>
  reachesAll(viewer, (viewer?.team_ids.length ?? 0) > 0);
