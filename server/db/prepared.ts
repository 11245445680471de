import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { queueChange } from './changeLimit.ts';
import type { Db, Tx } from './database.ts';
import { runNamed } from './driver.ts';

const dialect = new PgDialect();

/**
 * A hand-written statement that each connection parses and plans once, for calls that have to be fast. Its values stand in it as `sql.placeholder(name)`.
 * @param name unique among all prepared statements
 * @param options.isChange it may wait for a lock, so it goes through the change gate
 */
export function prepared<T>(
  name: string,
  statement: SQL,
  { isChange = false } = {},
): (db: Db | Tx, values: Record<string, unknown>) => Promise<T[]> {
  const query = dialect.sqlToQuery(statement);
  const run = (db: Db | Tx, values: Record<string, unknown>) =>
    runNamed<T>(db, { name, query, values });
  return isChange ? (db, values) => queueChange(db, () => run(db, values)) : run;
}

const names = new Map<string, string>();

/**
 * Rows of a hand-written statement, as `rows`, that each connection plans once: where it is asked often, has few
 * texts, and has one plan that is good for all values.
 */
export function plannedRows<T>(db: Db | Tx, statement: SQL): Promise<T[]> {
  const query = dialect.sqlToQuery(statement);
  const name = names.get(query.sql) ?? planName(query.sql);
  names.set(query.sql, name);
  return runNamed<T>(db, { name, query, values: {} });
}

/** The database knows statements by at most 63 characters. */
export const planName = (text: string) => createHash('sha256').update(text).digest('base64url');
