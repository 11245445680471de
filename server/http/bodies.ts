/** Limits on bodies: no compressed ones, and no slow ones. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

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
