/** PostgreSQL: a pool for requests, and a few connections beside it for monitoring. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { VERSION } from '../version.ts';
import { announceCommits } from './announce.ts';
import { notify, PostgresFeed } from './changeFeed.ts';
import { limitConcurrentChanges } from './changeLimit.ts';
import type { Database, Db } from './database.ts';
import { dropDeadConnections } from './deadConnections.ts';
import { asDb, wrapTransactions } from './driver.ts';
import { retryingConflicts } from './retry.ts';
import { SessionClient } from './session.ts';
import { Statements } from './statements.ts';
import { watchedClient } from './watchStatements.ts';

/** Milliseconds. */
interface Timeouts {
  /** Waiting for a free connection, or a new one. */
  connect: number;
  /** A statement that takes longer is cancelled by the server. */
  statement: number;
  /** Without an answer by then the connection is given up. */
  query: number;
  /** Waiting for a lock; 0: for ever. */
  lock?: number;
  /** After this long without an answer, it is checked whether the server is still there. Absent: never. */
  noAnswer?: number;
}
export const TIMEOUTS = {
  connect: 2_500,
  statement: 15_000,
  query: 20_000,
  lock: 3_000,
  noAnswer: 2_000,
};
/** The share of a pool's connections that is kept for reading. */
const SHARE_FOR_READING = 0.3;
/** The timeouts of `aside`. */
const ASIDE: Timeouts = { connect: 2_000, statement: 2_000, query: 2_200, lock: 1_000 };
const ASIDE_CONNECTIONS = 2;

export const serverTimeouts = ({ statement, lock = 0 }: Timeouts) => ({
  statement_timeout: `${statement}ms`,
  idle_in_transaction_session_timeout: `${statement}ms`,
  lock_timeout: `${lock}ms`,
});

export function openPostgres(
  url: string,
  max: number,
  onIdleError: (error: Error) => void,
  { timeouts = TIMEOUTS, is_pooled = false }: { timeouts?: Timeouts; is_pooled?: boolean } = {},
): Database {
  const statements = new Statements();
  const { pool, db } = openPool(url, timeouts, {
    max,
    is_pooled,
    Client: watchedClient(statements),
  });
  const aside = openPool(url, ASIDE, {
    max: ASIDE_CONNECTIONS,
    is_pooled,
    Client: SessionClient,
    application_name: 'takda aside',
  });
  for (const eachPool of [pool, aside.pool]) eachPool.on('error', onIdleError);
  const atOnce = Math.max(1, max - Math.ceil(max * SHARE_FOR_READING));
  const changes = limitConcurrentChanges(db, { atOnce, timeout: timeouts.connect });
  const endWatch = timeouts.noAnswer
    ? dropDeadConnections(pool, { connectionString: url, is_pooled, after: timeouts.noAnswer })
    : () => undefined;
  const feed = new PostgresFeed(url, { is_pooled, onLost: onIdleError });
  const sendRest = announceCommits(db, (changes) => notify(aside.db, changes));
  const waiting = () => pool.waitingCount + changes.waiting();
  return {
    db,
    engine: 'postgresql',
    aside: aside.db,
    pool: () => ({
      most: max,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: waiting(),
    }),
    waiting,
    statements,
    changes: feed,
    close: async () => {
      endWatch();
      await Promise.all([feed.close(), sendRest()]);
      await Promise.all([pool.end(), aside.pool.end()]);
    },
  };
}

function openPool(
  url: string,
  timeouts: Timeouts,
  options: pg.PoolConfig & { is_pooled: boolean },
) {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    idle_in_transaction_session_timeout: timeouts.statement,
    lock_timeout: timeouts.lock ?? 0,
    application_name: APPLICATION,
    keepAlive: true,
    ...options,
  });
  return { pool, db: retried(pool) };
}

/** The name tells the processes of an older version from these. */
const APPLICATION = `takda ${VERSION}`;

/** The one place that every statement and every transaction goes through. */
function retried(pool: pg.Pool): Db {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) =>
    retryingConflicts(() => query(...args))) as pg.Pool['query'];
  const db = asDb(drizzle(pool));
  wrapTransactions(db, retryingConflicts);
  return db;
}
