/** The query of a list call: what it may say, and the conditions that it means. */
import type { SQL } from 'drizzle-orm';
import { byAudience } from '#schema/calls/call.ts';
import { readAudience } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { type ListQuery, listQuerySchema } from '#schema/declaration/listQuery.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/validation.ts';
import { assertMayCompare } from './comparing.ts';
import type { ResourceHooks } from './hooks.ts';

export function listQueries(resource: Resource, hooks: ResourceHooks) {
  const further = hooks.list?.query ?? {};
  const shapes = Object.fromEntries(
    Object.entries(further).map(([name, { schema }]) => [name, schema]),
  );
  const schema = byAudience((audience) => listQuerySchema(resource, audience, shapes));
  /** @throws AppError invalid for a sort or a filter by what the viewer may not read */
  const read = async (context: Context, query: unknown) => {
    const parsed = parse(schema(readAudience(context, resource, 'list')), query);
    const values = query as Record<string, unknown>;
    assertMayCompare(context, further, values);
    const narrowed = await hooks.list?.narrow?.(context, values);
    const filters = await ownFilters(context, parsed, hooks);
    return { parsed, values, conditions: { narrowed, filters } };
  };
  return { schema, read };
}

/** The conditions of those filters that the resource answers itself. */
async function ownFilters(context: Context, { filters }: ListQuery, { list }: ResourceHooks) {
  const conditions: { [path: string]: SQL } = {};
  for (const [path, toCondition] of Object.entries(list?.filters ?? {})) {
    const values = filters[path]?.in;
    if (values) conditions[path] = await toCondition(context, values.map(String));
  }
  return conditions;
}
