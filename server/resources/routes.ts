/** The plain calls of every declared resource; two for a singleton. */
import { z } from 'zod';
import { byAudience, type Call } from '#schema/calls/call.ts';
import { type PlainCallAction, plainCallsOf } from '#schema/calls/resourceCalls.ts';
import { bulkUpdateAnswer, bulkUpdateSchema, matchingAnswer } from '#schema/declaration/bulk.ts';
import { hasRevisions, type Resource } from '#schema/declaration/defineResource.ts';
import {
  createSchema,
  idsSchema,
  listSchema,
  recordSchema,
  updateSchema,
} from '#schema/declaration/record.ts';
import { versionsAnswer } from '#schema/revisions/versions.ts';
import type { App, Context } from '../http/context.ts';
import { previewLimit } from '../http/loadLimits.ts';
import { serve } from '../http/serve.ts';
import type { ResourceHooks } from './hooks.ts';
import * as operations from './operations.ts';
import { listQueries } from './readListQuery.ts';
import { type PlainRecord, singletonId } from './repository.ts';
import { update as updateRecord } from './update.ts';
import { updateMany } from './updateMany.ts';

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
  matching,
  update_many: changeMany,
  delete: remove,
};

function list(app: App, { call, resource, hooks }: Served) {
  const { schema, read } = listQueries(resource, hooks);
  const answer = listSchema(answerOf(resource, hooks.list?.record));
  serve(app, { ...call, query: schema, answer }, async ({ context, query }) => {
    const { parsed, values, conditions } = await read(context, query);
    const page = await operations.list(context, resource, parsed, conditions);
    if (!hooks.list?.extend) return page;
    return { ...page, data: await hooks.list.extend(context, page.data, values) };
  });
}

/** It takes what the list takes; page and order mean nothing here. */
function matching(app: App, { call, resource, hooks }: Served) {
  const { schema, read } = listQueries(resource, hooks);
  serve(app, { ...call, query: schema, answer: matchingAnswer }, async ({ context, query }) => {
    const { parsed, conditions } = await read(context, query);
    return operations.listMatching(context, resource, parsed, conditions);
  });
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
    updateRecord(context, resource, await idOf(context, resource, params), body, hooks),
  );
}

function changeMany(app: App, { call, resource, hooks }: Served) {
  const body = byAudience((audience) => bulkUpdateSchema(resource, audience));
  serve(app, { ...call, body, answer: bulkUpdateAnswer }, ({ context, body }) =>
    previewLimit.during(context, () => updateMany(context, resource, body, hooks)),
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
