/** Composes the application from what it is given; listens to nothing. */
import compress from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { resources } from '#schema/index.ts';
import type { ViewRenderer } from '#schema/services/sentView.ts';
import { watchReading } from './activityLogs/reading/watchReading.ts';
import { apiKeyRoutes } from './apiKeys/routes.ts';
import { watchSchema } from './db/migrating/schemaWatch.ts';
import type { Deps } from './deps.ts';
import { figureRoutes } from './figures/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { healthInformationRoutes } from './healthInformation/routes.ts';
import { dropSlowBodies, refuseEncodedBodies, type SlowBodyLimits } from './http/bodies.ts';
import type { App } from './http/context.ts';
import { provideCurrentRequest } from './http/currentRequest.ts';
import { handleErrors, handleFrameworkError, replaced } from './http/errors.ts';
import { secureHeaders } from './http/headers.ts';
import { loggerOf } from './http/logger.ts';
import { describeApi, serveOpenApi } from './http/openapi.ts';
import { allowOtherOrigins } from './http/otherOrigins.ts';
import { requestIdOptions, sendRequestIdHeader, traceBinding } from './http/requestIds.ts';
import { logRequests, RequestLog } from './http/requestLog.ts';
import { shedLoad } from './http/shedding.ts';
import { standInLine } from './http/standInLine.ts';
import { logUnavailable } from './http/unavailable.ts';
import { parseWithZod, refuseUnexpectedInput } from './http/validation.ts';
import { WaitingLine } from './http/waitingLine.ts';
import { importRoutes } from './import/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { healthRoutes } from './monitoring/healthRoutes.ts';
import { installationState } from './monitoring/installationState.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { readinessOf } from './monitoring/readiness.ts';
import { statusRoutes } from './monitoring/routes.ts';
import type { Tracing } from './monitoring/tracing.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { serviceStatusRoutes } from './orphans/routes.ts';
import { ContentReader } from './pages/content.ts';
import { servePages } from './pages/pages.ts';
import { wellKnownRoutes } from './pages/wellKnown.ts';
import { placeRoutes } from './places/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { answerRoutes } from './questionnaires/answerRoutes.ts';
import { builderRoutes } from './questionnaires/builderRoutes.ts';
import { resultRoutes } from './questionnaires/results/routes.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { hooksOf } from './resourceHooks.ts';
import { resourceRoutes } from './resources/routes.ts';
import { satisfactionRoutes } from './satisfaction/routes.ts';
import { screenPages } from './screens/pages/routes.ts';
import { screenRoutes } from './screens/routes.ts';
import { serviceRoutes } from './services/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { warnOfUntrustedProxy } from './settings/untrustedProxy.ts';
import { signInRoutes } from './signIn/routes.ts';
import { secondFactorRoutes } from './signIn/secondFactors/routes.ts';
import { enforcePolicies } from './signIn/sessions/requestContext.ts';
import { singleSignOnRoutes } from './signIn/singleSignOn/routes.ts';
import { throttledLog } from './throttledLog.ts';
import { trashRoutes } from './trash/routes.ts';
import { careRoutes } from './users/care/routes.ts';
import { accountRoutes } from './users/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { visitRoutes } from './visits/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Bytes of a JSON body; uploads have a limit of their own. */
const BODY_LIMIT = 100 * 1024;

/** Longer than the statement timeout. Slower routes set their own. */
const HANDLER_MS = 30_000;

interface Options {
  logger: Exclude<FastifyServerOptions['logger'], boolean | undefined> | false;
  /** Folder of the built client. */
  client?: string;
  /** Makes the first views; absent where they have not been built. */
  renderer?: ViewRenderer;
  version?: string;
  /** True during shutdown; /readyz then says no. */
  isStopping?: () => boolean;
  /** Milliseconds between two lines of the log about the same fault. */
  linePause?: number;
  /** Milliseconds that an answer may take, whatever its route says: a test decides nothing by the clock. */
  handlerTimeout?: number;
  /** Follows what is asked, for a collector elsewhere. */
  tracing?: Tracing;
  /** Prometheus metrics of this process. */
  metrics?: Metrics;
  /** When a slow request body is dropped. */
  slowBodyLimits?: SlowBodyLimits;
  /** Those who want to book; whoever does less urgent work in this process looks at it. */
  waitingLine?: WaitingLine;
  /** Says how it does, and nothing else. */
  isWorker?: boolean;
  /** Further calls beside our own, under the same rules. */
  extend?: (api: App) => void;
}

