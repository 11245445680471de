/** The plain calls of every declared resource; two for a singleton. */
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { byAudience, type Call } from '#schema/calls/call.ts';
import { type PlainCallAction, plainCallsOf } from '#schema/calls/resourceCalls.ts';
import { readAudience } from '#schema/declaration/access.ts';
import { hasRevisions, type Resource } from '#schema/declaration/defineResource.ts';
import { type ListQuery, listQuerySchema } from '#schema/declaration/listQuery.ts';
import {
  createSchema,
  idsSchema,
  listSchema,
  recordSchema,
  updateSchema,
} from '#schema/declaration/record.ts';
import { versionsAnswer } from '#schema/revisions/versions.ts';
import type { App, Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { parse } from '../http/validation.ts';
import { assertMayCompare } from './comparing.ts';
import type { ResourceHooks } from './hooks.ts';
import * as operations from './operations.ts';
import { type PlainRecord, singletonId } from './repository.ts';

interface Served {
  call: Omit<Call, 'answer'>;
  resource: Resource;
  hooks: ResourceHooks;
}

export function resourceRoutes(app: App, resource: Resource, hooks: ResourceHooks = {}) {
  for (const { action, ...call } of plainCallsOf(resource)) {
    SERVED[action](app, { call, resource, hooks });
  }
}

/** For any resource, so records are typed by what all of them share. */
const answerOf = (resource: Resource, more: z.ZodRawShape = {}) =>
  recordSchema(resource).extend(more) as z.ZodType<PlainRecord>;
/** The one record of a singleton is named by no path. */
const idOf = async ({ db }: Context, resource: Resource, params: { id?: string }) =>
  params.id ?? (await singletonId(db, resource));

const SERVED: Record<PlainCallAction, (app: App, served: Served) => void> = {
  list,
  show,
  create,
  update,
  versions,
  delete: remove,
};

function list(app: App, { call, resource, hooks }: Served) {
  const further = hooks.list?.query ?? {};
  const shapes = Object.fromEntries(
    Object.entries(further).map(([name, { schema }]) => [name, schema]),
  );
  const queryFor = byAudience((audience) => listQuerySchema(resource, audience, shapes));
  const answer = listSchema(answerOf(resource, hooks.list?.record));
  serve(app, { ...call, query: queryFor, answer }, async ({ context, query }) => {
    // Nobody can sort or filter by a field that they may not read.
    const parsed = parse(queryFor(readAudience(context, resource, 'list')), query);
    const values = query as Record<string, unknown>;
    assertMayCompare(context, further, values);
    const narrowed = await hooks.list?.narrow?.(context, values);
    const filters = await ownFilters(context, parsed, hooks);
    const page = await operations.list(context, resource, parsed, { narrowed, filters });
    if (!hooks.list?.extend) return page;
    return { ...page, data: await hooks.list.extend(context, page.data, values) };
  });
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

function show(app: App, { call, resource, hooks }: Served) {
  const answer = answerOf(resource, hooks.show?.record);
  serve(app, { ...call, answer }, async ({ context, params }) => {
    const record = await operations.show(context, resource, await idOf(context, resource, params));
    return hooks.show ? hooks.show.extend(context, record) : record;
  });
}

function create(app: App, { call, resource, hooks }: Served) {
  const body = byAudience((audience) => createSchema(resource, audience));
  serve(app, { ...call, body, answer: answerOf(resource) }, async ({ context, body }) =>
    operations.create(context, resource, body, hooks),
  );
}

function update(app: App, { call, resource, hooks }: Served) {
  const options = {
    ...hooks.options,
    // It goes back to that version, and the log says so.
    ...(hasRevisions(resource) && { revision_id: z.uuid().optional() }),
  };
  const body = byAudience((audience) => updateSchema(resource, audience, options));
  serve(app, { ...call, body, answer: answerOf(resource) }, async ({ context, params, body }) =>
    operations.update(context, resource, await idOf(context, resource, params), body, hooks),
  );
}

function versions(app: App, { call, resource }: Served) {
  serve(app, { ...call, answer: versionsAnswer }, ({ context, params }) =>
    operations.versions(context, resource, (params as { id: string }).id),
  );
}

function remove(app: App, { call, resource, hooks }: Served) {
  serve(app, { ...call, body: idsSchema, answer: idsSchema }, async ({ context, body }) => {
    await operations.remove(context, resource, body.ids, hooks);
    return body;
  });
}
