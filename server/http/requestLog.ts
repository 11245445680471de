/** What the log says of every request. */
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { whenOver } from './requestEnd.ts';
import type { UnavailableLog } from './unavailable.ts';

/** Ours is one line a request; Fastify's own is that of one which comes while it closes. */
export class RequestLog extends LogController {
  readonly #unavailable: UnavailableLog;

  constructor(unavailable: UnavailableLog) {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });
    this.#unavailable = unavailable;
  }

  override serviceUnavailable(log: FastifyBaseLogger) {
    this.#unavailable.note(log, { cause: 'stopping' });
  }
}

/** Which call, how it went, how long it took; nothing of what was asked or answered. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    // Each of these ends when a page is closed.
    if (request.routeOptions.config.isStream) return;
    whenOver(reply, (isAnswered) => {
      if (!isAnswered) request.log.info(lineOf(request, reply), 'the client left');
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ ...lineOf(request, reply), status: reply.statusCode }, 'answered');
  });
}

const lineOf = ({ method, routeOptions }: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  method,
  route: routeOptions.url ?? 'none',
  ms: Math.round(elapsedTime),
});
