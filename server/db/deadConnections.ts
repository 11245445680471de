/**
 * A server that vanished without closing its connections, by a power or network failure, leaves everybody
 * waiting. After a while a new connection checks whether the waiting sessions still exist: slow statements
 * may go on, and dead connections are given up long before the statement timeout.
 */
import type pg from 'pg';
import { isWaiting, processOf, socketOf } from './driver.ts';
import { SessionClient, type SessionConfig } from './session.ts';

/** Milliseconds. */
const TICK = 500;
/** A server that does not answer a new connection by then is gone. */
const TIMEOUT_MS = 2_000;

interface Progress {
  bytes: number;
  at: number;
}

/**
 * @param after milliseconds without a byte of an answer
 * @returns a function that ends it
 */
export function dropDeadConnections(
  pool: pg.Pool,
  { after, ...session }: SessionConfig & { after: number },
): () => void {
  const progress = new Map<pg.PoolClient, Progress>();
  let isChecking = false;
  pool.on('connect', (client) => {
    client.once('end', () => progress.delete(client));
    progress.set(client, { bytes: 0, at: performance.now() });
  });

  const unanswered = () => {
    const now = performance.now();
    return [...progress].flatMap(([client, last]) => {
      const bytes = socketOf(client).bytesRead;
      if (isWaiting(client) && bytes === last.bytes) return now - last.at > after ? client : [];
      progress.set(client, { bytes, at: now });
      return [];
    });
  };
  const check = async () => {
    const waiting = unanswered();
    if (waiting.length === 0 || isChecking) return;
    isChecking = true;
    const isThere = await sessionsOf(session, waiting).finally(() => {
      isChecking = false;
    });
    const still = new Set(unanswered());
    for (const client of waiting) {
      if (isThere(processOf(client)) || !still.has(client)) continue;
      socketOf(client).destroy(new Error('Connection to a server that is gone'));
    }
  };
  const timer = setInterval(() => void check(), Math.min(TICK, after)).unref();
  return () => clearInterval(timer);
}

/** @returns whether the server still has a session; assumes so if that cannot be told */
async function sessionsOf(session: SessionConfig, waiting: readonly pg.PoolClient[]) {
  const client = new SessionClient({
    ...session,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  try {
    await client.connect();
    const ids = waiting.map(processOf);
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid = any($1)',
      [ids],
    );
    const there = rows.map(({ pid }) => pid);
    client.end().catch(() => undefined);
    // Behind a pooler, process ids are its own: an answer at all has to do.
    return (id: number) => session.is_pooled === true || there.includes(id);
  } catch (error) {
    // It would not answer a normal end either.
    socketOf(client).destroy(new Error('It does not answer'));
    // An error from the server, such as too many connections, is an answer too.
    const isAnswer = /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '');
    return () => isAnswer;
  }
}
