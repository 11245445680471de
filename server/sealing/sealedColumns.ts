/** Every column of the database that holds sealed values. A new one is named here, and nowhere else. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';

/** At most one in a table: values are bound to table, row and person. */
export interface SealedColumn {
  table: string;
  /** Text, null where there is nothing. */
  column: string;
  /** The column whose id says whom it is about. */
  person: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'files', column: 'sealed_key', person: 'owner_id' },
  { table: 'questionnaire_responses', column: 'sealed', person: 'user_id' },
  { table: 'second_factors', column: 'sealed', person: 'user_id' },
  { table: 'sessions', column: 'renewal', person: 'user_id' },
  // It is about nobody, so it is bound to itself.
  { table: 'webhooks', column: 'sealed_secrets', person: 'id' },
];

/** The id of the key that a column's value was sealed with; null for null. */
export const keyIdIn = ({ column }: SealedColumn): SQL =>
  sql`split_part(${sql.identifier(column)}, '.', 2)`;

/** Is anything sealed with this key? Looks through the whole columns: not for every day. */
export async function isKeyInUse(
  db: Db | Tx,
  key_id: string,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<boolean> {
  for (const column of columns) {
    const table = sql.identifier(column.table);
    const sealedRows = await rows(
      db,
      sql`select 1 from ${table} where ${keyIdIn(column)} = ${key_id} limit 1`,
    );
    if (sealedRows.length > 0) return true;
  }
  return false;
}
