import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { LiveChange } from '#schema/live/message.ts';
import type { Statements } from './statements.ts';

/** The database or a transaction on it; repositories take either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgresql';
  /** The folder of the embedded database. */
  folder?: string | undefined;
  /**
   * For monitoring: connections of its own, which users cannot exhaust, with short timeouts. The embedded
   * database has only one.
   */
  aside: Db;
  /** Null without a pool. */
  pool(): PoolState | null;
  /** How much waits for the database: connections that are asked for, or work of the embedded one. */
  waiting(): number;
  /** Watches the statements of `db`. */
  statements: Statements;
  /** Tells of what any process has committed. */
  changes: ChangeFeed;
  close(): Promise<void>;
}

interface PoolState {
  most: number;
  used: number;
  idle: number;
  /** How many wait for a free connection. */
  waiting: number;
}

/** Where somebody is, as processes tell each other; no page is told it as it is. */
export interface Presence {
  page_id: string;
  user_id: string;
  name: string;
  /** `services 0189…` */
  record: string;
  is_editing: boolean;
  field: string | null;
  is_leaving: boolean;
}
export type Announcement = LiveChange & {
  /** With the process that tells it, which hears itself as well. */
  presence?: Presence & { process_id: string };
};

export interface FeedListener {
  onChanges(changes: readonly Announcement[]): void;
  /** From now on everything is heard; what was before may have been missed. */
  onReset(): void;
}

export interface ChangeFeed {
  /** Whether all that is committed is heard at this moment. */
  readonly isHearing: boolean;
  /** @returns ends it; null where nothing can ever be heard */
  listen(listener: FeedListener): (() => void) | null;
  close(): Promise<void>;
}
