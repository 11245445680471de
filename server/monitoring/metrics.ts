/** Metrics of this process for Prometheus. Labels never contain personal data. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { whenOver } from '../http/requestEnd.ts';
import type { UnavailableLog } from '../http/unavailable.ts';
import type { WaitingLine } from '../http/waitingLine.ts';
import { COMMIT } from '../version.ts';
import { measureInstallation } from './installationMetrics.ts';
import type { ReadinessCheck } from './readiness.ts';

interface Sources {
  deps: Deps;
  version: string;
  readiness: ReadinessCheck;
  unavailable: UnavailableLog;
  waitingLine: WaitingLine;
}

/** The metrics of one process: one application, one registry. */
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  watch(app: FastifyInstance, { deps, version, readiness, unavailable, waitingLine }: Sources) {
    const { registry } = this;
    watchRequests(app, registry, unavailable);
    const registers = [registry];
    new Gauge({
      name: 'takda_build_info',
      help: '1, for the version, the commit and the database engine that its labels name',
      labelNames: ['version', 'commit', 'engine'],
      registers,
    }).set({ version, commit: COMMIT ?? 'unknown', engine: deps.database.engine }, 1);
    new Counter({
      name: 'takda_unavailable_total',
      help: 'Requests answered with 503, by cause',
      labelNames: ['cause'],
      registers,
      collect() {
        this.reset();
        for (const [cause, count] of unavailable.counts) this.inc({ cause }, count);
      },
    });
    new Gauge({
      name: 'takda_waiting_to_book',
      help: 'People in the line of those who book',
      registers,
      collect() {
        this.set(waitingLine.length);
      },
    });
    measureInstallation(registry, { deps, readiness });
  }
}

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS'];
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function watchRequests(app: FastifyInstance, registry: Registry, unavailable: UnavailableLog) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'takda_http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route; shed: told to come again, for the load alone; left: the client did not wait',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const underWay = new Gauge({
    name: 'takda_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  });
  const observe = (request: FastifyRequest, { elapsedTime }: FastifyReply, status: string) => {
    const method = METHODS.includes(request.method) ? request.method : 'other';
    durations.observe({ method, route: routeOf(request), status }, elapsedTime / 1000);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isStream) return;
    underWay.inc();
    whenOver(reply, (isAnswered) => {
      underWay.dec();
      if (!isAnswered) observe(request, reply, 'left');
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream) return;
    const kind = `${Math.floor(reply.statusCode / 100)}xx`;
    observe(request, reply, unavailable.isShed(request) ? 'shed' : kind);
  });
}

/** All files count as one route, and so do requests without a route. */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return config.policy === undefined ? 'files' : url;
}
