import { servesTeam } from '#schema/visits/access.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';

/** @throws AppError not_found: the line is as if it did not exist */
export function assertServesTeam({ viewer }: Context, team_id: string) {
  if (!servesTeam(viewer, team_id)) throw notFound();
}
