/** The five generic calls of every declared resource; two for a singleton. */
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { audienceOf } from '../../schema/access.ts';
import { operationsOf, pathOf, type Resource } from '../../schema/defineResource.ts';
import type { Audience } from '../../schema/field.ts';
import { type ListQuery, listQuerySchema } from '../../schema/listQuery.ts';
import {
  createSchema,
  idsSchema,
  listSchema,
  recordSchema,
  updateSchema,
} from '../../schema/record.ts';
import { errorAnswers, idParams } from '../http/answers.ts';
import type { App, Context } from '../http/context.ts';
import { parse, validatedInHandler } from '../http/validation.ts';
import { assertMayCompare } from './comparing.ts';
import type { ResourceHooks } from './hooks.ts';
import * as operations from './operations.ts';
import { type PlainRecord, singletonId } from './repository.ts';

export function resourceRoutes(app: App, resource: Resource, hooks: ResourceHooks = {}) {
  if (resource.singleton) return singletonRoutes(app, resource, hooks);
  const calls = { list, show, create, update, delete: remove };
  for (const action of operationsOf(resource)) {
    if (!resource.customOperations?.includes(action)) calls[action](app, resource, hooks);
  }
}

const common = (resource: Resource, action: string) => ({
  config: { policy: { resource: resource.name, action } },
  tags: [resource.label.many],
});
/** For any resource, so records are typed by what all of them share. */
type Answer = z.ZodType<PlainRecord>;
const answerOf = (resource: Resource) => recordSchema(resource) as unknown as Answer;
const nameOf = ({ label }: Resource) => label.one.toLowerCase();

function list(app: App, resource: Resource, hooks: ResourceHooks) {
  const { config, tags } = common(resource, 'list');
  const record = recordSchema(resource) as unknown as z.ZodObject;
  const more = hooks.list?.query ?? {};
  const shapes = Object.fromEntries(Object.entries(more).map(([key, { schema }]) => [key, schema]));
  const queryOf = byAudience((audience) => listQuerySchema(resource, audience, shapes));
  app.get(`/${pathOf(resource)}`, {
    config,
    schema: {
      tags,
      summary: `List ${resource.label.many.toLowerCase()}`,
      querystring: validatedInHandler(queryOf('admin')),
      response: {
        200: listSchema(record.extend(hooks.list?.record ?? {}) as unknown as Answer),
        ...errorAnswers,
      },
    },
    handler: async ({ context, query }) => {
      // Nobody can sort or filter by a field that they may not read.
      const parsed = parse(queryOf(operations.readAudience(context, resource, 'list')), query);
      const asked = query as unknown as Record<string, unknown>;
      assertMayCompare(context, more, asked);
      const narrowed = await hooks.list?.narrow?.(context, asked);
      const filters = await ownFilters(context, parsed, hooks);
      const page = await operations.list(context, resource, parsed, { narrowed, filters });
      if (!hooks.list?.extend) return page;
      return { ...page, data: await hooks.list.extend(context, page.data, asked) };
    },
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

function show(app: App, resource: Resource, hooks: ResourceHooks) {
  const record = answerOf(resource) as unknown as z.ZodObject;
  const { config, tags } = common(resource, 'show');
  app.get(`/${pathOf(resource)}/show/:id`, {
    config,
    schema: {
      tags,
      summary: `Show a ${nameOf(resource)}`,
      params: idParams,
      response: {
        200: record.extend(hooks.show?.record ?? {}) as unknown as Answer,
        ...errorAnswers,
      },
    },
    handler: async ({ context, params }) => {
      const shown = await operations.show(context, resource, params.id);
      return hooks.show ? hooks.show.extend(context, shown) : shown;
    },
  });
}

function create(app: App, resource: Resource, hooks: ResourceHooks) {
  const { config, tags } = common(resource, 'create');
  const bodyOf = byAudience((audience) => createSchema(resource, audience));
  app.post(`/${pathOf(resource)}/create`, {
    config,
    schema: {
      tags,
      summary: `Create a ${nameOf(resource)}`,
      body: validatedInHandler(bodyOf('admin')),
      response: { 201: answerOf(resource), ...errorAnswers },
    },
    handler: async ({ context, body }, reply) => {
      const values = parse(bodyOf(audienceOf(context.viewer)), body);
      reply.code(201);
      return operations.create(context, resource, values, hooks);
    },
  });
}

function update(app: App, resource: Resource, hooks: ResourceHooks) {
  const { config, tags } = common(resource, 'update');
  const bodyOf = byAudience((audience) => updateSchema(resource, audience, hooks.options));
  app.post(`/${pathOf(resource)}/update/:id`, {
    config,
    schema: {
      tags,
      summary: `Change a ${nameOf(resource)}`,
      params: idParams,
      body: validatedInHandler(bodyOf('admin')),
      response: { 200: answerOf(resource), ...errorAnswers },
    },
    handler: async ({ context, params, body }) => {
      const values = parse(bodyOf(audienceOf(context.viewer)), body);
      return operations.update(context, resource, params.id, values, hooks);
    },
  });
}

function remove(app: App, resource: Resource, hooks: ResourceHooks) {
  const { config, tags } = common(resource, 'delete');
  app.post(`/${pathOf(resource)}/delete`, {
    config,
    schema: {
      tags,
      summary: `Delete ${resource.label.many.toLowerCase()}, all or none`,
      body: idsSchema,
      response: { 200: idsSchema, ...errorAnswers },
    },
    handler: async ({ context, body }) => {
      await operations.remove(context, resource, body.ids, hooks);
      return body;
    },
  });
}

function singletonRoutes(app: App, resource: Resource, hooks: ResourceHooks) {
  const response = { 200: answerOf(resource), ...errorAnswers };
  const bodyOf = byAudience((audience) => updateSchema(resource, audience, hooks.options));
  const shown = common(resource, 'show');
  app.get(`/${pathOf(resource)}`, {
    config: shown.config,
    schema: { tags: shown.tags, summary: `Show the ${nameOf(resource)}`, response },
    handler: async ({ context }) =>
      operations.show(context, resource, await singletonId(context.db, resource)),
  });
  if (resource.customOperations?.includes('update')) return;
  const changed = common(resource, 'update');
  app.post(`/${pathOf(resource)}/update`, {
    config: changed.config,
    schema: {
      tags: changed.tags,
      summary: `Change the ${nameOf(resource)}`,
      body: validatedInHandler(bodyOf('admin')),
      response,
    },
    handler: async ({ context, body }) => {
      const values = parse(bodyOf(audienceOf(context.viewer)), body);
      const id = await singletonId(context.db, resource);
      return operations.update(context, resource, id, values, hooks);
    },
  });
}

/** Creates a schema once per audience, at first use. */
function byAudience<T>(make: (audience: Audience) => T): (audience: Audience) => T {
  const made = new Map<Audience, T>();
  return (audience) => {
    const found = made.get(audience) ?? make(audience);
    made.set(audience, found);
    return found;
  };
}
