/**
 * Each request has an id, which is in its answer and in every line of the log about it: the one
 * that the proxy in front has given it, where that is safe to log, or else a new one. A trace that
 * it belongs to (W3C Trace Context) is logged beside it.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const REQUEST_ID = 'x-request-id';
/** Nothing that a log or a header could take for something else. */
const SAFE_ID = /^[\w.-]{8,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00 and what later ones begin with. */
const TRACE_PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

interface TraceParent {
  trace_id: string;
  span_id: string;
  is_sampled: boolean;
}

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const header = headers[REQUEST_ID];
  return typeof header === 'string' && SAFE_ID.test(header) ? header : randomUUID();
}

export function traceParentOf({ traceparent }: IncomingHttpHeaders): TraceParent | null {
  if (typeof traceparent !== 'string' || traceparent.length > 100) return null;
  const [, trace_id, span_id, flags = '00'] = TRACE_PARENT.exec(traceparent) ?? [];
  if (!trace_id || !span_id) return null;
  return { trace_id, span_id, is_sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** For Fastify: what it calls a request. */
export const requestIdOptions = {
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => requestIdOf(headers),
  requestIdHeader: false as const,
};

/** @returns what the lines of a request carry beside its id */
export const traceBinding = (headers: IncomingHttpHeaders) => {
  const parent = traceParentOf(headers);
  return parent ? { trace_id: parent.trace_id } : {};
};

export function sendRequestIdHeader(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => nameAnswer(request, reply));
}

export const nameAnswer = (request: FastifyRequest, reply: FastifyReply) => {
  reply.header(REQUEST_ID, String(request.id));
};
