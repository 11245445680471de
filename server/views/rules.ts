import { sql } from 'drizzle-orm';
import { can, readAudience, scopeOf } from '#schema/declaration/access.ts';
import { resourceNamed, resources, view } from '#schema/index.ts';
import { keptContent, type View, type ViewContent, viewIssues } from '#schema/views/savedView.ts';
import { logActivity } from '../activityLogs/log.ts';
import { lock } from '../db/locks.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { anyTable } from '../resources/selection.ts';

/** Names of the lists that somebody may read: of others they see no view. */
export const readableLists = ({ viewer }: Pick<Context, 'viewer'>): string[] =>
  resources
    .filter((resource) => scopeOf(viewer, resource, 'list') !== false)
    .map(({ name }) => name);

/** A filter holds values: of fields that are hidden from its reader, a view has none. */
export const viewForReader = <V extends ViewContent & { resource: string }>(
  context: Context,
  record: V,
): V => {
  const resource = resourceNamed(record.resource);
  return {
    ...record,
    ...keptContent(resource, readAudience(context, resource, 'list'), record),
  };
};

export const viewHooks: ResourceHooks = {
  list: {
    query: {},
    narrow: async (context) =>
      sql`${anyTable(view).resource} = any(${sql.param(readableLists(context))}::text[])`,
    extend: async (context, records) =>
      records.map((record) => viewForReader(context, record as View)),
  },
  show: {
    record: {},
    async extend(context, record) {
      if (!readableLists(context).includes(String(record.resource))) throw notFound();
      return viewForReader(context, record as View);
    },
  },

  async beforeWrite(_tx, context, { before, after }) {
    if (!after) return;
    const resource = resources.find(({ name }) => name === after.resource);
    // What it may not list does not exist for its maker.
    if (!resource || !can(context.viewer, 'list', resource)) {
      throw invalid({ resource: 'There is no such list' });
    }
    if (after.shared_with === 'team' && !after.team_id) throw invalid({ team_id: 'Choose a team' });
    if (after.shared_with !== 'team' && after.team_id) {
      throw invalid({ team_id: 'Only a view for a team has one' });
    }
    if (after.shared_with === 'me' && after.is_default) {
      throw invalid({ is_default: 'Only a view that is shared opens by itself for others' });
    }
    // A view is renamed, or given up, whatever has gone from its list since.
    if (contentOf(before) === contentOf(after)) return;
    const audience = readAudience(context, resource, 'list');
    const issues = viewIssues(resource, audience, after as ViewContent);
    if (Object.keys(issues).length > 0) throw invalid(issues);
  },

  /** One default for each list and team, and one for everybody: the last that was chosen. */
  async afterWrite(tx, context, ids) {
    await lock(tx, 'views');
    const others = await rows<{ id: string }>(
      tx,
      sql`update views other set is_default = false, updated_at = ${timestamptz(context.now)}
      from views chosen
      where chosen.id = any(${sql.param([...ids])}::uuid[]) and chosen.is_default
        and other.id <> chosen.id and other.is_default and other.resource = chosen.resource
        and other.shared_with = chosen.shared_with
        and other.team_id is not distinct from chosen.team_id
      returning other.id`,
    );
    await logActivity(
      tx,
      context,
      others.map(({ id }) => ({
        ...{ action: 'update', resource: view.name, subject_id: id },
        changes: { is_default: [true, false] },
      })),
    );
  },
};

const contentOf = (record: Record<string, unknown> | null) =>
  JSON.stringify(
    record && [record.filters, record.columns, record.sort_by, record.order_by, record.per_page],
  );
