/** The request that something is done for, however deep below its handler: its log, and its trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

interface CurrentRequest {
  log: FastifyBaseLogger;
  /** Of the tracing, where there is one: what its statements hang below. */
  span?: unknown;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

/** Undefined in the background. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore();

/** @param begin what is known of a request from its first moment on */
export function followRequests(
  app: FastifyInstance,
  begin: (request: FastifyRequest) => CurrentRequest = ({ log }) => ({ log }),
) {
  const current = new WeakMap<FastifyRequest, CurrentRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    const own = begin(request);
    current.set(request, own);
    storage.run(own, done);
  });
  // A body arrives by itself, and with it the thread is lost.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = current.get(request);
    if (own) storage.run(own, done);
    else done();
  });
}
