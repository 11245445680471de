/** The description of the API, made from the routes' own schemas, and a page to read it. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actionsIn, type Policy } from '#schema/calls/call.ts';
import { pathOf } from '#schema/declaration/defineResource.ts';
import { ERROR_STATUS, errorBody } from '#schema/declaration/errors.ts';
import { resources } from '#schema/index.ts';
import { isOpen, type RouteAccess } from './policy.ts';
import { nameSchemas } from './schemaNames.ts';

export async function describeApi(app: FastifyInstance, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Takda',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Reservations and service booking. Mutations are POST with a JSON body; lists take ' +
          '`search`, `page`, `per_page`, `sort_by`, `order_by` and the filters named at each call. ' +
          'Errors are `{message, code, errors}` with one text per dotted path.',
      },
      // Wherever this description was read from.
      servers: [{ url: '/' }],
      tags: resources.map(({ label, description }) => ({
        name: label.many,
        description,
      })),
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'What signing in answers.' },
          api_key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'takda_…',
            description:
              'A key for a program, made in the administration under API keys. It may make the calls that ' +
              'name it, with the permissions that it was given. `RateLimit` says how many are left of ' +
              'a minute. With a test key (`takda_test_…`) nothing is kept and nothing is sent.',
          },
        },
        schemas: { ErrorBody: z.toJSONSchema(errorBody) as object },
        responses: errorAnswers(),
      },
    },
    transform: (route) => {
      const { url, schema } = jsonSchemaTransform(route);
      const { policy, isForKeys } = (route.route.config ?? {}) as RouteAccess;
      return {
        url,
        schema: {
          ...schema,
          operationId: operationIdOf(String(route.route.method), url),
          description: describe(policy),
          security: [...securityOf(policy), ...keySecurityOf(policy, isForKeys)],
        },
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const path of Object.values(openapiObject.paths ?? {})) {
        for (const operation of [path?.get, path?.post]) {
          if (operation) operation.responses = withEachError(operation.responses);
        }
      }
      nameSchemas(openapiObject, RECORD_NAMES);
      return openapiObject;
    },
  });
}

/** Separate from the description, which must be in place before the routes are. */
export async function serveOpenApi(app: FastifyInstance) {
  const description = once(() => {
    const bytes = Buffer.from(JSON.stringify(app.swagger()));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return { bytes, packed: gzipSync(bytes, { level: 9 }), etag };
  });
  // Hundreds of kilobytes for anybody: made once, and not sent again to who has them.
  const send = ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { bytes, packed, etag } = description();
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
    if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(bytes);
    return reply.header('Content-Encoding', 'gzip').send(packed);
  };
  const hidden = { config: { policy: 'everyone' as const }, schema: { hide: true } };
  app.get('/openapi.json', hidden, send);
  app.get('/', hidden, (_request, reply) => reply.redirect(`${app.prefix}/docs`));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Without it, the page finds its files at an address that ends with a slash alone.
    indexPrefix: app.prefix,
    uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: false },
    // The page has the description made anew; JSON is YAML as well.
    uiHooks: {
      onRequest: (request, reply, done) => {
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) send(request, reply);
        else done();
      },
    },
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false;

/**
 * What a generated client calls it: the words of its path, `reservationsHoldRelease`, and for what
 * only reads a verb besides, `servicesList`, `getDashboardTrend`. It lasts as long as the path does.
 */
function operationIdOf(method: string, url: string): string {
  const path = url.replace(/^\/api\//, '').replace(/\/:\w+/g, '');
  const name = path.replace(/[/-](\w)/g, (_all, letter: string) => letter.toUpperCase());
  if (method !== 'GET' || path.endsWith('/show')) return name;
  const resource = resources.find((candidate) => pathOf(candidate) === path);
  if (resource) return `${name}${resource.singleton ? 'Show' : 'List'}`;
  return `get${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** `reservationsShow` -> `Reservation`; singletons are shown by their path alone. */
const RECORD_NAMES = new Map(
  resources.map((resource) => [
    operationIdOf('GET', `/api/${pathOf(resource)}${resource.singleton ? '' : '/show/:id'}`),
    resource.label.one.replace(/[\W_]+(\w)/g, (_all, letter: string) => letter.toUpperCase()),
  ]),
);

const describe = (policy?: Policy) => {
  const needed = permissionsIn(policy);
  if (needed === null) return 'For everyone.';
  if (needed.length === 0) return 'For anyone with an account.';
  return `Needs the permission ${needed.map((name) => `\`${name}\``).join(' or ')}.`;
};

/** Null: everyone. Empty: anyone with an account. Of several, any does. */
function permissionsIn(policy: Policy = 'everyone'): string[] | null {
  if (policy === 'everyone' || isOpen(policy)) return null;
  if (policy === 'signed_in') return [];
  return actionsIn(policy).map((action) => `${policy.resource}.${action}`);
}

/** Whoever may come without a token may also bring one; a permission stands where roles do. */
const securityOf = (policy?: Policy): Record<string, string[]>[] => {
  const needed = permissionsIn(policy);
  if (needed === null) return [{}, { token: [] }];
  return needed.length === 0 ? [{ token: [] }] : needed.map((name) => ({ token: [name] }));
};

const keySecurityOf = (policy?: Policy, isForKeys = false): Record<string, string[]>[] =>
  isForKeys && policy
    ? [{ api_key: typeof policy === 'object' ? [`${policy.resource}.${policy.action}`] : [] }]
    : [];

const ERROR_STATUSES = [...new Set(Object.values(ERROR_STATUS))].sort();
const nameOf = (status: number) => `Error${status}`;

/** One for each status, with the codes that its body may carry. */
function errorAnswers() {
  const codesOf = (status: number) =>
    Object.entries(ERROR_STATUS).flatMap(([code, of]) => (of === status ? [`\`${code}\``] : []));
  return Object.fromEntries(
    ERROR_STATUSES.map((status) => [
      nameOf(status),
      {
        description: codesOf(status).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    ]),
  );
}

/** Generators of clients know single statuses; of ranges, many make what does not compile. */
const withEachError = <T extends object>({
  '4XX': _refused,
  '5XX': _failed,
  ...rest
}: Record<string, T> = {}) => ({
  ...rest,
  ...Object.fromEntries(
    ERROR_STATUSES.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  ),
});
