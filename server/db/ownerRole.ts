/**
 * Two roles at the database: one owns the tables and is used for migrations alone, the other is the
 * application's and may write the activity log, but not change it or switch its triggers off.
 */
import { sql } from 'drizzle-orm';
import { type Db, openPostgres } from './connect.ts';
import { migrate } from './migrate.ts';
import { rows } from './query.ts';

/** Written by functions of the owner alone. */
const OWNERS_ALONE = ['activity_seals', 'activity_unsealed', 'migrations'];
/** Counted anew from the rows. */
const MAY_BE_EMPTIED = ['figure_rollups', 'figure_marks'];

/** By the application's own role where there is no other. @returns the names of those that were run */
export async function migrateAsOwner(
  { database_owner_url }: { database_owner_url?: string | undefined },
  db: Db,
): Promise<string[]> {
  if (!database_owner_url) return migrate(db);
  const [own] = await rows<{ name: string }>(db, sql`select current_user as name`);
  const owner = openPostgres(database_owner_url, 1, () => {});
  try {
    const applied = await migrate(owner.db);
    await grantTo(owner.db, own?.name ?? '');
    return applied;
  } finally {
    await owner.close();
  }
}

/** The same again changes nothing. */
export async function grantTo(owner: Db, role: string) {
  const name = sql.identifier(role);
  const list = (tables: readonly string[]) =>
    sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    );
  await owner.transaction(async (tx) => {
    await tx.execute(sql`grant usage on schema public to ${name}`);
    await tx.execute(
      sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
    );
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${name}`);
    await tx.execute(sql`grant truncate on ${list(MAY_BE_EMPTIED)} to ${name}`);
    await tx.execute(sql`revoke update, delete on activity_logs from ${name}`);
    await tx.execute(sql`revoke insert, update, delete on ${list(OWNERS_ALONE)} from ${name}`);
  });
}
