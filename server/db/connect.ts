/** Opens the embedded database or a PostgreSQL behind one interface. */
import { setImmediate as breathe } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { makeFolder } from '../makeFolder.ts';
import { turns } from '../turns.ts';
import { gateChanges } from './changeGate.ts';
import { damaged, databaseFolder } from './dataFolder.ts';
import { lockFolder } from './lockFolder.ts';
import { isBehindPooler, SessionClient, settleRole } from './session.ts';
import { watchSilence } from './silence.ts';
import { Statements, watchEmbedded, watchedClient } from './statements.ts';

/** The database or a transaction on it; repositories take either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgresql';
  /** Where an embedded one lies. */
  folder?: string | undefined;
  /**
   * For looking after the database: on connections of its own, which no rush of people takes, and
   * given up after a moment. The embedded one has no others.
   */
  aside: Db;
  /** Null where there is no pool. */
  pool(): PoolState | null;
  /** Those of `db`. */
  statements: Statements;
  close(): Promise<void>;
}

export interface Embedded extends Database {
  client: PGlite;
  dump(): Promise<Blob>;
}

interface PoolState {
  most: number;
  used: number;
  idle: number;
  /** Who waits for a free connection. */
  waiting: number;
}

interface Where {
  data_dir: string;
  database_url?: string;
  database_pool: number;
}

/** Milliseconds. */
interface Timeouts {
  /** Waiting for a free connection, or a new one. */
  connect: number;
  /** Longer means that something is wrong with the statement. */
  statement: number;
  /** No answer at all: the connection is given up and another one is tried. */
  query: number;
  /** For what somebody else holds; 0 for ever. */
  lock?: number;
  /** No answer for so long: it is looked whether the server is still there. Absent: never. */
  silence?: number;
}
const TIMEOUTS = {
  connect: 2_500,
  statement: 15_000,
  query: 20_000,
  lock: 3_000,
  silence: 4_000,
};
/** Of the connections of a pool: so many at least stay for reading. */
const SHARE_FOR_READING = 0.3;
/** Of `aside`: an answer that takes longer is none. */
const ASIDE: Timeouts = { connect: 2_000, statement: 2_000, query: 2_200, lock: 1_000 };
const ASIDE_CONNECTIONS = 2;

/**
 * @param onIdleError told of connections that broke while nobody used them
 * @param options.mayBegin whether an embedded one is made where there is none
 * @throws DataFolderError, FolderInUse
 */
export async function openDatabase(
  where: Where,
  onIdleError: (error: Error) => void,
  { mayBegin = true } = {},
): Promise<Database> {
  const { database_url: url, database_pool } = where;
  if (!url) return openDataFolder(where.data_dir, mayBegin);
  const is_pooled = await isBehindPooler(url);
  const database = openPostgres(url, database_pool, onIdleError, { is_pooled });
  if (is_pooled) await settleRole(database.db, serverTimeouts(TIMEOUTS));
  return database;
}

const serverTimeouts = ({ statement, lock = 0 }: Timeouts) => ({
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
    ...{ max, is_pooled, Client: watchedClient(statements) },
  });
  const aside = openPool(url, ASIDE, {
    ...{ max: ASIDE_CONNECTIONS, is_pooled, Client: SessionClient },
    application_name: 'takda aside',
  });
  for (const one of [pool, aside.pool]) one.on('error', onIdleError);
  const atOnce = Math.max(1, max - Math.ceil(max * SHARE_FOR_READING));
  const gate = gateChanges(db, { atOnce, patience: timeouts.connect });
  const endWatch = timeouts.silence
    ? watchSilence(pool, { connectionString: url, is_pooled, after: timeouts.silence })
    : () => undefined;
  return {
    db,
    engine: 'postgresql',
    aside: aside.db,
    pool: () => ({
      most: max,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + gate.waiting(),
    }),
    statements,
    close: async () => {
      endWatch();
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
    application_name: 'takda',
    keepAlive: true,
    ...options,
  });
  return { pool, db: drizzlePg(pool) as unknown as Db };
}

/** @throws DataFolderError, FolderInUse */
export async function openDataFolder(dataDir: string, mayBegin: boolean): Promise<Embedded> {
  makeFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const begin = async (folder: string) => (await openEmbedded({ dataDir: folder })).close();
    const folder = await databaseFolder(dataDir, { begin, mayBegin });
    const embedded = await openEmbedded({ dataDir: folder }).catch((error: unknown) => {
      throw damaged(folder, error);
    });
    return { ...embedded, close: () => embedded.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @param options no `dataDir`: in memory; `loadDataDir`: starts as a copy of that dump */
export async function openEmbedded(options: {
  dataDir?: string;
  loadDataDir?: Blob;
}): Promise<Embedded> {
  const client = await PGlite.create({ ...options, extensions: { btree_gist, pg_trgm } });
  await client.exec("SET timezone TO 'UTC'");
  const statements = new Statements();
  // In this order: what waits for its turn is not slow by that.
  watchEmbedded(client, statements);
  yieldBetween(client);
  const db = drizzlePglite(client) as unknown as Db;
  return {
    db,
    engine: 'pglite',
    folder: options.dataDir,
    client,
    aside: db,
    pool: () => null,
    statements,
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  };
}

/**
 * The embedded database computes in this very thread. One piece of work after the other, and what
 * came over the network in between, or two hundred people wait for the last of them.
 */
function yieldBetween(client: PGlite) {
  const inTurn = turns({ atOnce: 1 });
  const yielding =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> => {
      const done = inTurn(null, () => work(...given));
      // The next one waits for the breath as well.
      void inTurn(null, () => breathe());
      return done;
    };
  client.query = yielding(client.query.bind(client)) as typeof client.query;
  client.exec = yielding(client.exec.bind(client)) as typeof client.exec;
  client.transaction = yielding(client.transaction.bind(client)) as typeof client.transaction;
}