export async function buildApp(deps: Deps, options: Options): Promise<FastifyInstance> {
  const unavailable = logUnavailable(throttledLog(options.linePause));
  const schema = watchSchema(deps.database.aside);
  const readiness = readinessOf(deps, schema);
  const { version = '0', waitingLine = new WaitingLine() } = options;
  const app = Fastify({
    logger: options.logger && loggerOf(options.logger),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trust_proxy.length > 0 ? deps.config.trust_proxy : false,
    logController: new RequestLog(unavailable),
    ...requestIdOptions,
    childLoggerFactory: (logger, bindings, childOptions, { headers }) =>
      logger.child({ ...bindings, ...traceBinding(headers) }, childOptions),
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) =>
      handleFrameworkError(error, request as FastifyRequest, reply as FastifyReply),
    // Ten megabytes over a slow line take their time; whatever is not whole by then is dropped.
    requestTimeout: 60_000,
    // Closes a socket without traffic, such as that of a client that stopped reading.
    connectionTimeout: 90_000,
    handlerTimeout: HANDLER_MS,
    routerOptions: { maxParamLength: 200 },
  });
  const { tracing, handlerTimeout } = options;
  if (handlerTimeout) {
    app.addHook('onRoute', (route) => {
      route.handlerTimeout = handlerTimeout;
    });
  }
  provideCurrentRequest(
    app,
    tracing && ((request) => ({ log: request.log, ...tracing.beginRequest(request) })),
  );
  tracing?.watch(app);
  sendRequestIdHeader(app);
  options.metrics?.watch(app, { deps, version, readiness, unavailable, waitingLine });
  secureHeaders(app, deps.config);
  allowOtherOrigins(app, deps.config);
  warnOfUntrustedProxy(app, deps);
  handleErrors(app, { unavailable, schema });
  unavailable.watch(app);
  logRequests(app);
  refuseEncodedBodies(app);
  dropSlowBodies(app, options.slowBodyLimits);
  shedLoad(app, deps.database);
  standInLine(app, waitingLine);
  parseWithZod(app);
  app.removeContentTypeParser('text/plain');
  await app.register(compress, {
    threshold: 1024,
    encodings: ['gzip'],
    globalDecompression: false,
  });
  await describeApi(app, version);
  const installation = installationState(deps);
  healthRoutes(app, {
    version,
    readiness,
    unavailable,
    installation,
    isStopping: options.isStopping,
  });
  if (options.isWorker) return app;
  // Pages and calls are refused: what such a process writes is not known to be right.
  const refuseReplaced = async () => {
    if (schema.isNewer()) throw replaced();
  };
  const content = new ContentReader(deps);
  content.watch(app);
  wellKnownRoutes(app, deps);
  await app.register(
    async (api) => {
      api.addHook('onRequest', refuseReplaced);
      apiRoutes(api as App, deps);
      statusRoutes(api as App, deps, { version, readiness });
      options.extend?.(api as App);
    },
    { prefix: '/api' },
  );
  await app.register(serveOpenApi, { prefix: '/api' });
  await app.register(async (pages) => {
    pages.addHook('onRequest', refuseReplaced);
    enforcePolicies(pages as App, deps);
    screenPages(pages as App, deps);
  });
  if (options.client) {
    const { client } = options;
    const { renderer } = options;
    await app.register(async (pages) =>
      servePages(pages, deps, { folder: client, content, renderer }),
    );
  }
  return app;
}

function apiRoutes(api: App, deps: Deps) {
  enforcePolicies(api, deps);
  refuseUnexpectedInput(api);
  watchReading(api, deps);
  signInRoutes(api, deps);
  secondFactorRoutes(api, deps);
  singleSignOnRoutes(api, deps);
  accountRoutes(api, deps);
  careRoutes(api, deps);
  serviceRoutes(api, deps);
  reservationRoutes(api, deps);
  visitRoutes(api);
  screenRoutes(api);
  apiKeyRoutes(api);
  webhookRoutes(api, deps);
  satisfactionRoutes(api);
  liveRoutes(api, deps);
  serviceStatusRoutes(api);
  fileRoutes(api, deps);
  notificationRoutes(api);
  mailRoutes(api);
  limitRoutes(api);
  settingsRoutes(api, deps);
  placeRoutes(api);
  privacyRoutes(api);
  builderRoutes(api);
  answerRoutes(api);
  resultRoutes(api);
  figureRoutes(api);
  healthInformationRoutes(api);
  viewRoutes(api);
  trashRoutes(api, hooksOf);
  for (const resource of resources) {
    resourceRoutes(api, resource, hooksOf(resource));
    importRoutes(api, deps, { resource, hooks: hooksOf(resource) });
  }
}
