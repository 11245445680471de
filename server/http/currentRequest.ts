/** The log and trace of the current request, available anywhere below its handler. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { traceParentOf } from './requestIds.ts';

interface CurrentRequest {
  log: FastifyBaseLogger;
  /** With tracing: the parent of the request's statements. */
  span?: unknown;
  /** Undefined where the request belongs to no trace. */
  beginCall?: ((method: string, host: string) => OutgoingCall) | undefined;
}

/** A call to another service. */
export interface OutgoingCall {
  traceparent: string;
  /** @param status null when no answer came */
  end?(status: number | null): void;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Undefined in the background. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore();

/** @param begin what is known of a request from its first moment on */
export function provideCurrentRequest(
  app: FastifyInstance,
  begin: (request: FastifyRequest) => CurrentRequest = ({ log, headers }) => ({
    log,
    beginCall: passOn(headers),
  }),
) {
  const current = new WeakMap<FastifyRequest, CurrentRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    const own = begin(request);
    current.set(request, own);
    storage.run(own, done);
  });
  // Reading the body loses the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = current.get(request);
    if (own) storage.run(own, done);
    else done();
  });
}

/** Without tracing, the caller's trace is passed on unchanged. */
function passOn(headers: FastifyRequest['headers']) {
  const { traceparent } = headers;
  if (!traceParentOf(headers) || typeof traceparent !== 'string') return undefined;
  return () => ({ traceparent });
}
