/** Statements that take long are logged: their text, which has places for values and none of them. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { currentRequest } from '../http/currentRequest.ts';
import { rareLines } from '../rareLines.ts';

const LONGEST_TEXT = 2_000;

interface Options {
  /** Milliseconds from which on a statement is slow; 0: none is. */
  threshold: number;
  /** Takes what is not done for a request. */
  log: Pick<FastifyBaseLogger, 'warn'>;
  linePause?: number;
}

/** @returns ends it */
export function logSlowStatements(
  { statements }: Pick<Database, 'statements'>,
  { threshold, log, linePause }: Options,
): () => void {
  if (threshold === 0) return () => {};
  const lines = rareLines(linePause);
  const unwatch = statements.watch((text) => {
    const begun = performance.now();
    const own = currentRequest()?.log ?? log;
    return () => {
      const ms = Math.round(performance.now() - begun);
      if (ms < threshold) return;
      lines(text, (left_out) => {
        const statement = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
        own.warn({ ms, statement, ...(left_out > 0 && { left_out }) }, 'a slow statement');
      });
    };
  });
  return () => {
    unwatch();
    lines.flush();
  };
}
