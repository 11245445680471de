/** What the log says of every request. */
import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
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
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
