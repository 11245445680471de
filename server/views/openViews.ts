/** The views that somebody can open a list with; which of them they may change, their scope says. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { anyOf, can, isAdmin, readAudience, where } from '#schema/declaration/access.ts';
import { MAX_PER_PAGE } from '#schema/declaration/listQuery.ts';
import { resources, view } from '#schema/index.ts';
import type { ownDefaultBody, View } from '#schema/views/savedView.ts';
import type { Db } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound, unauthenticated } from '../http/errors.ts';
import { findPage } from '../resources/page.ts';
import { readableLists, viewForReader } from './rules.ts';

/** Own ones, those of own teams, and those for everybody, of the lists that one may read. */
export async function openViews(context: Context) {
  const views = await readableViews(context);
  const own = await ownDefaults(context);
  const data = resources.flatMap((resource) => {
    const ofList = views.filter((open) => open.resource === resource.name);
    if (ofList.length === 0) return [];
    const chosen = own.find((choice) => choice.resource === resource.name)?.view_id;
    return {
      resource: resource.name,
      own_default: ofList.find(({ id }) => id === chosen)?.id ?? null,
      shared_default: sharedDefault(context, ofList),
      views: ofList.map((open) => ({
        ...viewForReader(context, open),
        may_change: can(context.viewer, 'update', view, open),
      })),
    };
  });
  return { data };
}

/** With null, the choice is taken back. @throws AppError not_found for a view that is not open to one */
export async function setOwnDefault(
  context: Context,
  { resource, view_id }: z.infer<typeof ownDefaultBody>,
) {
  const { db, viewer, now } = context;
  if (!viewer) throw unauthenticated();
  if (!resources.some(({ name }) => name === resource)) {
    throw invalid({ resource: 'There is no such list' });
  }
  const isOpen = (other: View) => other.id === view_id && other.resource === resource;
  if (view_id !== null && !(await readableViews(context)).some(isOpen)) throw notFound();
  await db.execute(sql`insert into list_views (user_id, resource, view_id, saved, updated_at)
    values (${viewer.id}, ${resource}, ${view_id}, '[]', ${timestamptz(now)})
    on conflict (user_id, resource) do update
      set view_id = excluded.view_id, updated_at = excluded.updated_at`);
}

/** What somebody has saved for themselves, for the export of all that is held on them. */
export const ownViews = (db: Db, user_id: string) =>
  rows(
    db,
    sql`select name, resource, filters, sort_by, order_by, per_page, columns, created_at
      from views where owner_id = ${user_id} order by resource, name`,
  );

async function readableViews(context: Context): Promise<View[]> {
  const { db, viewer, language } = context;
  if (!viewer) throw unauthenticated();
  // Administrators see those of every team: they look after them.
  const scope = anyOf([
    where('owner_id', [viewer.id]),
    where('team_id', viewer.team_ids),
    where('shared_with', isAdmin(viewer) ? ['team', 'all'] : ['all']),
  ]);
  const query = {
    ...{ page: 1, per_page: MAX_PER_PAGE, sort_by: 'name', filters: {} },
    order_by: 'ASC' as const,
  };
  const audience = readAudience(context, view, 'list');
  const page = await findPage(db, view, query, { scope, audience, viewer, language });
  const lists = readableLists(context);
  return page.data.filter(({ resource }) => lists.includes(resource));
}

const ownDefaults = ({ db, viewer }: Context) =>
  rows<{ resource: string; view_id: string | null }>(
    db,
    sql`select resource, view_id from list_views where user_id = ${viewer?.id ?? null}`,
  );

/** That of a team of one's own comes before that for everybody. */
function sharedDefault({ viewer }: Context, views: readonly View[]): string | null {
  const defaults = views.filter(({ is_default }) => is_default);
  const isOwnTeams = ({ team_id }: View) =>
    team_id !== null && (viewer?.team_ids.includes(team_id) ?? false);
  const chosen =
    defaults.find(isOwnTeams) ?? defaults.find(({ shared_with }) => shared_with === 'all');
  return chosen?.id ?? null;
}
