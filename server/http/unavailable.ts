/** Why a request was answered with 503: decided here alone, for the log and for the metrics. */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { POOL_TIMEOUT } from '../db/driver.ts';
import { ContentionError, driverError, isDiskFull, isLocked } from '../db/faults.ts';
import { type ThrottledLog, throttledLog } from '../throttledLog.ts';

/** Names for the log (`cause`) and the metrics, and what each means for an operator. */
export const UNAVAILABLE = {
  pool_exhausted: 'every connection of DATABASE_POOL is taken, or every one for changes',
  lock_timeout: 'a statement waited too long for a lock',
  statement_timeout: 'a statement took too long',
  database_full: 'the database takes no more connections',
  database_away: 'the database does not answer',
  disk_full: 'the disk is full: nothing more can be kept until there is room',
  contention: 'too many wanted the same rows at once',
  handler_timeout: 'an answer took too long',
  shed: 'more wait for the database than are answered soon: they were told when to come again',
  requests_at_once: 'too many requests at once',
  work_at_once: 'too much costly work at once',
  store_away: 'the file store does not answer',
  scanner_away: 'the virus scanner does not answer',
  not_scanned: 'the virus scanner has not seen this file yet',
  sign_on_away: 'the provider of single sign-on does not answer',
  schema_newer: 'a newer version has taken away what this one works with',
  not_ready: 'a check of /readyz failed',
  not_counted: 'the figures have not been counted yet',
  stopping: 'this process is stopping',
  other: 'no known cause',
} as const;
export type UnavailableCause = keyof typeof UNAVAILABLE;

/** Sent away in good order, so that the others are answered. */
const SHED: readonly UnavailableCause[] = ['shed', 'requests_at_once', 'work_at_once'];

/** Normal during start and stop. */
const EXPECTED: readonly UnavailableCause[] = ['not_counted', 'not_scanned', 'stopping'];

/** @param named the cause that the thrown error names */
export function causeOf(error: unknown, named?: UnavailableCause): UnavailableCause {
  if (named) return named;
  if (error instanceof ContentionError) return 'contention';
  if (isDiskFull(error)) return 'disk_full';
  if (isLocked(error)) return 'lock_timeout';
  if ((error as { code?: unknown } | null)?.code === 'FST_ERR_HANDLER_TIMEOUT') {
    return 'handler_timeout';
  }
  const pgError = driverError(error);
  if (!pgError) return 'other';
  const { code = '', message = '' } = pgError;
  if (code === '' && message === POOL_TIMEOUT) return 'pool_exhausted';
  if (code === '57014') return 'statement_timeout';
  if (code.startsWith('53')) return 'database_full';
  return 'database_away';
}

interface Cause {
  cause: UnavailableCause;
  err?: unknown;
  /** The detail says what more there is to say. */
  facts?: object;
}

export interface UnavailableLog {
  note(log: FastifyBaseLogger, why: Cause): void;
  /** Notes a request with its cause; any other 503 is noted as `other`. */
  recordRequest(request: FastifyRequest, why: Cause): void;
  /** It is true of a request that was refused for the load alone. */
  isShed(request: FastifyRequest): boolean;
  /** How often each, since the start. */
  readonly counts: ReadonlyMap<UnavailableCause, number>;
}

export function logUnavailable(lines: ThrottledLog = throttledLog()) {
  const causes = Object.keys(UNAVAILABLE) as UnavailableCause[];
  // From the start: an alert sees the first of a kind only beside the zero before it.
  const counts = new Map(causes.map((cause) => [cause, 0]));
  const noted = new WeakMap<FastifyRequest, UnavailableCause>();
  const note: UnavailableLog['note'] = (log, { cause, err, facts }) => {
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
    lines(cause, (left_out) => {
      const details = { cause, ...facts, ...(left_out > 0 && { left_out }) };
      const line = err === undefined ? details : { ...details, err };
      log[levelOf(cause)](line, `answered 503: ${UNAVAILABLE[cause]}`);
    });
  };
  const recordRequest: UnavailableLog['recordRequest'] = (request, why) => {
    noted.set(request, why.cause);
    note(request.log, why);
  };
  return {
    counts,
    note,
    recordRequest,
    isShed: (request: FastifyRequest) => SHED.includes(noted.get(request) ?? 'other'),
    watch(app: FastifyInstance) {
      app.addHook('onResponse', async (request, reply) => {
        if (reply.statusCode === 503 && !noted.has(request)) {
          recordRequest(request, { cause: 'other' });
        }
      });
      app.addHook('onClose', async () => lines.flush());
    },
  };
}

function levelOf(cause: UnavailableCause) {
  if (cause === 'disk_full') return 'error';
  return EXPECTED.includes(cause) ? 'info' : 'warn';
}
