import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';

/** Rows of a hand-written statement. Both engines answer `{rows}`; Drizzle's common type hides it. */
export async function rows<T>(db: Db | Tx, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] };
  return result.rows;
}

/** An instant as a typed parameter: statements never ask the database for the time. */
export const timestamptz = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;
