/**
 * Traces of requests, and of the statements and calls to other services made for them, sent by OTLP over HTTP. The packages that
 * make and send them are 28 MB, which few installations want: who does installs them beside it.
 */
import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, ConfigError } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { currentRequest, type OutgoingCall } from '../http/currentRequest.ts';
import { whenOver } from '../http/requestEnd.ts';
import { traceParentOf } from '../http/requestIds.ts';
import { throttledLog } from '../throttledLog.ts';

/** Versions that go together and run on every Node that the product runs on. */
const PACKAGES = {
  '@opentelemetry/api': '1.9',
  '@opentelemetry/resources': '2.12',
  '@opentelemetry/sdk-trace-base': '2.12',
  '@opentelemetry/exporter-trace-otlp-http': '0.223',
};
export const INSTALL = `npm install --no-save ${Object.entries(PACKAGES)
  .map(([name, version]) => `${name}@${version}`)
  .join(' ')}`;

type Api = typeof import('@opentelemetry/api');

export interface Tracing {
  beginRequest(request: FastifyRequest): {
    span: Span;
    beginCall(method: string, host: string): OutgoingCall;
  };
  watch(app: FastifyInstance): void;
  watchStatements(database: Pick<Database, 'statements'>): void;
  /** Sends what is left, or gives it up after a moment. */
  stop(): Promise<void>;
}

interface Options {
  version: string;
  /** Told that traces do not arrive. */
  onProblem: (problem: string) => void;
}

const STOP_MS = 2_000;

/** @throws ConfigError where the packages are missing */
export async function openTracing(
  { endpoint, service }: NonNullable<Config['tracing']>,
  { version, onProblem }: Options,
): Promise<Tracing> {
  const { api, sdk, exporter, resources } = await loadPackages();
  const lines = throttledLog();
  const problem = () =>
    lines('traces', () => onProblem(`Traces cannot be sent to ${new URL(endpoint).origin}.`));
  const quiet = { warn() {}, info() {}, debug() {}, verbose() {} };
  api.diag.setLogger({ ...quiet, error: problem }, api.DiagLogLevel.ERROR);
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': service,
      'service.version': version,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  const tracing = tracingWith(api, provider.getTracer('takda', version));
  return {
    ...tracing,
    stop: () =>
      Promise.race([
        provider.shutdown().catch(problem),
        new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref()),
      ]),
  };
}

async function loadPackages() {
  try {
    return {
      api: await import('@opentelemetry/api'),
      resources: await import('@opentelemetry/resources'),
      sdk: await import('@opentelemetry/sdk-trace-base'),
      exporter: await import('@opentelemetry/exporter-trace-otlp-http'),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages that send traces are not installed. Run: ${INSTALL}`,
    );
  }
}

function tracingWith(api: Api, tracer: Tracer): Omit<Tracing, 'stop'> {
  const spans = new WeakMap<FastifyRequest, Span>();
  const below = (parent: Span) => api.trace.setSpan(api.ROOT_CONTEXT, parent);
  const beginCall = (parent: Span, method: string, host: string): OutgoingCall => {
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = tracer.startSpan(method, { kind: api.SpanKind.CLIENT, attributes }, below(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end(status) {
        if (status !== null) span.setAttribute('http.response.status_code', status);
        if (status === null || status >= 400) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    beginRequest(request) {
      const { method, headers, id } = request;
      const attributes = { 'http.request.method': method, 'takda.request_id': String(id) };
      const kind = api.SpanKind.SERVER;
      const span = tracer.startSpan(method, { kind, attributes }, parentOf(api, headers));
      spans.set(request, span);
      return { span, beginCall: (verb, host) => beginCall(span, verb, host) };
    },
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        whenOver(reply, (isAnswered) => {
          const span = spans.get(request);
          if (!span) return;
          const route = request.routeOptions.url;
          if (route !== undefined) {
            span.updateName(`${request.method} ${route}`);
            span.setAttribute('http.route', route);
          }
          if (isAnswered) span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        });
      });
    },
    watchStatements({ statements }) {
      const attributes = { 'db.system.name': 'postgresql' };
      const kind = api.SpanKind.CLIENT;
      statements.watch((text) => {
        const parent = currentRequest()?.span as Span | undefined;
        if (!parent) return undefined;
        const [verb = 'statement'] = /^\s*\w+/.exec(text) ?? [];
        const span = tracer.startSpan(
          verb.trim().toLowerCase(),
          { kind, attributes: { ...attributes, 'db.query.text': text } },
          below(parent),
        );
        return (error) => {
          // Its words may repeat what somebody typed.
          if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        };
      });
    },
  };
}

/** What the caller has begun goes on here. */
function parentOf(api: Api, headers: FastifyRequest['headers']) {
  const parent = traceParentOf(headers);
  if (!parent) return api.ROOT_CONTEXT;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, {
    traceId: parent.trace_id,
    spanId: parent.span_id,
    traceFlags: parent.is_sampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE,
    isRemote: true,
  });
}
