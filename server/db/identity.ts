/** Tells a database from its copies, which hold the same rows. */
import { statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rows } from './query.ts';

/**
 * Of a PostgreSQL: its cluster, the timeline that each restore to a point in time and each failover
 * begins anew, and the database in it. Of the embedded one: its folder, which a copied one is not.
 */
export async function identityOf({
  db,
  engine,
  folder,
}: Pick<Database, 'db' | 'engine' | 'folder'>): Promise<string> {
  if (engine === 'pglite') return `folder ${folder === undefined ? 'none' : statSync(folder).ino}`;
  const [found] = await rows<{ identity: string }>(
    db,
    sql`select concat_ws(' ', 'cluster', (select system_identifier from pg_control_system()),
        'timeline', (select timeline_id from pg_control_checkpoint()),
        'database', (select oid from pg_database where datname = current_database())) as identity`,
  );
  return found?.identity ?? '';
}
