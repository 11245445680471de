import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Statements } from './statements.ts';

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

export interface PoolState {
  most: number;
  used: number;
  idle: number;
  /** Who waits for a free connection. */
  waiting: number;
}
