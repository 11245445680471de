/** Whether the records of some resources are still as they were, whichever process wrote them and whatever the time is. */
import { sql } from 'drizzle-orm';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Db } from './database.ts';
import { rows } from './query.ts';
import { tableName } from './tables/resourceTables.ts';

/** @returns a text that is equal as long as none of their rows has changed: each write gives its row another `xmin` */
export async function tablesVersion(db: Db, resources: readonly Resource[]): Promise<string> {
  const versions = resources.map(
    (resource) =>
      sql`(select concat_ws(' ', count(*), sum(xmin::text::bigint)) from ${sql.identifier(tableName(resource))})`,
  );
  const [row] = await rows<{ version: string }>(
    db,
    sql`select concat_ws(',', ${sql.join(versions, sql`, `)}) as version`,
  );
  return row?.version ?? '';
}
