import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { rows } from '../db/query.ts';

/** @returns null where no backup is known */
export async function lastBackupAt(db: Db): Promise<string | null> {
  const [table] = await rows<{ name: string | null }>(
    db,
    sql`select to_regclass('installation')::text as name`,
  );
  if (!table?.name) return null;
  const [found] = await rows<{ at: string | Date | null }>(
    db,
    sql`select max(last_backup_at) as at from installation`,
  );
  return found?.at ? new Date(found.at).toISOString() : null;
}
