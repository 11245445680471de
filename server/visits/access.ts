import { reachesOf } from '#schema/declaration/access.ts';
import { reservation } from '#schema/index.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';

/** Whether the viewer works in the line of this team, and sees its reservations. */
export function servesTeam({ viewer }: Context, team_id: string): boolean {
  const isOwn = viewer?.team_ids.includes(team_id) ?? false;
  return ['update_activity_status', 'list'].every((action) => {
    const reaches = reachesOf(viewer, reservation, action);
    return reaches.includes('all') || (isOwn && reaches.includes('team'));
  });
}

/** @throws AppError not_found: the line is as if it did not exist */
export function assertServesTeam(context: Context, team_id: string) {
  if (!servesTeam(context, team_id)) throw notFound();
}
