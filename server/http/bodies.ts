/** Limits on requests: no compressed bodies, no slow ones, and not too many at once. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { networkOf } from './networks.ts';

export interface SlowBodyLimits {
  /** Milliseconds without a byte. */
  idle: number;
  /** Milliseconds after which the pace counts. */
  start: number;
  /** Bytes a second, since the beginning. */
  pace: number;
}
/** 64 kbit/s, the slowest mobile connection. Ten megabytes have to come faster (`requestTimeout`). */
const SLOW_BODY_LIMITS: SlowBodyLimits = { idle: 5_000, start: 10_000, pace: 8 * 1024 };

/** Concurrent requests of one process; one network may have half of them. */
const MAX_CONCURRENT = 600;
const MAX_CONCURRENT_PER_NETWORK = 300;

/** Against small bodies that unpack to huge ones. */
export function refuseEncodedBodies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
    throw new AppError('unsupported_type', 'Send this as it is, not compressed.');
  });
}

/** A slow body occupies memory and a place, so its connection is closed. */
export function dropSlowBodies(
  app: FastifyInstance,
  { idle, start, pace }: SlowBodyLimits = SLOW_BODY_LIMITS,
) {
  app.addHook('onRequest', async ({ raw }: FastifyRequest) => {
    const { socket } = raw;
    if (raw.method === 'GET' || raw.complete || !socket) return;
    const begun = performance.now();
    const first = socket.bytesRead;
    let [seen, seenAt] = [first, begun];
    const checkPace = () => {
      const now = performance.now();
      if (socket.bytesRead !== seen) [seen, seenAt] = [socket.bytesRead, now];
      const isSlow = now - begun > start && (seen - first) * 1000 < pace * (now - begun);
      if (raw.complete) clearInterval(timer);
      else if (isSlow || now - seenAt > idle) raw.destroy();
    };
    const timer = setInterval(checkPace, Math.min(1_000, idle / 2));
    timer.unref();
    raw.once('close', () => clearInterval(timer));
    raw.once('end', () => clearInterval(timer));
  });
}

/** Under load, some are answered in time and the others are told when to try again. */
export function limitConcurrentRequests(app: FastifyInstance) {
  const ofNetwork = new Map<string, number>();
  const counted = new WeakMap<FastifyRequest, string>();
  let all = 0;
  app.addHook('onRequest', async (request) => {
    const network = networkOf(request.ip);
    const own = ofNetwork.get(network) ?? 0;
    if (all >= MAX_CONCURRENT || own >= MAX_CONCURRENT_PER_NETWORK) {
      throw new AppError('unavailable', 'Very many people are here right now. Try again soon.', {
        retry_after: 2,
        cause: 'requests_at_once',
      });
    }
    counted.set(request, network);
    ofNetwork.set(network, own + 1);
    all += 1;
  });
  // Also called when the connection broke.
  app.addHook('onResponse', async (request) => {
    const network = counted.get(request);
    if (network === undefined) return;
    all -= 1;
    const left = (ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) ofNetwork.set(network, left);
    else ofNetwork.delete(network);
  });
}
