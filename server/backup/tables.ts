/** Which tables a backup holds, as the database itself lists them. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { BOOKKEEPING } from '../db/migrating/appliedMigrations.ts';
import { rows } from '../db/query.ts';

/**
 * Short-lived credentials and recent counters: after a restore everybody signs in again. The manifest
 * lists the names of the migrations.
 */
const LEFT_OUT = [
  'sessions',
  'challenges',
  'reset_tokens',
  'rate_limits',
  'people_read',
  'reading_days',
  'processes',
  ...BOOKKEEPING,
];

export interface Table {
  name: string;
  /** Without those that the database works out. */
  columns: string[];
}

export const listTables = (db: Db | Tx): Promise<Table[]> =>
  rows<Table>(
    db,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and c.relname <> all(${sql.param(LEFT_OUT)}::text[])
      group by c.relname order by c.relname`,
  );

interface Sequence {
  name: string;
  value: string;
  is_called: boolean;
}

export async function listSequences(db: Db | Tx): Promise<Sequence[]> {
  const names = await rows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const found: Sequence[] = [];
  for (const { name } of names) {
    const [at] = await rows<Omit<Sequence, 'name'>>(
      db,
      sql`select last_value::text as value, is_called from ${sql.identifier(name)}`,
    );
    if (at) found.push({ name, ...at });
  }
  return found;
}
