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
