import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { can } from '#schema/declaration/access.ts';
import { listDefaults } from '#schema/declaration/defineResource.ts';
import { resources, view } from '#schema/index.ts';
import type { saveViewBody, updateViewBody, View } from '#schema/views/savedView.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Context } from '../http/context.ts';
import { forbidden, invalid, unauthenticated } from '../http/errors.ts';
import * as operations from '../resources/operations.ts';
import { insertOne } from '../resources/repository.ts';
import { update } from '../resources/update.ts';
import { viewForReader, viewHooks } from './rules.ts';

/** @throws AppError invalid for what the list does not have; forbidden for others than own teams */
export async function saveView(context: Context, body: z.infer<typeof saveViewBody>) {
  const resource = resources.find(({ name }) => name === body.resource);
  if (!resource) throw invalid({ resource: NO_LIST });
  const { sort_by, order_by } = listDefaults(resource);
  const values = {
    ...{ sort_by, order_by, per_page: 10, filters: [], columns: [], is_default: false },
    ...body,
    ...belongsTo(context, { shared_with: 'me', ...body }),
  };
  if (!can(context.viewer, 'save', view, values)) throw forbidden();
  const id = uuidv7();
  await context.db.transaction(async (tx) => {
    await viewHooks.beforeWrite?.(tx, context, { before: null, after: values });
    await insertOne(tx, view, id, values, context);
    await viewHooks.afterWrite?.(tx, context, [id], []);
    await logActivity(tx, context, [{ action: 'create', resource: view.name, subject_id: id }]);
  });
  return viewForReader(context, await operations.findForWriter(context, view, id));
}
const NO_LIST = 'There is no such list';

export async function updateView(
  context: Context,
  id: string,
  body: z.infer<typeof updateViewBody>,
) {
  const sharing =
    body.shared_with && belongsTo(context, { ...body, shared_with: body.shared_with });
  return viewForReader(
    context,
    await update(context, view, id, { ...body, ...sharing }, viewHooks),
  );
}

/** One's own has an owner, a team's has a team, and everybody's neither. */
function belongsTo(
  { viewer }: Context,
  { shared_with, team_id = null, is_default = false }: Sharing,
) {
  if (!viewer) throw unauthenticated();
  return {
    shared_with,
    owner_id: shared_with === 'me' ? viewer.id : null,
    team_id: shared_with === 'team' ? team_id : null,
    ...(shared_with === 'me' && { is_default }),
  };
}
type Sharing = Pick<View, 'shared_with'> & {
  team_id?: string | null | undefined;
  is_default?: boolean | undefined;
};
