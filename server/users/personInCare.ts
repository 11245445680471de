import { audienceOf } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import type { PersonInCare } from '#schema/users/care.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findOne } from '../resources/repository.ts';
import { withoutCheckers } from '../signIn/sessions/profile.ts';

/** @throws AppError not_found for anybody who is not in the viewer's care */
export async function showPersonInCare({ db, viewer }: Context, id: string): Promise<PersonInCare> {
  const audience = audienceOf(viewer, true);
  const scope = [{ field: 'responsible_id', in: [viewer?.id ?? ''] }];
  const record = await findOne(db, user, id, { scope, audience });
  if (!record) throw notFound();
  return withoutCheckers(record as PersonInCare);
}
