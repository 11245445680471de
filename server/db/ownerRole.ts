/**
 * Two roles at the database: one owns the tables and is used for migrations alone, the other is the
 * application's and may write the activity log, but not change it or switch its triggers off.
 */
import { sql } from 'drizzle-orm';
import { type Db, openPostgres } from './connect.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { rows } from './query.ts';

/** Written by functions of the owner alone. */
const OWNERS_ALONE = ['activity_seals', 'activity_unsealed', 'migrations'];
/** Counted anew from the rows. */
const MAY_BE_EMPTIED = ['figure_rollups', 'figure_marks'];

interface Where {
  database_url?: string | undefined;
  database_owner_url?: string | undefined;
}

/**
 * On a connection of its own, whose statements may take as long as they take; by the application's
 * own role where there is no owner.
 * @returns the names of the migrations that were run
 */
export async function migrateAsOwner(
  { database_url, database_owner_url }: Where,
  db: Db,
  options?: MigrateOptions,
): Promise<string[]> {
  const url = database_owner_url ?? database_url;
  if (!url) return migrate(db, options);
  const [own] = await rows<{ name: string }>(db, sql`select current_user as name`);
  const owner = openPostgres(url, 1, () => {}, PATIENT);
  try {
    const applied = await migrate(owner.db, options);
    if (database_owner_url) await grantTo(owner.db, own?.name ?? '');
    return applied;
  } finally {
    await owner.close();
  }
}

/** A large table takes minutes. Milliseconds; none but for the connection. */
const PATIENT = { connect: 10_000, statement: 0, query: 0 };

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
