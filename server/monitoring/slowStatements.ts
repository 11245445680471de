/** Logs slow statements: only their text, which contains placeholders and no values. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { currentRequest } from '../http/currentRequest.ts';
import { throttledLog } from '../throttledLog.ts';

const MAX_TEXT_LENGTH = 2_000;

interface Options {
  /** Milliseconds from which a statement counts as slow; 0: never. */
  threshold: number;
  /** The log for statements outside of a request. */
  log: Pick<FastifyBaseLogger, 'warn'>;
  linePause?: number;
}

/** @returns a function that ends it */
export function logSlowStatements(
  { statements }: Pick<Database, 'statements'>,
  { threshold, log, linePause }: Options,
): () => void {
  if (threshold === 0) return () => {};
  const lines = throttledLog(linePause);
  const unwatch = statements.watch((text) => {
    const begun = performance.now();
    const own = currentRequest()?.log ?? log;
    return () => {
      const ms = Math.round(performance.now() - begun);
      if (ms < threshold) return;
      lines(text, (left_out) => {
        const statement = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
        own.warn({ ms, statement, ...(left_out > 0 && { left_out }) }, 'a slow statement');
      });
    };
  });
  return () => {
    unwatch();
    lines.flush();
  };
}
