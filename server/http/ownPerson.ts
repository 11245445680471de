import { isOwnPerson } from '#schema/declaration/scope.ts';
import type { Context } from './context.ts';
import { notFound, unauthenticated } from './errors.ts';

/**
 * A call about oneself is about the viewer, or the person in their care that it names.
 * @throws AppError not_found for anybody else
 */
export function ownPersonId({ viewer }: Pick<Context, 'viewer'>, user_id?: string): string {
  if (!viewer) throw unauthenticated();
  const id = user_id ?? viewer.id;
  if (!isOwnPerson(viewer, id)) throw notFound();
  return id;
}
