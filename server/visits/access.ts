import { reachesOf } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';

/** Whether the viewer works in the line of this team. */
export function servesTeam({ viewer }: Context, team_id: string): boolean {
  const reaches = reachesOf(viewer, reservation, 'update_activity_status');
  const isOwn = reaches.includes('team') && viewer?.team_ids.includes(team_id);
  return reaches.includes('all') || isOwn === true;
}

/** @throws AppError not_found: the line is as if it did not exist */
export function assertServesTeam(context: Context, team_id: string) {
  if (!servesTeam(context, team_id)) throw notFound();
}
