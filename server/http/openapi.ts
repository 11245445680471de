/** The description of the API, made from the routes' own schemas, and a page to read it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Policy } from './context.ts';

export async function describeApi(app: FastifyInstance, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Takda',
        version,
        description:
          'Reservations and service booking. Mutations are POST with a JSON body; lists take ' +
          '`search`, `page`, `per_page`, `sort_by`, `order_by` and the filters named at each call. ' +
          'Errors are `{message, code, errors}` with one text per dotted path.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route);
      const policy = (route.route.config as { policy?: Policy } | undefined)?.policy;
      return {
        ...transformed,
        schema: {
          ...transformed.schema,
          description: describe(policy),
          ...(policy === 'everyone' ? {} : { security: [{ token: [] }] }),
        },
      };
    },
  });
}

/** Separate from the description, which must be in place before the routes are. */
export async function serveOpenApi(app: FastifyInstance) {
  app.get('/openapi.json', { config: { policy: 'everyone' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, tryItOutEnabled: false },
  });
}

const describe = (policy?: Policy) => {
  if (policy === 'everyone' || policy === undefined) return 'For everyone.';
  if (policy === 'signed_in') return 'For anyone with an account.';
  return `Needs the permission \`${policy.resource}.${policy.action}\`.`;
};
