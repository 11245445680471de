/** What a resource asks for beyond its declaration. Most ask for nothing. */
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import type { PlainRecord } from './repository.ts';

/** Values of a field that an answer is narrowed, sorted, grouped or counted by. */
export interface Compared {
  resource: Resource;
  path: string;
  /** It is read with this action; with `list` if absent. */
  action?: 'list' | 'show';
}
export interface ListParameter {
  schema: z.ZodType;
  /** Whoever may not read all of it may not ask: the answer would tell what it is. */
  compares(value: unknown): readonly Compared[];
}

export interface RecordChange {
  before: PlainRecord | null;
  after: Record<string, unknown> | null;
  /** What the body of an update has besides fields (`ResourceHooks.options`). */
  options?: Record<string, unknown>;
}

/** What an import does for each record, besides what the resource does for any. */
export interface ImportHooks {
  /** Before the rows of one request, in their transaction: for what has to be locked ahead of them. */
  beforeRows?(tx: Tx): Promise<void>;
  /** Records that do not count as there. */
  unless?: SQL;
  /** Fills in what a row lacks, before it is checked. */
  complete?(tx: Tx, values: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** @param choices of the whole import, by the names that the resource declares */
  afterCreate?(tx: Tx, context: Context, created: ImportedRecord): Promise<void>;
  /** Once the rows of a request are written, and not only tried. */
  afterRows?(context: Context): void;
}
interface ImportedRecord {
  id: string;
  values: Record<string, unknown>;
  choices: Readonly<Record<string, boolean | undefined>>;
  public_url: string;
}

export interface ResourceHooks {
  import?: ImportHooks;
  /** What an update may say in its body besides fields of the record. */
  options?: z.ZodRawShape;
  /** Before records are locked to be changed or deleted: for what has to be locked ahead of them. */
  beforeLock?(tx: Tx, ids: readonly string[]): Promise<void>;
  /**
   * Before a record is written or (with `after` null) deleted, in its transaction.
   * @throws AppError when the database alone can tell that it must not be
   */
  beforeWrite?(tx: Tx, context: Context, change: RecordChange): Promise<void>;
  /**
   * After a write of these records, for what must hold then; throwing undoes it.
   * @param before the records as they were; none of what was created
   */
  afterWrite?(
    tx: Tx,
    context: Context,
    ids: readonly string[],
    before: readonly PlainRecord[],
  ): Promise<void>;
  /** Something more that a record of its own answers. */
  show?: {
    record: z.ZodRawShape;
    extend(context: Context, record: PlainRecord): Promise<PlainRecord>;
  };
  /** Something more that the list takes in its query, answers, or leaves out. */
  list?: {
    query: Record<string, ListParameter>;
    record?: z.ZodRawShape;
    /** Filters of the declaration that find more than what is stored: a condition for their values. */
    filters?: {
      [path: string]: (context: Context, values: readonly string[]) => Promise<SQL>;
    };
    /** A condition on the resource's own table, beside scope, search and filters. */
    narrow?(context: Context, query: Record<string, unknown>): Promise<SQL | undefined>;
    extend?(
      context: Context,
      records: PlainRecord[],
      query: Record<string, unknown>,
    ): Promise<PlainRecord[]>;
  };
}
