/**
 * Two roles at the database: one owns the tables and is used for migrations alone, the other is the
 * application's and may write the activity log, but not change it or switch its triggers off.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { FUNCTIONS_SCHEMA } from '../functions.ts';

/** Written by functions of the owner alone. */
const OWNERS_ALONE = [
  'activity_seals',
  'activity_sinks',
  'activity_unsealed',
  'migrations',
  'migration_progress',
];
/** Counted again from the rows. */
const MAY_BE_EMPTIED = ['figure_rollups', 'figure_marks'];

/** The same again changes nothing. */
export async function grantTo(owner: Db, role: string) {
  const name = sql.identifier(role);
  const list = (tables: readonly string[]) =>
    sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    );
  await owner.transaction(async (tx) => {
    await tx.execute(
      sql`grant usage on schema public, ${sql.identifier(FUNCTIONS_SCHEMA)} to ${name}`,
    );
    await tx.execute(
      sql`grant select, insert, update, delete on all tables in schema public to ${name}`,
    );
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${name}`);
    await tx.execute(sql`grant truncate on ${list(MAY_BE_EMPTIED)} to ${name}`);
    await tx.execute(sql`revoke update, delete on activity_logs from ${name}`);
    await tx.execute(sql`revoke insert, update, delete on ${list(OWNERS_ALONE)} from ${name}`);
  });
}
